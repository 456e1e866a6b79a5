import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { overviewPath } from '../../src/service/dashboard-urls.ts';
import type { OperatorRole } from '../../src/service/operator/people/rules.ts';
import {
  ACCOUNTS_PATH,
  accountAuditLogPath,
  accountExceptionsPath,
  accountPath,
  accountPayoutsPath,
  EXCEPTIONS_PATH,
  OPERATOR_AUDIT_LOG_PATH,
  OPERATOR_AUTHENTICATOR_PATH,
  OPERATOR_CODES_PATH,
  OPERATOR_PASSKEY_SIGN_IN_PATH,
  OPERATOR_PASSKEYS_PATH,
  OPERATOR_PEOPLE_PATH,
  PROPOSALS_PATH,
  reviewPath,
} from '../../src/service/operators-urls.ts';
import { loadDashboardCopy } from '../../templates/dashboard/copy/copy.ts';
import { loadOperatorCopy } from '../../templates/operators/copy/copy.ts';
import { enterBy, openGallery, openView, openViewGallery, VIEWS, type View } from './dashboard-person.ts';
import { setUpPaymentService } from './environment.ts';
import { payPage, payWithCard, welcomePayer } from './payer.ts';

const environment = setUpPaymentService();
let accountId: string;

beforeAll(() => {
  accountId = environment.service.account.id;
});

/** The link of an invitation that the operator's key makes. */
async function invite(name: string, roles: readonly OperatorRole[]): Promise<string> {
  const { service } = environment;
  const answer = await fetch(`${service.origin}/operator/invitations`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${service.secrets.OPERATOR_KEY}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ name, roles }),
  });
  return Object(await answer.json()).url;
}

/** A browser in which a person has joined. */
async function join(view: View, name: string, roles: readonly OperatorRole[]) {
  const context = await openView(environment.browser, view);
  const page = await context.newPage();
  await page.goto(`${await invite(name, roles)}?lang=${view.language}`);
  const { signIn: copy } = await loadOperatorCopy(view.language);
  await page.getByRole('button', { name: copy.join.button }).click();
  await page.getByRole('heading', { name: copy.codes.title }).waitFor();
  await page.getByRole('link', { name: copy.codes.done }).click();
  return { context, page };
}

describe.each(VIEWS)('in $language at $width px, with scripts: $scripts', (view) => {
  const { language } = view;

  test('two people pay out, and one of them suspends and resumes the account', async () => {
    const { browser, service } = environment;
    const { payouts: words, accounts } = await loadOperatorCopy(language);
    const first = await join(view, `Amina ${language}`, ['reads', 'manages', 'pays_out']);
    const second = await join(view, `Karim ${language}`, ['pays_out']);
    const { examine, faults } = await openViewGallery(first.page, browser, view, 'operators');

    await first.page.goto(service.origin + accountPayoutsPath(accountId, 'test'));
    await first.page.getByLabel(words.fields.amount ?? '').fill(String(view.width));
    await first.page.getByLabel(words.fields.date ?? '').fill('2026-11-22');
    await first.page.getByLabel(words.fields.reference ?? '').fill(`VIR-${language}`);
    await first.page.getByRole('button', { name: words.button, exact: true }).click();
    await first.page.getByText(words.own, { exact: true }).waitFor();
    await examine('payout-proposed');

    await second.page.goto(service.origin + PROPOSALS_PATH);
    const proposal = second.page.locator('li', { hasText: `VIR-${language}` });
    await proposal.getByRole('button', { name: words.confirm('').trim() }).click();
    // Nothing was paid: the ledger refuses it, and the proposal waits again.
    await second.page.getByText(words.refused.beyond_balance).first().waitFor();

    await first.page.goto(service.origin + accountPath(accountId));
    const owner = await openView(browser, view);
    const merchant = await enterBy(owner, service, language, 'Yasmine');
    await merchant.goto(service.origin + overviewPath('test'));
    const reason = 'Le registre du commerce a expiré.';
    await first.page.getByLabel(accounts.reason).fill(reason);
    await first.page.getByRole('button', { name: accounts.suspend }).click();
    await first.page.getByText(reason).waitFor();
    await examine('account-suspended');
    // The merchant reads the reason on each page until the account is resumed.
    await merchant.reload();
    await merchant.getByText(reason).waitFor();
    await first.page.getByRole('button', { name: accounts.resume }).click();
    await first.page.getByText(accounts.done.active ?? '').waitFor();
    await examine('account-resumed');
    await merchant.reload();
    expect(await merchant.getByText(reason).count()).toBe(0);

    await owner.close();
    await first.context.close();
    await second.context.close();
    expect(faults).toEqual([]);
  });

  test('a payment exception is found, settled with a note that its merchant reads, and leaves the list', async () => {
    const { service, merchantSite, browser } = environment;
    const words = (await loadOperatorCopy(language)).exceptions;
    const { reconciliation, paymentPage: terms } = await loadDashboardCopy(language);
    const { reasons } = reconciliation;
    const { id, checkout_url } = await merchantSite.createCheckout({ locale: language });
    const payer = await welcomePayer(browser, language);
    await payer.page.goto(checkout_url);
    // The bank takes ten dinars too many: no checkout may count them.
    await payWithCard(payer, 'approved_more', payPage);
    expect(await merchantSite.readCheckout(id)).toMatchObject({ status: 'pending' });
    await payer.leave();

    const { page, context } = await join(view, `Selma ${language}`, ['reads', 'reconciles']);
    const { examine, faults } = await openViewGallery(page, browser, view, 'operators');
    await page.getByRole('link', { name: words.title, exact: true }).click();
    await page.goto(`${service.origin}${EXCEPTIONS_PATH}?mode=test`);
    await page.getByRole('link', { name: terms.exception.amount }).click();
    await page.getByRole('heading', { name: terms.exception.amount }).waitFor();
    await examine('exception');
    const note = `Virement 0412 du 22 novembre (${language}).`;
    await page.getByLabel(reasons.returned_to_payer).check();
    await page.getByLabel(words.note).fill(note);
    await page.getByRole('button', { name: words.button }).click();
    await page.getByText(words.done.settled).waitFor();
    await page.getByText(note).waitFor();
    await examine('exception-settled');
    expect(await page.getByRole('button', { name: words.button }).count()).toBe(0);
    await page.goto(`${service.origin}${EXCEPTIONS_PATH}?mode=test`);
    expect(await page.getByRole('link', { name: terms.exception.amount }).count()).toBe(0);
    await context.close();
    expect(faults).toEqual([]);

    const exceptions = z.object({ data: z.array(z.object({ outcome: z.string(), note: z.string() })) });
    const { data } = await merchantSite.call('/payment-exceptions', exceptions);
    expect(data).toContainEqual({ outcome: 'returned_to_payer', note });
  });
});

test.each([
  { language: 'ar', width: 360 },
  { language: 'fr', width: 1280 },
  { language: 'en', width: 390 },
] as const)('every page in $language is without barriers at $width px', async ({ language, width }) => {
  const { browser, service } = environment;
  const roles = ['reads', 'manages', 'pays_out', 'reconciles'] as const;
  const { context } = await join({ language, width, scripts: false }, `Nadia ${language}`, roles);
  // axe needs scripts; the pages have none.
  const scripted = await browser.newContext({ locale: language, viewport: { width, height: 900 } });
  await scripted.addCookies(await context.cookies());
  await context.close();
  const page = await scripted.newPage();
  await page.goto(`${service.origin}${ACCOUNTS_PATH}?lang=${language}`);
  const { faults, examine } = openGallery(page, `operators-${language}`);
  const link = await invite(`Samir ${language}`, ['reads']);
  const paths: Record<string, string> = {
    accounts: ACCOUNTS_PATH,
    'accounts-found': `${ACCOUNTS_PATH}?q=${accountId}`,
    'accounts-refused': `${ACCOUNTS_PATH}?refused=validation_failed&fields=email`,
    account: accountPath(accountId),
    payouts: PROPOSALS_PATH,
    'account-payouts': `${accountPayoutsPath(accountId, 'test')}&done=proposed`,
    exceptions: `${EXCEPTIONS_PATH}?mode=test&state=all`,
    'account-exceptions': `${accountExceptionsPath(accountId, 'test')}&state=all`,
    review: reviewPath(accountId, 'test'),
    journal: OPERATOR_AUDIT_LOG_PATH,
    'account-journal': accountAuditLogPath(accountId, 'live'),
    people: OPERATOR_PEOPLE_PATH,
    'new-codes': OPERATOR_CODES_PATH,
    passkeys: OPERATOR_PASSKEYS_PATH,
    authenticator: OPERATOR_AUTHENTICATOR_PATH,
    gone: accountPath('unknown'),
  };
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(service.origin + path);
    await examine(name);
  }
  await scripted.clearCookies();
  await page.goto(`${service.origin}${ACCOUNTS_PATH}?lang=${language}`);
  await examine('sign-in');
  await page.goto(`${service.origin}${OPERATOR_PASSKEY_SIGN_IN_PATH}?lang=${language}`);
  await examine('passkey-sign-in');
  await page.goto(`${link}?lang=${language}`);
  await examine('join');
  await scripted.close();

  expect(faults).toEqual([]);
});
