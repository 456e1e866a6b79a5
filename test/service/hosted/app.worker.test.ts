import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyIn } from '../../../templates/pay/copy/copy.ts';
import { ORIGIN } from '../merchant.ts';
import { passSeconds } from './clock.ts';
import { openAtBank, openCheckout, Payer } from './payer.ts';

const inApp = { payment_method: 'service_app' };
const merci = /^https:\/\/shop\.test\/merci/;

afterEach(() => {
  vi.useRealTimers();
});

/** The first device waits on the page; `phone` is the device that scanned its code, at the app's page. */
async function openWithPhone() {
  const opened = await openCheckout();
  const { base, payer: computer } = opened;
  const waiting = await computer.follow(await computer.post(`${base}/pay`, inApp));
  const code = await computer.get(`${base}/qr.svg`);
  const scanned = /<title>([^<]+)<\/title>/.exec(code.text)?.[1]?.replace(ORIGIN, '') ?? '';
  const phone = new Payer();
  const app = await phone.follow(await phone.get(scanned));
  return { ...opened, computer, phone, waiting, scanned, app };
}

describe('pressing Pay with the app', () => {
  test('waits beside the code, which opens the app on another device; approved there, the first goes on', async () => {
    const { base, read, computer, phone, waiting, scanned, app } = await openWithPhone();
    expect(waiting.address).toBe(`${base}/return`);
    expect(waiting.page.text).toContain(`<img src="${base}/qr.svg"`);
    expect(waiting.page.headers.get('Refresh')).toBe(`4;url=${base}/return?asked=1`);
    expect(scanned).toBe(`${base}/app`);
    expect(app.address).toMatch(/^\/sandbox\/bank\/[^/]+\/app$/);
    expect(app.page.text).toContain('Acceptez-vous ce paiement ?');
    expect(app.page.text).toMatch(/2\s050/);
    expect((await read()).status).toBe('processing');
    const pressed = await phone.follow(await phone.post(app.address, { answer: 'approve' }));
    expect(pressed.address).toBe(app.address);
    expect(pressed.page.text).toContain('Vous avez accepté le paiement');
    passSeconds(4);
    expect((await computer.follow(await computer.get(`${base}/return?asked=1`))).address).toMatch(merci);
    expect(await read()).toMatchObject({ status: 'paid', payment_method: 'service_app' });
    // A second scan shows the outcome.
    expect((await phone.follow(await phone.get(scanned))).page.text).toContain('Paiement effectué');
  });

  test('declined in the app leads the first device back to its page, which says why; a card pays then', async () => {
    const { base, read, computer, phone, scanned, app } = await openWithPhone();
    await phone.post(app.address, { answer: 'decline' });
    // The second press has no effect.
    await phone.post(app.address, { answer: 'approve' });
    passSeconds(4);
    const back = await computer.follow(await computer.get(`${base}/return?asked=9`));
    expect(back.address).toBe(`${base}/pay`);
    expect(back.page.text).toContain(copyIn.fr.declines.canceled_by_payer);
    // The code stays valid: the checkout can be paid in the app once more.
    expect((await phone.get(scanned)).text).toContain('Payer dans l’application');
    const bank = await computer.follow(await computer.post(`${base}/pay`, { payment_method: 'cib' }));
    expect((await computer.payByCard(bank.address, 'approved')).address).toMatch(merci);
    expect(await read()).toMatchObject({ status: 'paid', payment_method: 'cib' });
  });

  test('on the phone itself leads into the app and, once approved, on to the merchant', async () => {
    const { base, phone, waiting, app } = await openWithPhone();
    expect(waiting.page.text).toContain(`href="${base}/bank"`);
    expect((await phone.follow(await phone.get(`${base}/bank`))).address).toBe(app.address);
    await phone.post(app.address, { answer: 'approve' });
    passSeconds(2);
    const page = await phone.get(app.address);
    const onward = /<a class="button quiet" href="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect((await phone.follow(await phone.get(onward))).address).toMatch(merci);
  });

  test('the bank’s card page and forms cannot decide an app payment', async () => {
    const { read, phone, app } = await openWithPhone();
    const bank = app.address.replace(/\/app$/, '');
    expect((await phone.get(bank)).headers.get('Location')).toBe(app.address);
    await phone.payByCard(bank, 'approved');
    expect((await phone.get(`${bank}/leave`)).headers.get('Location')).toBe(bank);
    expect((await read()).status).toBe('processing');
    await phone.post(app.address, { answer: 'steal' });
    expect((await phone.get(app.address)).text).toContain('Acceptez-vous ce paiement ?');
  });

  test('without an answer is declined at the bank’s time limit', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { base, computer, phone, app } = await openWithPhone();
    vi.setSystemTime(Date.now() + 20 * 60_000);
    expect((await phone.get(app.address)).text).toContain('s’est terminée sans paiement');
    const back = await computer.follow(await computer.get(`${base}/return`));
    expect(back.page.text).toContain(copyIn.fr.declines.timed_out);
  });
});

describe('a code scanned before a payment started', () => {
  test('shows the amount to pay; only the button starts the payment', async () => {
    const { id, merchant, base, read, payer } = await openCheckout(inApp);
    const start = await payer.get(`${base}/app`);
    expect(start.text).toMatch(/2\s050/);
    expect(start.text).toContain(`action="${base}/app"`);
    expect((await read()).status).toBe('pending');
    expect((await merchant.call('GET', `/checkouts/${id}/attempts`)).body).toMatchObject({ total: 0 });
    const app = await payer.follow(await payer.post(`${base}/app`));
    expect(app.address).toMatch(/^\/sandbox\/bank\/[^/]+\/app$/);
    expect((await read()).status).toBe('processing');
    // A second press on any device leads to the same page.
    expect((await new Payer().follow(await new Payer().post(`${base}/app`))).address).toBe(app.address);
    expect((await merchant.call('GET', `/checkouts/${id}/attempts`)).body).toMatchObject({ total: 1 });
  });

  test('starts an app payment whatever method was chosen before', async () => {
    const { base, read, payer } = await openCheckout({ payment_method: 'edahabia' });
    await payer.post(`${base}/app`);
    expect(await read()).toMatchObject({ status: 'processing', payment_method: 'service_app' });
  });

  test('leads to the pay page while an address is missing', async () => {
    const { base, read, payer } = await openCheckout({ collect_shipping_address: true });
    expect((await payer.get(`${base}/app`)).headers.get('Location')).toBe(`${base}/pay`);
    expect((await payer.follow(await payer.post(`${base}/app`))).address).toBe(`${base}/pay`);
    expect((await read()).status).toBe('pending');
  });

  test('leads to the waiting page while a card is at the bank', async () => {
    const { base, read, payer } = await openAtBank();
    expect((await payer.get(`${base}/app`)).headers.get('Location')).toBe(`${base}/return`);
    expect((await payer.follow(await payer.post(`${base}/app`))).address).toBe(`${base}/return`);
    expect(await read()).toMatchObject({ status: 'processing', payment_method: 'cib' });
  });

  test('leads to the end page once it is over', async () => {
    const { base, payer } = await openCheckout();
    await payer.post(`${base}/cancel`);
    expect((await payer.follow(await payer.get(`${base}/app`))).page.text).toContain('Paiement annulé');
    expect((await payer.follow(await payer.post(`${base}/app`))).address).toBe(`${base}/pay`);
  });
});

test('an order to be paid by card has no page in the app', async () => {
  const { bank, payer, read } = await openAtBank();
  expect((await payer.get(`${bank}/app`)).headers.get('Location')).toBe(bank);
  await payer.post(`${bank}/app`, { answer: 'approve' });
  expect((await read()).status).toBe('processing');
  expect((await payer.get(bank)).text).toContain('name="card"');
});
