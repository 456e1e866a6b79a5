import { afterAll, beforeAll, expect, test } from 'vitest';
import { runClock } from '../../scripts/fakes/command.ts';
import { testCards } from '../../scripts/gateway/cards.ts';
import { type OpenGateway, openGateway, pinnedTime } from '../../scripts/gateway/open.ts';
import { readGatewayOptions } from '../../scripts/gateway/options.ts';
import { goLive } from '../../scripts/local/go-live.ts';
import { call, openAccount } from '../../src/server/state/service-api.ts';
import {
  clearingPath,
  doubtsPath,
  GOING_LIVE_PATH,
  reconciliationPath,
  settlementLinesPath,
} from '../../src/service/dashboard-urls.ts';
import { reviewPath } from '../../src/service/operators-urls.ts';
import { languages } from '../../src/text/languages/by-language.ts';
import { loadDashboardCopy } from '../../templates/dashboard/copy/copy.ts';
import { loadOperatorCopy } from '../../templates/operators/copy/copy.ts';
import { eventually } from '../eventually.ts';
import { enterBy, openView, openViewGallery, VIEWS, type View } from './dashboard-person.ts';
import { setUpPaymentService } from './environment.ts';
import { goToGateway, payWith } from './gateway-payer.ts';

// An owner walks the way to live payments on the dashboard. An operator adds the bank’s file and resolves a line.

const environment = setUpPaymentService();
let gateway: OpenGateway;
let stopClock: () => void;

beforeAll(async () => {
  gateway = await openGateway(readGatewayOptions([]), pinnedTime());
  stopClock = runClock(gateway.clock);
});
afterAll(async () => {
  stopClock?.();
  await gateway?.stop();
});

/** A profile that lacks nothing. */
const complete = {
  terms_url: 'https://shop.test/conditions',
  phone: '0550 12 34 56',
  email: 'shop@shop.test',
  trade_register: '16/00-0000000B26',
  tax_number: '000016000000000',
};

function bank() {
  const { url, userName, password, terminal } = gateway;
  const credentials = { user_name: userName, password, terminal, gateway: url };
  return { acquirer: 'interbank', acquirer_credentials: { interbank: credentials } };
}

/** A browser in which a person who reconciles has joined. */
async function joinOperators(view: View) {
  const { origin, secrets } = environment.service;
  const invited = { name: `Selma ${view.language}`, roles: ['reads', 'reconciles'] };
  const { url } = Object(await call(`${origin}/operator/invitations`, secrets.OPERATOR_KEY, invited));
  const context = await openView(environment.browser, view);
  const page = await context.newPage();
  await page.goto(`${url}?lang=${view.language}`);
  const { signIn } = await loadOperatorCopy(view.language);
  await page.getByRole('button', { name: signIn.join.button }).click();
  await page.getByRole('heading', { name: signIn.codes.title }).waitFor();
  return { context, page };
}

const title =
  'in $language at $width px, scripts $scripts: from the checklist to live payments, and to the reconciled file of the bank';
test.each(VIEWS)(title, async (view) => {
  const { browser, service } = environment;
  const { origin, settings, secrets } = service;
  const { id: accountId } = await openAccount(settings, secrets);
  const operate = (path: string, body: object) =>
    call(`${origin}/operator/accounts/${accountId}${path}`, secrets.OPERATOR_KEY, body);
  const context = await openView(browser, view);
  const { page: common, goingLive: copy, reconciliation: files } = await loadDashboardCopy(view.language);
  const { review } = await loadOperatorCopy(view.language);
  const page = await enterBy(context, service, view.language, 'Yasmine', accountId);
  const { examine, faults } = await openViewGallery(page, browser, view, 'going-live');
  const main = page.locator('main');
  await page.goto(origin + GOING_LIVE_PATH);
  await main.getByText(copy.off).waitFor();
  expect(await main.getByText(copy.states.open, { exact: true }).count()).toBe(5);
  expect(await page.getByRole('button', { name: copy.pay }).count()).toBe(0);
  await examine('going-live-open');

  await operate('', { ...complete, ...bank() });
  await operate('/going-live/credentials-test', {});
  await page.getByRole('link', { name: common.sections['going-live'] }).click();
  expect(await main.getByText(copy.states.done, { exact: true }).count()).toBe(3);
  await examine('going-live-tested');
  await page.getByRole('button', { name: copy.pay }).click();
  await page.waitForURL(/\/checkouts\/[^/]+\/pay/);
  await goToGateway(page);
  await payWith(page, testCards[0]);
  // The payer comes back to the checklist.
  await page.waitForURL(`${origin}${GOING_LIVE_PATH}**`);
  await eventually(async () => {
    await page.reload();
    expect(await main.getByText(copy.states.done, { exact: true }).count()).toBe(5);
  });
  await main.getByText(copy.waiting).waitFor();
  await examine('going-live-done');
  await operate('/going-live', { live: true });
  await page.reload();
  await main.getByText(copy.on).waitFor();

  const reference = gateway.gateway.orders.all().at(-1)?.orderNumber ?? '';
  await page.getByRole('link', { name: common.sections.reconciliation }).click();
  await main.getByText(files.items('2')).waitFor();
  await examine('reconciliation-waiting');
  const lines = [
    'reference;amount;date;kind',
    `${reference};50;2026-11-22;payment`,
    `${reference};40;2026-11-22;refund`,
    'UNKNOWN001;300;2026-11-22;payment',
  ];
  const operator = await joinOperators(view);
  const operators = await openViewGallery(operator.page, browser, view, 'going-live');
  await operator.page.goto(origin + reviewPath(accountId, 'live'));
  const file = { name: 'relevé novembre.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await operator.page.getByLabel(review.file, { exact: true }).setInputFiles(file);
  await operator.page.getByRole('button', { name: review.addButton }).click();
  await operator.page.getByText(review.done.added ?? '').waitFor();
  await operators.examine('file-added');
  await page.getByRole('link', { name: files.tabs.lines }).click();
  for (const state of ['matched', 'differs', 'missing_here'] as const)
    await main.locator('.chip').getByText(files.states[state], { exact: true }).waitFor();
  await page.getByLabel(files.state).selectOption('differs');
  await page.getByRole('button', { name: files.apply }).click();
  await main.locator('ol').getByText(files.expected).waitFor();
  expect(await main.locator('.chip').count()).toBe(1);
  await page.getByRole('link', { name: files.toPayment }).click();
  await page.waitForURL(/\/live\/payments\//);
  const waiting = operator.page.getByRole('region', { name: review.lines });
  await waiting.getByText(review.resolve(reference)).first().click();
  const form = waiting.locator('details[open]');
  await form.getByLabel(files.reasons.bank_fee).check();
  await form.getByLabel(review.note).fill('Dix dinars de frais, dit l’agence au téléphone');
  await form.getByLabel(review.adjust).check();
  await form.getByRole('button').click();
  await operator.page.getByText(review.done.resolved ?? '').waitFor();
  await operators.examine('line-resolved');
  expect(await waiting.locator('.chip').allInnerTexts()).toEqual([files.states.missing_here]);
  await operator.context.close();
  await page.goto(`${origin}${settlementLinesPath('live')}?state=resolved`);
  await main.getByText('Dix dinars de frais').waitFor();

  for (const language of languages)
    for (const [name, path] of Object.entries({
      'going-live': GOING_LIVE_PATH,
      reconciliation: reconciliationPath('live'),
      lines: settlementLinesPath('live'),
      resolved: `${settlementLinesPath('live')}?state=resolved`,
      clearing: clearingPath('live'),
      doubts: doubtsPath('live'),
    })) {
      await page.goto(`${origin}${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      await examine(`live-${language}-${name}`);
    }
  await context.close();
  expect([...faults, ...operators.faults]).toEqual([]);
});

test('a start that paid the first payment before it ended opens live payments without paying again', async () => {
  const { origin, settings, secrets } = environment.service;
  const { id: accountId } = await openAccount(settings, secrets);
  const path = `${origin}/operator/accounts/${accountId}`;
  await call(path, secrets.OPERATOR_KEY, { ...complete, ...bank() });
  const way = { serviceOrigin: origin, accountId, operatorKey: secrets.OPERATOR_KEY };
  await goLive(way, gateway.origin);
  const paid = gateway.gateway.orders.all().length;
  await call(`${path}/going-live`, secrets.OPERATOR_KEY, { live: false });
  await goLive(way, gateway.origin);
  expect(await call(`${path}/going-live`, secrets.OPERATOR_KEY)).toMatchObject({ live: true });
  expect(gateway.gateway.orders.all()).toHaveLength(paid);
});
