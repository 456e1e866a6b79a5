import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, describe, expect, test } from 'vitest';
import { mintSecret } from '../../../src/auth/secrets.ts';
import { ErasureList } from '../../../src/database/erasure-list.ts';
import {
  auditLogPath,
  changeCustomerPath,
  customerPath,
  customersPath,
  eraseCustomerPath,
  newCustomerPath,
  paymentPath,
  paymentsPath,
} from '../../../src/service/dashboard-urls.ts';
import { filePath } from '../../../src/service/urls.ts';
import { words as journalWords } from '../../../templates/dashboard/copy/en/audit-log.ts';
import { words } from '../../../templates/dashboard/copy/en/customers.ts';
import { type GrownAccount, growAccount } from '../lists/grown.ts';
import { Merchant } from '../merchant.ts';
import { addMember, openDashboard } from './member.ts';
import { costOf } from './row-cost.ts';

async function open() {
  const { account, owner } = await openDashboard();
  const merchant = new Merchant('test', account.test.secret_key);
  const amina = await merchant.create('/customers', {
    ...{ name: 'Amina', email: 'Amina@Example.dz', phone: '+213550123456' },
    address: { country: 'DZ', state: 'Blida', address: '12 rue Didouche' },
  });
  await merchant.create('/customers', { name: '=1+1', phone: '+213661000000' });
  const checkout = await merchant.create('/checkouts', {
    ...{ amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/merci', customer_id: amina },
  });
  return { owner, merchant, amina, checkout };
}

const linesOf = (text: string) => text.trimEnd().split('\r\n').slice(1);

describe('a customer', () => {
  test('is found by e-mail and phone, in any digits, and shown with contact and payments', async () => {
    const { owner, amina, checkout } = await open();
    for (const q of ['amina@example.dz', '0550 12 34 56', '٠٥٥٠١٢٣٤٥٦']) {
      const { text } = await owner.get(`${customersPath('test')}?q=${encodeURIComponent(q)}`);
      expect(text, q).toContain('>Amina</bdi>');
      expect(text, q).not.toContain('=1+1');
    }
    const none = await owner.get(`${customersPath('test')}?q=other@example.dz`);
    expect(none.text).toContain(words.noneFound);
    const { text } = await owner.get(customerPath('test', amina));
    for (const part of ['Amina@Example.dz', '12 rue Didouche, Blida, DZ', paymentPath('test', checkout)])
      expect(text).toContain(part);
  });

  test('is erased by an owner alone, everywhere, and stands in no list afterwards', async () => {
    const { owner, merchant, amina, checkout } = await open();
    const support = await addMember(owner, 'support');
    expect((await support.get(customerPath('test', amina))).text).not.toContain(words.eraseButton);
    expect((await support.post(eraseCustomerPath('test', amina))).status).toBe(403);
    const stranger = (await openDashboard()).owner;
    expect((await stranger.post(eraseCustomerPath('test', amina))).status).toBe(404);
    expect((await owner.get(customerPath('test', amina))).status).toBe(200);

    const form = { submission: mintSecret() };
    expect((await owner.act(eraseCustomerPath('test', amina), form)).text).toContain(words.done.erase);
    expect((await owner.act(eraseCustomerPath('test', amina), form)).text).toContain(words.done.erase);
    expect((await owner.get(customerPath('test', amina))).status).toBe(404);
    expect((await owner.get(filePath(customersPath('test')))).text).not.toContain('Amina');
    expect((await owner.get(paymentPath('test', checkout))).text).not.toContain('Amina');
    expect((await merchant.call('GET', `/customers/${amina}`)).status).toBe(404);
    const journal = linesOf(
      (await owner.get(`${filePath(auditLogPath('test'))}?action=customers.erase`)).text,
    );
    expect(journal).toHaveLength(1);
    expect(journal[0]).toContain(`;Yasmine;customers.erase;${amina};`);
  });
});

describe('the list of erasures', () => {
  test('has a person before the answer, and nobody is erased while it cannot be written', async () => {
    const { owner, merchant, amina } = await open();
    const listed: unknown[] = [];
    let isWritable = false;
    await runInDurableObject(merchant.ledger(), ({ account: { context } }) => {
      const fetch = async (_: RequestInfo | URL, { body }: RequestInit = {}) => {
        if (isWritable && body !== undefined) listed.push(...JSON.parse(String(body)));
        return new Response(null, { status: isWritable ? 204 : 503 });
      };
      const { database, now } = context;
      context.erasures = new ErasureList(database, (customer) => ({ customer }), { fetch }, now);
    });

    expect((await owner.post(eraseCustomerPath('test', amina))).status).toBe(503);
    expect((await owner.get(customerPath('test', amina))).status).toBe(200);
    isWritable = true;
    expect((await owner.act(eraseCustomerPath('test', amina))).text).toContain(words.done.erase);
    expect(listed).toEqual([{ customer: amina }]);
  });
});

describe('a file', () => {
  test('of customers runs no formula, and has the search of the page', async () => {
    const { owner } = await open();
    const lines = linesOf((await owner.get(filePath(customersPath('test')))).text);
    expect(lines[0]).toContain(`;'=1+1;;'+213661000000;`);
    expect(
      linesOf((await owner.get(`${filePath(customersPath('test'))}?q=amina@example.dz`)).text),
    ).toHaveLength(1);
  });

  test('of payments has each one once over all its parts, with the filters of the page', async () => {
    const { owner, merchant } = await open();
    for (let count = 0; count < 220; count += 1)
      await merchant.create('/checkouts', {
        ...{
          amount: 1_000,
          currency: 'dzd',
          success_url: 'https://shop.test/merci',
          description: `=${count}`,
        },
      });
    const lines = linesOf((await owner.get(filePath(paymentsPath('test')))).text);
    expect(new Set(lines).size).toBe(221);
    expect(lines[0]).toMatch(/;pending;\d+;0;\w+;'=219;;/);
    const found = linesOf((await owner.get(`${filePath(paymentsPath('test'))}?amount=2000`)).text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(';Amina;');
  });
});

describe('of an account with 20,000 customers and payments', () => {
  let grown: GrownAccount;
  beforeAll(async () => {
    grown = await growAccount(20_000, ['/customers', '/checkouts']);
    const id = grown.rows['/customers']?.[0]?.id ?? '';
    const ledger = grown.merchant.ledger();
    await runInDurableObject(ledger, ({ account: { database } }) =>
      database.run('UPDATE checkouts SET customer_id = ?', id),
    );
  });

  test.each([
    ['the list', 'customers.list', { q: '', after: null, rows: 50 }, 120],
    ['a phone of many', 'customers.list', { q: '0550', after: null, rows: 50 }, 1_300],
    ['an e-mail address of many', 'customers.list', { q: 'shared@x.dz', after: null, rows: 50 }, 1_300],
  ] as const)('%s reads a bounded number of rows', async (_, name, input, most) => {
    const cost = await costOf(grown.merchant, name, input);

    expect(cost.scans).toEqual([]);
    expect(cost.read).toBeLessThanOrEqual(most);
  });

  test('one customer with all the payments reads a bounded number of rows', async () => {
    const id = grown.rows['/customers']?.[0]?.id ?? '';
    const cost = await costOf(grown.merchant, 'customers.show', { id, before: 9_000 });

    expect(cost.scans).toEqual([]);
    expect(cost.read).toBeLessThanOrEqual(300);
  });
});

describe('a customer of the dashboard', () => {
  test('is added and changed by its forms, found by any writing of the phone, and in the journal', async () => {
    const { account, owner } = await openDashboard();
    const merchant = new Merchant('test', account.test.secret_key);
    const form = { name: 'Amina Bélaïd', email: '', phone: '0550 12 34 56' };
    const submission = mintSecret();
    const added = await owner.act(newCustomerPath('test'), { ...form, submission });
    await owner.act(newCustomerPath('test'), { ...form, submission });
    expect(added.text).toContain(words.done.create);
    const { data } = Object((await merchant.call('GET', '/customers')).body);
    expect(data).toMatchObject([{ name: 'Amina Bélaïd', email: null, phone: '+213550123456' }]);
    expect((await owner.get(`${customersPath('test')}?q=0550123456`)).text).toContain('Amina Bélaïd');

    const path = changeCustomerPath('test', data[0].id);
    const changed = await owner.act(path, { name: '', email: 'amina@shop.test', phone: '' });
    expect(changed.text).toContain(words.done.change);
    expect((await merchant.call('GET', `/customers/${data[0].id}`)).body).toMatchObject({
      ...{ name: 'Amina Bélaïd', email: 'amina@shop.test', phone: null },
    });
    const journal = (await owner.get(auditLogPath('test'))).text;
    for (const act of ['customers.create', 'customers.change'] as const)
      expect(journal).toContain(journalWords.actions[act]);
  });

  test('without a name and a contact, or with a wrong address, is refused with what was typed', async () => {
    const { owner } = await openDashboard();
    const empty = await owner.post(newCustomerPath('test'), { name: ' ', email: '', phone: '' });
    expect([empty.status, empty.text.includes(words.refused.empty)]).toEqual([422, true]);
    const wrong = await owner.post(newCustomerPath('test'), { name: 'Amina "x"', email: 'amina', phone: '' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain(words.refused.email);
    expect(wrong.text).toContain('value="Amina &quot;x&quot;"');
  });

  test('is written by owners and support alone', async () => {
    const { owner } = await openDashboard();
    const accountant = await addMember(owner, 'accountant');
    expect((await accountant.post(newCustomerPath('test'), { name: 'Amina' })).status).toBe(403);
    expect((await accountant.get(customersPath('test'))).text).not.toContain(newCustomerPath('test'));
  });
});
