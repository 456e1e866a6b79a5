import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { declineCode } from '../../../src/contract/decline-codes.ts';
import { NUMBERED_ELEMENTS } from '../../../src/contract/page-query.ts';
import { checkoutStatus } from '../../../src/contract/resources/checkout.ts';
import { payoutStatus } from '../../../src/contract/resources/payout.ts';
import { refundStatus } from '../../../src/contract/resources/refund.ts';
import { groupCardNumber, TEST_CODE, testCards } from '../../../src/service/acquirers/sandbox/rules/cards.ts';
import { errorCodes } from '../../../src/service/api/codes.ts';
import { writeDocument } from '../../../src/service/docs/document.ts';
import { readReference } from '../../../src/service/docs/reference.ts';
import { findParts, partsOf } from '../../../src/service/docs/search.ts';
import { ID_LENGTH } from '../../../src/service/identifiers/spelling.ts';
import { operations } from '../../../src/service/resources/index.ts';
import { RECEIPT_KEYS_PATH, receiptCheckPath, receiptPath } from '../../../src/service/urls.ts';
import { ReferencePage } from '../../../templates/docs/reference-page.tsx';

const origin = 'https://pay.shop.test';
const reference = readReference(writeDocument(origin, 'acme'));
const html = String(await (<ReferencePage reference={reference} />));
/** Codes that the sources of the operator's API alone name. */
const sourcesOf = (folder: string) =>
  readdirSync(join(import.meta.dirname, '../../../src/service', folder), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join();
const [ofMerchants, ofOperator] = [
  ['resources', 'api', 'payer'].map(sourcesOf).join(),
  sourcesOf('operator'),
];
const operatorCodes = Object.keys(errorCodes[409]).filter(
  (code) => ofOperator.includes(`'${code}'`) && !ofMerchants.includes(`'${code}'`),
);
const anchors = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);

describe('the reference page', () => {
  test('has an anchor for every operation', () => {
    for (const { id, path } of operations) {
      expect(anchors).toContain(id);
      expect(html).toContain(`<code>${path}</code>`);
    }
  });

  test('has no anchor twice, and no broken link', () => {
    expect(new Set(anchors).size).toBe(anchors.length);
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(100);
    expect(targets.filter((target) => !anchors.includes(target))).toEqual([]);
  });

  test('has the chapters that a developer looks for, each in the table of contents', () => {
    for (const chapter of [
      'testing',
      'keys',
      'states',
      'fees',
      'rate-limits',
      'kept',
      'clients',
      'changes',
      'webhooks',
    ]) {
      expect(anchors, chapter).toContain(chapter);
      expect(html, chapter).toContain(`<a href="#${chapter}">`);
    }
  });

  test('says of metadata that it may be an object, and of scopes that they are an array', () => {
    const typesOf = (id: string, field: string) =>
      reference.groups
        .flatMap((group) => group.operations)
        .filter((operation) => operation.id === id)
        .flatMap(({ body }) => body.filter(({ name }) => name === field).map(({ type }) => type.text));
    expect(typesOf('createCheckout', 'metadata')).toEqual(['object or array']);
    expect(typesOf('updateCheckout', 'metadata')).toEqual(['object or array or null']);
    expect(typesOf('createApiKey', 'scopes')).toEqual(['array of string']);
  });

  test('calls fields of a body required, and of an answer only those special that may be absent', () => {
    const partOf = (start: string, end: string) => html.slice(html.indexOf(start), html.indexOf(end));
    const body = partOf(
      '<article class="operation" id="createCheckout"',
      '<article class="operation" id="listCheckouts"',
    );
    expect(body).toContain('<code>success_url</code><span class="required">required</span>');
    const answer = partOf('<article class="object" id="object-checkout">', 'id="object-checkout-item"');
    expect(answer).not.toContain('>required<');
    expect(answer.match(/>may be absent</g)).toHaveLength(1);
    expect(answer).toContain('<code>qr_code_url</code><span class="required">may be absent</span>');
  });

  test('folds its contents, which a wide screen shows', () => {
    expect(html).toMatch(/<nav class="contents" aria-label="Contents" tabindex="0"><details><summary>/);
    const styles = readFileSync(join(import.meta.dirname, '../../../public/service/docs.css'), 'utf8');
    expect(styles).toContain('.contents details::details-content');
  });

  test('lists why a bank declines, beside the attempt', () => {
    const attempt = reference.schemas.find(({ name }) => name === 'Attempt');
    const field = attempt?.fields.find(({ name }) => name === 'decline_code');
    for (const code of declineCode.options) expect(field?.description).toContain(`\`${code}\``);
  });

  test('names the states of the contract and no other', () => {
    const chapter = /<section id="states">.+?<section id="fees">/s.exec(html)?.[0] ?? '';
    const rows = [...chapter.matchAll(/<tr><td><code>(\w+)<\/code>/g)].map(([, state]) => state);
    expect(rows).toEqual([...checkoutStatus.options, ...refundStatus.options, ...payoutStatus.options]);
  });

  test('tells how far the pages of a filtered list are numbered, as the service does', () => {
    const chapter = /<section id="lists">.+?<\/section>/s.exec(html)?.[0] ?? '';
    expect(chapter).toContain(`first ${NUMBERED_ELEMENTS.toLocaleString('en-US')} elements`);
    expect(html).toContain('Ignored-Parameters');
  });

  test('lists every error code that a merchant can meet with its status, and none of the operator’s', () => {
    const chapter = /<section id="errors">.+?<\/section>/s.exec(html)?.[0] ?? '';
    for (const [status, codes] of Object.entries(errorCodes)) {
      const entry = chapter.split(`id="error-${status}"`)[1]?.split('<dt')[0] ?? '';
      const listed = [...entry.matchAll(/<li><code>(\w+)<\/code>/g)].map(([, code]) => code);
      expect(listed, status).toEqual(Object.keys(codes).filter((code) => !operatorCodes.includes(code)));
    }
  });

  test('shows no backtick outside of samples', () => {
    expect(html.replaceAll(/<pre\b.*?<\/pre>/gs, '')).not.toContain('`');
  });

  test('loads nothing from other sites and runs no script', () => {
    const loaded = [...html.matchAll(/<(?:link|img|script)\b[^>]*(?:href|src)="([^"]*)"/g)].map(
      ([, url]) => url,
    );
    expect(loaded).toEqual(['/docs.css', 'data:,']);
    expect(html).not.toContain('<script');
  });

  test.each([
    ['iframe', 'purchase'],
    ['saved cards', 'purchase'],
    ['chargebacks', 'purchase'],
    ['go live', 'modes'],
    ['expires_at clock', 'testing'],
    ['cors', 'requests'],
    ['pagination', 'lists'],
    ['retention', 'kept'],
    ['raw body', 'webhooks'],
    ['laravel csrf', 'webhooks'],
    ['duplicate', 'webhooks'],
    ['always_notify', 'webhooks'],
    ['minimum amount', 'createCheckout'],
    ['metadata link events', 'createPaymentLink'],
    ['stolen_card', 'object-attempt'],
  ])('answers a search for “%s”', (question, anchor) => {
    expect(findParts(partsOf(html), question).map((finding) => finding.anchor)).toContain(anchor);
  });

  test('lists every test card with its code, and no other long number', () => {
    for (const { number } of testCards) expect(html).toContain(`<code>${groupCardNumber(number)}</code>`);
    expect(html).toContain(`<code>${TEST_CODE}</code>`);
    expect(html.match(/(?:\d{4} ){3}\d{4}/g)).toHaveLength(testCards.length);
  });

  test('uses the brand and explains how to verify a delivery', () => {
    expect(html).toContain('acme_pay_fees_allocation');
    expect(html).not.toMatch(/service_(?:app|pay)/);
    expect(html).toContain('webhook-signature');
    expect(html).toContain(`${origin}/test/api/v2`);
  });

  test('explains receipts: their check, the keys and the offline verifier', () => {
    const chapter = /<section id="receipts">.+?<\/section>/s.exec(html)?.[0] ?? '';
    for (const said of [
      receiptPath('test', '{id}'),
      receiptCheckPath('{token}'),
      `href="${RECEIPT_KEYS_PATH}"`,
      'verifyReceipt(address, keys)',
    ]) {
      expect(chapter).toContain(said);
    }
  });
});

test('the guide says how long an id is', () => {
  expect(html).toContain(`An id is a text of ${ID_LENGTH} characters`);
});
