import { describe, expect, test } from 'vitest';
import { erase } from '../../../scripts/erase/erasing.ts';
import { readOptions } from '../../../scripts/erase/options.ts';
import { printAuditLog } from '../../../scripts/erase/reading.ts';
import { hashOf, newErasureKey } from '../../../src/server/state/secrets.ts';

const local = { origin: 'http://localhost:8787', key: 'erasure_of_this_machine' };

describe('the options', () => {
  test('name a phone or an order, of the local shop by default', () => {
    expect(readOptions(['--phone', '0550 12 34 56'], {}, local)).toEqual({
      shop: local.origin,
      key: local.key,
      who: { phone: '0550 12 34 56' },
    });
    const environment = { ERASURE_KEY: 'erasure_1' };
    expect(readOptions(['--order', 'K7M2P9QD', '--shop', 'https://shop.dz/fr'], environment, local)).toEqual({
      shop: 'https://shop.dz',
      key: 'erasure_1',
      who: { order: 'K7M2P9QD' },
    });
  });

  test.each([
    [[], {}],
    [['--phone', '1', '--order', '2'], {}],
    // The local key is sent to no other shop.
    [['--phone', '1', '--shop', 'https://shop.dz'], {}],
    [['--phone', '1', '--shop', 'http://shop.dz'], { ERASURE_KEY: 'erasure_1' }],
    [['--phone', '1', '--shop', 'shop'], { ERASURE_KEY: 'erasure_1' }],
    [['--key', 'erasure_1', '--phone', '1'], {}],
  ])('are refused: %j', (args, environment) => {
    expect(() => readOptions(args, environment, local)).toThrow();
  });
});

test('a key is random, and the shop has its hash only', () => {
  const key = newErasureKey();
  expect(key).toMatch(/^erasure_[0-9a-f]{64}$/);
  expect(newErasureKey()).not.toBe(key);
  expect(hashOf(key)).toMatch(/^[0-9a-f]{64}$/);
});

test('the shop is called until nothing is left, and the results are reported', async () => {
  const asked: unknown[] = [];
  const answers = [
    { erased: ['A1', 'A2'], kept: [], remains: 'Amounts.', next: 'id2' },
    { erased: [], kept: [{ number: 'A3', why: 'payment_open' }], remains: 'Amounts.', next: null },
  ];
  const lines: string[] = [];
  await erase(
    { shop: 'https://shop.dz', key: 'erasure_1', who: { phone: '0550123456' } },
    async (url, init) => {
      asked.push([url, new Headers(init?.headers).get('authorization'), JSON.parse(String(init?.body))]);
      return Response.json(answers.shift());
    },
    (line) => lines.push(line),
  );
  expect(asked).toEqual([
    ['https://shop.dz/privacy/erasures', 'Bearer erasure_1', { phone: '0550123456' }],
    ['https://shop.dz/privacy/erasures', 'Bearer erasure_1', { phone: '0550123456', after: 'id2' }],
  ]);
  expect(lines).toEqual([
    'A1  erased',
    'A2  erased',
    'A3  kept: its payment is open; it is erased by itself when that is over',
    'What remains: Amounts.',
  ]);
});

test('a refusal of the shop is quoted, and a shop without a key is reported', async () => {
  const options = { shop: 'https://shop.dz', key: 'erasure_1', who: { order: 'A1' } };
  const say = (status: number) => async () => Response.json({ message: 'Unauthenticated.' }, { status });
  await expect(erase(options, say(401), () => undefined)).rejects.toThrow('401: Unauthenticated.');
  await expect(erase(options, say(404), () => undefined)).rejects.toThrow('ERASURE_KEY_HASH');
});

test('audit log and counters are printed line by line, to their end', async () => {
  expect(readOptions(['--journal'], {}, { origin: 'http://localhost:8787', key: 'k' })).toMatchObject({
    read: 'journal',
  });
  expect(() => readOptions(['--journal', '--phone', '0550123456'], {}, { origin: '', key: 'k' })).toThrow(
    'one thing',
  );
  const entry = {
    id: 'entry_2',
    at: 1_795_000_000,
    actor: { kind: 'key', name: 'erasure_0a1b2c3d' },
    act: 'orders.erase',
    subject: 'K7M2P9QD',
    fields: ['name', 'phone'],
    network: '197.200.10.0/24',
    request_id: 'r1',
  };
  const asked: string[] = [];
  const shop: typeof fetch = async (input) => {
    asked.push(String(input));
    if (String(input).endsWith('/incidents'))
      return Response.json({ data: [{ hour: 1_794_999_600, kind: 'refused_key', count: 3 }], next: null });
    const isFirst = !String(input).includes('after=');
    return Response.json({ data: [entry], next: isFirst ? 'entry_2' : null });
  };
  const lines: string[] = [];
  const tell = (line: string) => {
    lines.push(line);
  };
  const connection = { shop: 'https://shop.dz', key: 'erasure_1' };
  await printAuditLog({ ...connection, read: 'journal' }, shop, tell);
  await printAuditLog({ ...connection, read: 'incidents' }, shop, tell);
  expect(asked.map((address) => address.slice(23))).toEqual([
    '/journal',
    '/journal?after=entry_2',
    '/incidents',
  ]);
  expect(lines.slice(1)).toEqual([
    '2026-11-18T11:06:40Z  erasure_0a1b2c3d  orders.erase  K7M2P9QD  name phone  197.200.10.0/24  r1',
    '2026-11-18T11:00:00Z  refused_key  at least 3',
  ]);
});
