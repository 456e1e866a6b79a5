import { describe, expect, test } from 'vitest';
import { listOf } from '../../../src/contract/page-query.ts';
import { attempt } from '../../../src/contract/resources/checkout.ts';
import { listedCustomer } from '../../../src/contract/resources/customer.ts';
import { openCheckout } from './payer.ts';

/** Back from the bank's page, the payer presses again, with the same form or a changed one. */

const form = {
  payment_method: 'cib',
  street: '5 rue des Oliviers',
  commune: 'Tlemcen',
  wilaya: '13',
  phone: '0550 12 34 56',
  name: 'Amina Benyoucef',
  email: 'amina@example.dz',
};

async function openAtBank() {
  const opened = await openCheckout({ collect_shipping_address: true });
  const { merchant, id, base, payer } = opened;
  const { address: bank } = await payer.follow(await payer.post(`${base}/pay`, form));
  const listAttempts = async () =>
    listOf(attempt).parse((await merchant.call('GET', `/checkouts/${id}/attempts`)).body).data;
  const listCustomers = async () =>
    listOf(listedCustomer).parse((await merchant.call('GET', '/customers')).body).data;
  return { ...opened, bank, listAttempts, listCustomers };
}

/** The hidden fields of a page's form, as a browser would send them. */
function hiddenFieldsOf(html: string): Record<string, string> {
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]));
}

describe('the same form again', () => {
  test('goes on to the same attempt, repeatedly and in any notation', async () => {
    const { base, payer, bank, listAttempts } = await openAtBank();
    for (const again of [form, { ...form, phone: '+213 550 123 456', street: ` ${form.street} ` }]) {
      const answer = await payer.post(`${base}/pay`, again);
      expect(answer.status).toBe(303);
      expect((await payer.follow(answer)).address).toBe(bank);
    }
    // Fields that a later form leaves out stay unchanged.
    const { name: _, email: __, ...rest } = form;
    expect((await payer.post(`${base}/pay`, rest)).status).toBe(303);
    expect(await listAttempts()).toHaveLength(1);
  });

  test('in two tabs at once is one attempt', async () => {
    const { base, payer, merchant, id } = await openCheckout({ collect_shipping_address: true });
    const answers = await Promise.all([payer.post(`${base}/pay`, form), payer.post(`${base}/pay`, form)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const tried = await merchant.call('GET', `/checkouts/${id}/attempts`);
    expect(listOf(attempt).parse(tried.body).data).toHaveLength(1);
  });
});

describe.each<[string, Partial<typeof form>]>([
  ['another method', { payment_method: 'edahabia' }],
  ['another street', { street: '7 rue "des" Oliviers' }],
  ['another phone', { phone: '0661 00 00 00' }],
  ['another name', { name: 'Amina B.' }],
  ['another e-mail', { email: 'benyoucef@example.dz' }],
  ['an address with an error', { commune: ' ' }],
])('%s while the payment is at the bank', (_, change) => {
  test('is refused, kept on the page, and accepted once the attempt has ended', async () => {
    const { base, read, payer, bank, listAttempts, listCustomers } = await openAtBank();
    const before = [await read(), await listCustomers()];
    const sent = { ...form, ...change };
    const refused = await payer.post(`${base}/pay`, sent);
    expect(refused.status).toBe(409);
    expect(refused.headers.get('Refresh')).toBeNull();
    expect(refused.text).toContain('Un paiement est en cours');
    expect(refused.text).toContain(`href="${base}/bank"`);
    const kept = hiddenFieldsOf(refused.text);
    expect(kept).toEqual({ ...sent, street: sent.street.replaceAll('"', '&quot;') });
    expect([await read(), await listCustomers()]).toEqual(before);
    // Another language brings the same page with the same fields; pressing too early, too.
    const inArabic = await payer.post(`${base}/pay?lang=ar`, { ...sent, again: 'language' });
    expect([inArabic.status, hiddenFieldsOf(inArabic.text)]).toEqual([200, kept]);
    expect((await payer.post(`${base}/pay`, sent)).status).toBe(409);
    expect(await listAttempts()).toHaveLength(1);

    await payer.follow(await payer.post(bank, { answer: 'give_up' }));
    const taken = await payer.post(`${base}/pay`, sent);
    if (sent.commune === ' ') {
      expect(taken.status).toBe(422);
      return;
    }
    expect(taken.status).toBe(303);
    const after = await read();
    expect(after).toMatchObject({ status: 'processing', payment_method: sent.payment_method });
    expect(after.shipping_address).toContain(sent.street);
    expect(await listCustomers()).toMatchObject([{ name: sent.name, email: sent.email }]);
  });
});

test('a payer’s name given for the first time at the bank is stored with the next attempt', async () => {
  const { base, read, payer } = await openCheckout();
  const { address: bank } = await payer.follow(await payer.post(`${base}/pay`, { payment_method: 'cib' }));
  const named = { payment_method: 'cib', name: 'Amina' };
  expect((await payer.post(`${base}/pay`, named)).status).toBe(409);
  expect((await read()).customer_id).toBeNull();
  await payer.follow(await payer.post(bank, { answer: 'give_up' }));
  expect((await payer.post(`${base}/pay`, named)).status).toBe(303);
  expect((await read()).customer_id).not.toBeNull();
});

test('a change after the payment leads to the end page', async () => {
  const { base, read, payer, bank } = await openAtBank();
  await payer.payByCard(bank, 'approved');
  const answer = await payer.post(`${base}/pay`, { ...form, street: '7 rue des Oliviers' });
  expect(answer.headers.get('Location')).toBe(`${base}/pay`);
  expect((await read()).shipping_address).toContain(form.street);
});
