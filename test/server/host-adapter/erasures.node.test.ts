import { beforeEach, expect, test } from 'vitest';
import { listCustomerErasures, listShopErasures } from '../../../src/server/host-adapter/erasures.ts';

/** Requests to the list, and its answers. */
let written: unknown[];
let done: string[];
let isWritable: boolean;
beforeEach(() => {
  written = [];
  done = [];
  isWritable = true;
});

class Listed {
  readonly env = {
    ERASURES: {
      fetch: async (_: RequestInfo | URL, { body }: RequestInit = {}) => {
        if (isWritable && body !== undefined) written.push(JSON.parse(String(body)));
        return new Response(null, { status: isWritable ? 204 : 503 });
      },
    },
  };
}

class Shop extends Listed {
  async eraseOrders(...asked: unknown[]) {
    done.push(JSON.stringify(asked));
    return { erased: ['AAAA1111'], kept: [{ number: 'BBBB2222' }], next: null };
  }
  async desk(_session: unknown, call: { name: string; input: object }) {
    done.push(call.name);
    return { ok: !('gone' in call.input) };
  }
}
listShopErasures(Shop.prototype);

class Ledger extends Listed {
  async call(_context: unknown, { id }: { name: string; id?: string }) {
    done.push(id ?? '');
    return id === 'nobody' ? { status: 404 } : id === 'closed' ? { unauthenticated: true } : { status: 200 };
  }
}
listCustomerErasures(Ledger.prototype);

test('an erasure, made or requested, is written down by the order’s number', async () => {
  const report = await new Shop().eraseOrders({ phone: '+213550123456' }, 'after', 'source');
  expect(report).toMatchObject({ erased: ['AAAA1111'], next: null });
  expect(done).toEqual(['[{"phone":"+213550123456"},"after","source"]']);
  expect(written).toEqual([[{ order: 'AAAA1111' }, { order: 'BBBB2222' }]]);
});

test('erasures at the desk are written down once the desk has allowed them', async () => {
  const shop = new Shop();
  expect(await shop.desk('session', { name: 'orders.erase', input: { number: 'AAAA1111' } })).toEqual({
    ok: true,
  });
  await shop.desk('session', { name: 'orders.erase', input: { number: 'BBBB2222', gone: true } });
  await shop.desk('session', { name: 'orders.act', input: { number: 'CCCC3333' } });
  expect(written).toEqual([[{ order: 'AAAA1111' }]]);
});

test('a customer is written down once an account has confirmed it as its own', async () => {
  const ledger = new Ledger();
  for (const id of ['somebody', 'nobody', 'closed']) await ledger.call({}, { name: 'deleteCustomer', id });
  await ledger.call({}, { name: 'updateCustomer', id: 'another' });
  expect(written).toEqual([[{ customer: 'somebody' }]]);
});

test('nothing is erased while the list cannot be written; everything else continues', async () => {
  isWritable = false;
  const [shop, ledger] = [new Shop(), new Ledger()];
  await expect(shop.eraseOrders({ number: 'AAAA1111' })).rejects.toThrow('cannot be written');
  const desk = shop.desk('session', { name: 'orders.erase', input: { number: 'AAAA1111' } });
  await expect(desk).rejects.toThrow('cannot be written');
  await expect(ledger.call({}, { name: 'deleteCustomer', id: 'a' })).rejects.toThrow('cannot be written');
  expect(done).toEqual([]);
  await shop.desk('session', { name: 'orders.act', input: {} });
  await ledger.call({}, { name: 'updateCustomer', id: 'a' });
  expect(done).toEqual(['orders.act', 'a']);
});

test('without a list, no request is made to it', async () => {
  const shop = Object.assign(new Shop(), { env: {} });
  expect(await shop.eraseOrders({ number: 'AAAA1111' })).toMatchObject({ erased: ['AAAA1111'] });
  expect(written).toEqual([]);
});
