import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  AUTHENTICATOR_PATH,
  apiLogPath,
  auditLogPath,
  balancePath,
  CODES_PATH,
  clearingPath,
  counterPath,
  customerPath,
  customersPath,
  doubtsPath,
  eventPath,
  eventsPath,
  GOING_LIVE_PATH,
  keysPath,
  linkPath,
  linksPath,
  overviewPath,
  PASSKEY_SIGN_IN_PATH,
  PASSKEYS_PATH,
  PEOPLE_PATH,
  paymentPath,
  paymentsPath,
  payoutPath,
  payoutsPath,
  productPath,
  productsPath,
  reconciliationPath,
  settingsPath,
  settlementLinesPath,
  statementPath,
  statementsPath,
  webhookPath,
  webhooksPath,
} from '../../src/service/dashboard-urls.ts';
import { localDate } from '../../src/text/algiers.ts';
import { loadDashboardCopy } from '../../templates/dashboard/copy/copy.ts';
import { codeAt } from '../auth/code-at.ts';
import { plugIn } from '../browser/virtual-authenticator.ts';
import { enterBy, openGallery } from './dashboard-person.ts';
import { setUpPaymentService } from './environment.ts';
import { readQrCode } from './payer.ts';

const environment = setUpPaymentService();

/** Ids of a paid checkout, of one that was declined and waits, and of one that a payer canceled. */
let ids: Record<'paid' | 'waiting' | 'canceled', string>;
/** The ids of a payout, an event, a webhook endpoint, a payment link, a product and a customer. */
let payoutId: string;
let eventId: string;
let endpointId: string;
let linkId: string;
let productId: string;
let customerId: string;

beforeAll(async () => {
  const { merchantSite } = environment;
  const create = async (body: object, ...outcomes: string[]) => {
    const { id } = await merchantSite.createCheckout({ locale: 'fr', ...body });
    for (const outcome of outcomes) await simulate(id, outcome);
    return id;
  };
  const items = [{ price: merchantSite.prices[0], quantity: 2 }];
  ids = {
    paid: await create({ items, description: 'Miel de jujubier', metadata: { order_id: 'CMD-118' } }, 'paid'),
    canceled: await create({ items, description: 'Huile d’olive, deux bouteilles' }, 'canceled'),
    waiting: await create({ items, description: 'Dattes Deglet Nour' }, 'declined'),
  };
  // Refused, for the API log.
  await simulate(ids.paid, 'unknown');
  payoutId = await recordPayout();
  const named = z.object({ id: z.string() });
  // Nothing listens at this port.
  const url = 'http://localhost:9/hook';
  ({ id: endpointId } = await merchantSite.call('/webhook-endpoints', named, {
    url,
    description: 'Comptabilité',
  }));
  await merchantSite.call(`/webhook-endpoints/${endpointId}/test`, named, {});
  const events = await merchantSite.call('/events', z.object({ data: z.array(named) }));
  eventId = events.data[0]?.id ?? '';
  const products = await merchantSite.call('/products', z.object({ data: z.array(named) }));
  productId = products.data[0]?.id ?? '';
  const person = { name: 'Amina Ben Ali', email: 'amina@exemple.dz', phone: '+213550123456' };
  ({ id: customerId } = await merchantSite.call('/customers', named, person));
  await merchantSite.createCheckout({ customer_id: customerId, description: 'Ras el hanout' });
  const [first, second] = merchantSite.prices.map((price, index) => ({ price, quantity: index + 1 }));
  ({ id: linkId } = await merchantSite.createLink({ name: 'Panier du marché', items: [first, second] }));
});

async function recordPayout(): Promise<string> {
  const { service } = environment;
  const answer = await fetch(`${service.origin}/operator/accounts/${service.account.id}/payouts`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${service.secrets.OPERATOR_KEY}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ mode: 'test', amount: 500, date: '2026-11-22', reference: 'VIR-2026-0412' }),
  });
  return Object(await answer.json()).id;
}

async function simulate(id: string, outcome: string): Promise<void> {
  const { service } = environment;
  await fetch(`${service.apiBase}/checkouts/${id}/simulate`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${service.account.secret_key}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ outcome }),
  });
}

describe.each([{ scripts: false }, { scripts: true }])('with scripts: $scripts', ({ scripts }) => {
  test('an owner goes from the invitation to a refund in part, and reads of it in the journal', async () => {
    const { browser, service } = environment;
    const context = await browser.newContext({ javaScriptEnabled: scripts, locale: 'fr' });
    const { page: common, payments, paymentPage: payment, auditLog } = await loadDashboardCopy('fr');
    const page = await enterBy(context, environment.service, 'fr', 'Yasmine');
    await page.getByRole('link', { name: (await loadDashboardCopy('fr')).signIn.codes.done }).click();
    await page.getByRole('link', { name: common.sections.payments, exact: true }).click();
    await page.getByLabel(payments.search).fill('CMD-118');
    await page.getByRole('button', { name: payments.find }).click();
    await page.locator('.rows a').click();
    await page.getByLabel(payment.amount).fill('450');
    await page.getByLabel(payment.how).selectOption('cash');
    await page.getByLabel(payment.reason).fill('Un pot cassé');
    await page.getByRole('button', { name: payment.refundButton }).click();
    await page.getByText(payment.done.refund).waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text).toContain('Un pot cassé');
    expect(text).toContain(common.partlyRefunded);
    // The refund is a page of its own: a reload sends nothing again.
    await page.reload();
    expect(await page.locator('.line-of-time').getByText('Un pot cassé').count()).toBe(scripts ? 2 : 1);

    await page.getByRole('link', { name: common.sections['audit-log'], exact: true }).click();
    await page.locator('main li').getByText(auditLog.actions['payment.refund']).first().waitFor();
    await page.getByRole('button', { name: common.signOut }).click();
    await page
      .getByRole('heading', { name: (await loadDashboardCopy('fr')).signIn.title, exact: true })
      .waitFor();
    await page.goto(service.origin + paymentsPath('test'));
    expect(await page.locator('.rows').count()).toBe(0);
    await context.close();
  });
});

test('a person sets up an authenticator app and signs in with it on another device, without scripts', async () => {
  const { browser, service } = environment;
  const options = { javaScriptEnabled: false, locale: 'fr', viewport: { width: 360, height: 740 } } as const;
  const first = await browser.newContext(options);
  const { page: common, people, authenticator: setup, signIn } = await loadDashboardCopy('fr');
  const page = await enterBy(first, service, 'fr', 'Lyes');
  const account = (await page.locator('.secret').innerText()).trim();
  await page.getByRole('link', { name: signIn.codes.done }).click();
  await page.getByRole('link', { name: common.sections.people, exact: true }).click();
  await page.getByRole('link', { name: people.setAuthenticator }).click();
  const scanned = new URL(await readQrCode(page.locator('.code svg')));
  const secret = scanned.searchParams.get('secret') ?? '';
  expect(decodeURIComponent(scanned.pathname)).toContain('Lyes');
  await page.getByLabel(setup.code).fill('12');
  await page.getByRole('button', { name: setup.button }).click();
  await page.getByText(setup.wrong).waitFor();
  await page.getByLabel(setup.code).fill(await codeAt(secret, Date.now()));
  await page.getByRole('button', { name: setup.button }).click();
  await page.getByText(people.isSet.yes).waitFor();

  // The code of the next step: the one of this step set the app up. Clocks of phones may be ahead by a step.
  const second = await browser.newContext(options);
  const other = await second.newPage();
  await other.goto(service.origin + PEOPLE_PATH);
  await other.getByLabel(signIn.account).fill(account);
  await other.getByLabel(signIn.name).fill('lyes');
  await other.getByLabel(signIn.code, { exact: true }).fill(await codeAt(secret, Date.now() + 30_000));
  await other.getByRole('button', { name: signIn.enter }).click();
  await other.getByRole('link', { name: common.sections.people, exact: true }).click();
  await other.getByText(people.isSet.yes).waitFor();
  // Without scripts no button of passkeys does nothing.
  await other.getByRole('link', { name: people.setPasskeys }).click();
  expect(await other.locator('form[data-options] button:visible').count()).toBe(0);
  await first.close();
  await second.close();
});

test('a person makes a passkey, and signs in with it alone', async () => {
  const { browser, service } = environment;
  const context = await browser.newContext({ locale: 'fr', viewport: { width: 360, height: 740 } });
  const { page: common, people, passkeys, signIn } = await loadDashboardCopy('fr');
  const page = await enterBy(context, service, 'fr', 'Meriem');
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
  await plugIn(page);
  await page.getByRole('link', { name: signIn.codes.done }).click();
  await page.getByRole('link', { name: common.sections.people, exact: true }).click();
  await page.getByRole('link', { name: people.setPasskeys }).click();
  await page.getByLabel(passkeys.name).fill('Téléphone de Meriem');
  await page.getByRole('button', { name: passkeys.button }).click();
  const remove = page.locator('summary', { hasText: passkeys.remove('Téléphone de Meriem') });
  await remove.waitFor();

  await page.getByRole('button', { name: common.signOut }).click();
  await page.getByRole('link', { name: signIn.passkey.use }).click();
  await page.getByRole('button', { name: signIn.passkey.button }).click();
  await page.getByText('Meriem').first().waitFor();
  await page.getByRole('link', { name: common.sections.people, exact: true }).click();
  await page.getByRole('link', { name: people.setPasskeys }).click();
  await remove.click();
  await page.getByRole('button', { name: passkeys.remove('Téléphone de Meriem') }).click();
  await page.getByText(passkeys.none).waitFor();

  // Removed here, it is still on the device: it opens nothing.
  await page.getByRole('button', { name: common.signOut }).click();
  await page.getByRole('link', { name: signIn.passkey.use }).click();
  await page.getByRole('button', { name: signIn.passkey.button }).click();
  await page.getByText(signIn.refused.passkey).waitFor();
  // The sign-in page itself answers 403.
  expect(faults.filter((fault) => !fault.includes('403'))).toEqual([]);
  await context.close();
});

describe.each([
  { language: 'ar', width: 360, colorScheme: 'light' },
  { language: 'fr', width: 1280, colorScheme: 'light' },
  { language: 'en', width: 320, colorScheme: 'dark' },
] as const)('every page in $language at $width px, $colorScheme', ({ language, width, colorScheme }) => {
  test('fits, is valid and stands in nobody’s way', async () => {
    const { browser, service } = environment;
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      bypassCSP: true,
    });
    const page = await enterBy(context, environment.service, language, 'ياسمين بن يوسف');
    const { examine, faults } = openGallery(page, `${language}-${width}`, colorScheme);
    await examine('codes');
    const paths = {
      overview: overviewPath('test'),
      payments: paymentsPath('test'),
      'payments-live': paymentsPath('live'),
      filtered: `${paymentsPath('test')}?status=paid&method=edahabia`,
      unusual: `${paymentsPath('test')}?unusual=hand`,
      'payment-paid': paymentPath('test', ids.paid),
      'payment-waiting': paymentPath('test', ids.waiting),
      'payment-canceled': paymentPath('test', ids.canceled),
      refused: `${paymentPath('test', ids.paid)}?refused=exceeds_day&amount=9000`,
      customers: customersPath('test'),
      customer: customerPath('test', customerId),
      links: linksPath('test'),
      link: `${linkPath('test', linkId)}?done=create`,
      'links-refused': `${linksPath('test')}?refused=amount`,
      products: productsPath('test'),
      product: productPath('test', productId),
      balance: balancePath('test'),
      'balance-filtered': `${balancePath('test')}?type=refund`,
      payouts: payoutsPath('test'),
      payout: payoutPath('test', payoutId),
      statements: statementsPath('test'),
      statement: statementPath('test', localDate(Date.now() / 1000).slice(0, 7)),
      reconciliation: reconciliationPath('test'),
      'settlement-lines': settlementLinesPath('test'),
      clearing: clearingPath('test'),
      doubts: doubtsPath('test'),
      'going-live': GOING_LIVE_PATH,
      webhooks: webhooksPath('test'),
      'webhook-default': webhookPath('test', 'default'),
      webhook: `${webhookPath('test', endpointId)}?done=resend&planned=500&waiting=2&next=x&from=2026-11-01`,
      'webhook-refused': `${webhookPath('test', endpointId)}?refused=url`,
      events: eventsPath('test'),
      event: eventPath('test', eventId),
      keys: keysPath('test'),
      'keys-refused': `${keysPath('test')}?refused=seen`,
      settings: settingsPath('test'),
      'settings-refused': `${settingsPath('live')}?refused=email`,
      'api-log': apiLogPath('test'),
      'api-log-filtered': `${apiLogPath('test')}?route=none&kind=refused`,
      people: PEOPLE_PATH,
      authenticator: AUTHENTICATOR_PATH,
      'authenticator-wrong': `${AUTHENTICATOR_PATH}?refused=wrong`,
      passkeys: PASSKEYS_PATH,
      'new-codes': CODES_PATH,
      'audit-log': auditLogPath('test'),
      gone: paymentPath('test', 'unknown'),
    };
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(service.origin + path);
      await examine(name);
    }
    await page.goto(service.origin + counterPath('test'));
    const { counter } = await loadDashboardCopy(language);
    await page.getByLabel(counter.amount).fill('1250');
    await page.getByLabel(counter.note).fill('Deux pains');
    await page.getByRole('button', { name: counter.ask }).click();
    await page.getByText(counter.scan).last().waitFor();
    const screen = new URL(page.url());
    await page.goto(screen.origin + screen.pathname);
    await examine('counter-waiting');
    await simulate(screen.pathname.split('/').at(-1) ?? '', 'paid');
    await page.goto(`${screen.origin}${screen.pathname}?look=2`);
    await examine('counter-paid');
    await page.goto(`${service.origin}${counterPath('test')}?refused=amount`);
    await examine('counter');
    await context.clearCookies();
    await page.goto(`${service.origin}${paymentsPath('test')}?lang=${language}`);
    await examine('sign-in');
    await page.goto(`${service.origin}${PASSKEY_SIGN_IN_PATH}?lang=${language}`);
    await examine('passkey-sign-in');
    await context.close();

    expect(faults).toEqual([]);
  });
});
