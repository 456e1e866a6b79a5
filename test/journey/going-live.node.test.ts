import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
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
import { languages } from '../../src/text/languages/by-language.ts';
import { loadDashboardCopy } from '../../templates/dashboard/copy/copy.ts';
import { eventually } from '../eventually.ts';
import { enterBy, openGallery } from './dashboard-person.ts';
import { setUpPaymentService } from './environment.ts';
import { goToGateway, payWith } from './gateway-payer.ts';

// An owner walks the way to live payments on the dashboard, then reads how the bank's file fits.

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

/** Calls the operator's API about the account. */
function operate(path: string, body?: object): Promise<unknown> {
  const { origin, account, secrets } = environment.service;
  return call(`${origin}/operator/accounts/${account.id}${path}`, secrets.OPERATOR_KEY, body);
}

test('from the checklist to live payments, and to the first line of the bank’s file', async () => {
  const { browser, service } = environment;
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    bypassCSP: true,
    locale: 'fr',
  });
  const { page: common, goingLive: copy, reconciliation: files } = await loadDashboardCopy('fr');
  const page = await enterBy(context, service, 'fr', 'Yasmine');
  const { examine, faults } = openGallery(page, 'fr-360');
  const main = page.locator('main');
  await page.goto(service.origin + GOING_LIVE_PATH);
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
  await page.waitForURL(`${service.origin}${GOING_LIVE_PATH}**`);
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
    { line: 1, kind: 'payment', reference, amount: 50, date: '2026-11-22' },
    { line: 2, kind: 'refund', reference, amount: 40, date: '2026-11-22' },
    { line: 3, kind: 'payment', reference: 'UNKNOWN001', amount: 300, date: '2026-11-22' },
  ];
  await operate('/settlement-lines', {
    mode: 'live',
    source: 'acquirer',
    file: 'relevé novembre.csv',
    lines,
  });
  await page.getByRole('link', { name: files.tabs.lines }).click();
  for (const state of ['matched', 'differs', 'missing_here'] as const)
    await main.locator('.chip').getByText(files.states[state], { exact: true }).waitFor();
  await page.getByLabel(files.state).selectOption('differs');
  await page.getByRole('button', { name: files.apply }).click();
  await main.locator('ol').getByText(files.expected).waitFor();
  expect(await main.locator('.chip').count()).toBe(1);
  await page.getByRole('link', { name: files.toPayment }).click();
  await page.waitForURL(/\/live\/payments\//);
  const line = z
    .object({ data: z.array(z.object({ id: z.string() })) })
    .parse(await operate('/settlement-lines?mode=live&state=differs')).data[0];
  await operate(`/settlement-lines/${line?.id}/resolve`, {
    mode: 'live',
    reason: 'bank_fee',
    note: 'Dix dinars de frais, dit l’agence au téléphone',
    adjust_balance: true,
  });

  for (const language of languages)
    for (const [name, path] of Object.entries({
      'going-live': GOING_LIVE_PATH,
      reconciliation: reconciliationPath('live'),
      lines: settlementLinesPath('live'),
      resolved: `${settlementLinesPath('live')}?state=resolved`,
      clearing: clearingPath('live'),
      doubts: doubtsPath('live'),
    })) {
      await page.goto(`${service.origin}${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      await examine(`live-${language}-${name}`);
    }
  await context.close();
  expect(faults).toEqual([]);
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
