import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDashboardCopy } from '../../templates/dashboard/copy/copy.ts';
import { eventually } from '../eventually.ts';
import { enterBy, openView, openViewGallery, VIEWS } from './dashboard-person.ts';
import { setUpPaymentService } from './environment.ts';
import { portOf } from './local-start.ts';

const environment = setUpPaymentService();

/** A program of the account: paths from `/new` on take events, others fail. */
let program: Server;
let origin: string;
const taken: { path: string; headers: Record<string, string>; body: string }[] = [];

beforeAll(async () => {
  program = createServer(async (request, answer) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = request.url ?? '';
    if (!path.startsWith('/new')) return answer.writeHead(500).end('relation "orders" does not exist');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    taken.push({ path, headers, body: Buffer.concat(parts).toString() });
    return answer.end('taken');
  });
  program.listen(0, '127.0.0.1');
  await once(program, 'listening');
  origin = `http://localhost:${portOf(program.address())}`;
});
afterAll(() => new Promise((settle) => program.close(settle)));

describe.each(VIEWS)('in $language at $width px, with scripts: $scripts', (view) => {
  const { language } = view;

  test('a developer finds the endpoint that fails, mends it, and has it get what it missed', async () => {
    const { browser, merchantSite } = environment;
    const context = await openView(browser, view);
    const {
      page: common,
      signIn,
      webhooks: copy,
      paymentPage: { event },
    } = await loadDashboardCopy(language);
    const page = await enterBy(context, environment.service, language, 'Nadia');
    const { examine, faults } = await openViewGallery(page, browser, view, 'webhooks');
    const [resent = ''] = copy.resent(0, 0).split('0');
    const name = `Comptabilité ${language}`;
    await page.getByRole('link', { name: signIn.codes.done }).click();
    await page.getByRole('link', { name: common.sections.webhooks, exact: true }).click();
    await page.getByLabel(copy.url, { exact: true }).fill(`${origin}/old`);
    await page.getByLabel(copy.description).fill(name);
    await page.getByRole('button', { name: copy.createButton, exact: true }).click();
    const secret = (await page.locator('.secret').textContent()) ?? '';

    const { id } = await merchantSite.createCheckout({ webhook_endpoint: undefined });
    await merchantSite.simulate(id, 'paid');
    await eventually(async () => {
      await page.getByRole('link', { name: common.sections.webhooks, exact: true }).click();
      expect(await page.locator('main li', { hasText: name }).getByText(copy.failing).count()).toBe(1);
    }, 300);
    await examine('list-failing');
    await page.getByRole('link', { name }).click();
    await page.getByText(copy.answeredWith(500, copy.error.status)).first().waitFor();
    // How many attempts there are by now depends on the machine.
    await page.locator('main .people details summary').first().click();
    await page.getByText('relation "orders" does not exist').first().waitFor();
    await examine('failing');

    await page.getByText(copy.change, { exact: true }).click();
    await page.getByLabel(copy.url, { exact: true }).fill(`${origin}/new-${language}`);
    await page.getByRole('button', { name: copy.changeButton }).click();
    await page.getByText(copy.done.change).waitFor();
    await page.getByRole('button', { name: copy.testButton }).click();
    await page.getByText(copy.done.test).waitFor();
    await eventually(async () => {
      await page.reload();
      expect(await page.getByText(copy.answered(200)).count()).toBeGreaterThan(0);
    }, 300);
    const today = new Date().toISOString().slice(0, 10);
    await page.getByLabel(copy.from, { exact: true }).fill(today);
    await page.getByRole('button', { name: copy.resendButton, exact: true }).click();
    await page.getByText(resent).waitFor();
    await examine('mended');
    const find = () =>
      taken.find(({ path, body }) => path === `/new-${language}` && Object(JSON.parse(body)).data.id === id);
    await eventually(() => expect(find()).toBeDefined());
    const sent = find();
    new Webhook(secret.trim()).verify(sent?.body ?? '', sent?.headers ?? {});

    await page.getByRole('link', { name: copy.tabs.events }).click();
    await page.locator('.rows a', { hasText: event['checkout.paid'] }).first().click();
    await page.getByText(copy.resendAll).waitFor();
    await examine('event');
    await context.close();
    expect(faults).toEqual([]);
  });
});
