import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCourier } from '../../src/couriers/open-courier.ts';
import type { Courier, NewParcel } from '../../src/couriers/port.ts';
import { SIGNATURE_HEADER } from '../../src/couriers/rules/event-header.ts';
import { baseOf, type CourierName, relayOf, traitsOf } from '../../src/couriers/rules/hosts.ts';
import type { QuotaLeft } from '../../src/couriers/rules/quota-headers.ts';
import { open } from '../scripts/couriers/opening.ts';
import { type CourierUnderTest, describeCourier, failureOf, make, parcelOf } from './contract.ts';

type Truth = Record<string, unknown>;

const usual = { handshake: 'text', asksCollection: false, pickupPointFormat: 'number' } as const;

/** An adapter with its fake courier, which runs for real. */
async function opened(
  name: 'yalidine' | 'ecotrack',
  settings: Record<string, unknown> = {},
  pickupPointFormat: 'number' | 'text' = usual.pickupPointFormat,
): Promise<CourierUnderTest> {
  const { courier: fake, control } = await open(name, { settings });
  const sent: string[] = [];
  const heard: QuotaLeft[] = [];
  const adapter = (token: string, fetcher: typeof fetch) =>
    openCourier(
      { ...usual, name: name as CourierName, keys: { id: 'shop', token }, pickupPointFormat },
      {
        base: fake.url,
        relay: null,
        fetch: (url, init) => {
          sent.push(`${init?.method} ${url}`);
          return fetcher(url, init);
        },
        now: () => fake.clock.now(),
        hearQuota: (left) => heard.push(left),
      },
    );
  const truths = async () => (await control('parcels')).json as Truth[];
  const advance = (body: object) => control('advance', body);
  return {
    courier: adapter('key', fetch),
    stranger: adapter('other', fetch),
    over: (fetcher) => adapter('key', fetcher),
    sent,
    heard,
    control,
    ...(name === 'yalidine'
      ? {
          parcels: async () =>
            (await truths()).map((truth) => ({
              tracking: String(truth.tracking),
              reference: String(truth.order_id),
              recipient: `${truth.firstname} ${truth.familyname}`,
              phone: String(truth.contact_phone),
              toCollect: Number(truth.to_collect),
              isCollected: true,
            })),
          words: {
            on_the_way: 'Centre',
            out_for_delivery: 'Sorti en livraison',
            returned: 'Retourné au vendeur',
            delivered: 'Livré',
          },
          pay: (tracking: string, money: string) =>
            advance({
              tracking,
              payment_status: { none: 'not-ready', cash_collected: 'receivable', remitted: 'payed' }[money],
            }),
        }
      : {
          parcels: async () =>
            (await truths()).map((truth) => ({
              tracking: String(truth.tracking),
              reference: String(truth.reference),
              recipient: String(truth.client),
              phone: String(truth.phone),
              toCollect: Number(truth.montant),
              isCollected: truth.validated === true,
            })),
          words: {
            on_the_way: 'en_hub',
            out_for_delivery: 'en_livraison',
            returned: 'retour_recu',
            delivered: 'livre_non_encaisse',
          },
          pay: (tracking: string, money: string) =>
            advance({
              tracking,
              state: {
                none: 'livre_non_encaisse',
                cash_collected: 'encaisse_non_paye',
                remitted: 'paye_et_archive',
              }[money],
            }),
        }),
  };
}

describeCourier('yalidine', (settings) => opened('yalidine', settings));
describeCourier('ecotrack', (settings) => opened('ecotrack', settings));

const kindOf = async (call: Promise<unknown>) => (await failureOf(call))?.kind ?? 'done';

test('quota headers are read in either spelling', async () => {
  for (const spelling of ['x', 'plain', 'both']) {
    const { courier, heard } = await opened('yalidine', { quota_headers: spelling, per_minute: 50 });
    await courier.verify();
    expect(heard.map(({ minute }) => minute)).toEqual([49]);
  }
});

test('refusals of Yalidine: any status, its own words, and an empty array', async () => {
  for (const refusal of ['400', '422']) {
    const { courier, parcels } = await opened('yalidine', { refusal, bad_commune: 'empty' });
    const failure = await failureOf(make(courier, parcelOf({ amount: 200_000 })));
    expect(failure).toMatchObject({ kind: 'invalid', field: 'price' });
    const destination = { wilaya: { id: 16, name: 'Alger' }, commune: 'Hidra', pickupPoint: null };
    expect(await kindOf(make(courier, parcelOf({ destination })))).toBe('refused');
    expect(await parcels()).toEqual([]);
  }
  const { courier, control } = await opened('yalidine');
  // A prepaid parcel may be worth more than the courier lets declare.
  expect(await kindOf(make(courier, parcelOf({ amount: 0, value: 480_000 })))).toBe('done');
  const { tracking } = await make(courier, parcelOf());
  await control('advance', { tracking, state: 'Tentative échouée', reason: 'Client ne répond pas' });
  await control('advance', { tracking, state: 'Bloqué', reason: 'Document manquant' });
  const [report] = await courier.poll([tracking]);
  expect(report).toMatchObject({ reference: 'H7K3M9QXA', amount: 4_200 });
  expect(report?.past.filter((fact) => fact.isFailedAttempt)).toMatchObject([
    { reason: 'Client ne répond pas', rawStatus: 'Tentative échouée' },
  ]);
  expect(report?.now).toMatchObject({ isHeld: true, reason: 'Document manquant' });
  // What the courier masks never comes back.
  expect(JSON.stringify(report)).not.toContain('*');
});

test('Yalidine says of each parcel of a call whether it was made, and what it leaves out is not known', async () => {
  const batchOf = (...amounts: number[]) =>
    amounts.map((amount, at) => parcelOf({ reference: `MANY${at}`, amount }));
  /** What a call says, by the last digit of each reference. */
  const saidBy = async (courier: Courier, batch: NewParcel[]) =>
    Object.fromEntries(
      [...(await courier.create(batch))].map(([reference, outcome]) => [
        reference.at(-1),
        'kind' in outcome ? outcome.kind : 'made',
      ]),
    );
  const { courier, control, parcels } = await opened('yalidine');
  // Each one's own refusal leaves the others made.
  expect(await saidBy(courier, batchOf(1_000, 200_000, 1_000))).toEqual({
    0: 'made',
    1: 'invalid',
    2: 'made',
  });
  expect(await parcels()).toHaveLength(2);
  await control('faults', { entry_missing: 1 });
  const said = await saidBy(courier, batchOf(1_000, 1_000, 1_000));
  expect(Object.values(said).toSorted()).toEqual(['made', 'made', 'outcome_unknown']);
  expect(await parcels()).toHaveLength(5);
  // An empty array says nothing of several parcels, of which all or none may be made.
  await control('faults', { batch_empty: 1 });
  expect(await kindOf(courier.create(batchOf(1_000, 1_000)))).toBe('outcome_unknown');
  // A call that is refused as a whole made none.
  for (const refusal of ['400', '422']) {
    const strict = await opened('yalidine', { refusal, all_or_nothing: true });
    expect(await failureOf(strict.courier.create(batchOf(1_000, 200_000)))).toMatchObject({
      ...{ kind: 'invalid', field: 'price' },
    });
    await strict.control('faults', { batch_refused: 1 });
    expect(await kindOf(strict.courier.create(batchOf(1_000, 1_000)))).toBe('refused');
    expect(await strict.parcels()).toEqual([]);
  }
  const good = { success: true, tracking: 'YAL-7', label: null, labels: 'https://courier.test/7' };
  const odd = {
    MANY0: { ...good, success: 'true' },
    MANY1: { ...good, tracking: '' },
    MANY2: good,
    OTHER: { success: false, message: 'The field price is unknown' },
  };
  const [answer, none] = [await answering('yalidine', [200, odd]), await answering('yalidine', [200, {}])];
  expect(await saidBy(answer, batchOf(1, 1, 1, 1))).toEqual({
    ...{ 0: 'outcome_unknown', 1: 'outcome_unknown', 2: 'made', 3: 'outcome_unknown' },
  });
  expect(new Set(Object.values(await saidBy(none, batchOf(1, 1))))).toEqual(new Set(['outcome_unknown']));
  // A link to several labels never leads to a script, or to an unencrypted page.
  for (const labels of ['javascript:alert(1)', 'http://label.test/1'])
    expect(
      (await (await answering('yalidine', [200, { MANY0: { ...good, labels } }])).create(batchOf(1))).get(
        'MANY0',
      ),
    ).toMatchObject({ tracking: 'YAL-7', batchLabels: null });
});

test('refusals and tenants of EcoTrack', async () => {
  const { courier, parcels, control } = await opened('ecotrack', { delete_answer: 'delete' });
  const to = (id: number, commune: string) => ({ wilaya: { id, name: '' }, commune, pickupPoint: null });
  const misspelled = await failureOf(make(courier, parcelOf({ destination: to(16, 'Hidra') })));
  expect(misspelled).toMatchObject({ kind: 'invalid', field: 'commune' });
  expect(await kindOf(make(courier, parcelOf({ destination: to(50, 'Timiaouine') })))).toBe('unserved');
  expect(await parcels()).toEqual([]);
  const { tracking } = await make(courier, parcelOf());
  expect(await courier.askReturn(tracking)).toBe('not_now');
  expect(await courier.cancel(tracking)).toBe('done');
  const other = (await make(courier, parcelOf())).tracking;
  await courier.confirm(other);
  expect(await courier.cancel(other)).toBe('locked');
  await control('advance', { tracking: other, state: 'en_livraison' });
  expect(await courier.askReturn(other)).toBe('asked');
  const refused = await opened('ecotrack', { token: 'not_allowed' });
  expect(await kindOf(refused.courier.verify())).toBe('auth');
  expect(await kindOf(refused.courier.wilayas())).toBe('auth');
});

test('the id of a pick-up point is written as the account says', async () => {
  for (const form of ['number', 'text'] as const)
    for (const taken of ['number', 'text', 'any']) {
      const { courier } = await opened('yalidine', { stopdesk_id: taken }, form);
      const point = (await courier.pickupPoints()).find(({ wilaya }) => wilaya === 16);
      if (point === undefined) throw new Error('There is no pick-up point.');
      const wilaya = { id: 16, name: 'Alger' };
      const destination = { wilaya, commune: point.commune, pickupPoint: point.id };
      const isTaken = taken === 'any' || taken === form;
      expect(await kindOf(make(courier, parcelOf({ destination })))).toBe(isTaken ? 'done' : 'invalid');
    }
});

test('payments name their parcels and their fees', async () => {
  const [since, until] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 29)];
  const yalidine = await opened('yalidine');
  const ecotrack = await opened('ecotrack');
  for (const { courier, words, pay, control } of [yalidine, ecotrack]) {
    const { tracking } = await make(courier, parcelOf());
    await courier.confirm(tracking);
    await control('advance', { tracking, state: words.delivered });
    const isListed = courier === ecotrack.courier;
    const unpaid = { paymentId: null, isPaidOut: false };
    const listed = await courier.payments(since, until, 1);
    expect(listed).toMatchObject({ payments: isListed ? [unpaid] : [], hasMore: false });
    expect(await courier.paymentOf(tracking)).toMatchObject(unpaid);
    expect(await courier.paymentOf('YAL-999999')).toBeNull();
    if (courier === yalidine.courier) await pay(tracking, 'remitted');
    // Paid orders are archived and leave the list, so they are read before.
    else await control('advance', { tracking, state: 'paiements_prets' });
    const payment = {
      tracking,
      paymentId: 'PAY-1',
      isPaidOut: courier === yalidine.courier,
      amount: 4_200,
      fee: expect.any(Number),
      returnFee: isListed ? 200 : 250,
    };
    expect(await courier.payments(since, until, 1)).toEqual({ payments: [payment], hasMore: false });
    expect(await courier.paymentOf(tracking)).toEqual(payment);
    expect((await courier.payments(since, until, 2)).payments).toEqual([]);
    const day = 86_400_000;
    expect((await courier.payments(since - 9 * day, since - 8 * day, 1)).payments).toEqual([]);
    const [report] = await courier.poll([tracking]);
    const { isPaymentPolled: isPolled } = courier.capabilities;
    expect(report?.isFeeEstimated).toBe(isListed);
    expect([report?.amount, report?.now.paymentId]).toEqual(isPolled ? [4_200, 'PAY-1'] : [null, undefined]);
    expect(isPolled).toBe(traitsOf(courier === yalidine.courier ? 'yalidine' : 'ecotrack').isPaymentPolled);
  }
});

test.each(['text', 'json'] as const)(
  'events of Yalidine are signed, and its handshake is answered as %s',
  async (form) => {
    const { courier, control } = await opened('yalidine', { crc_reply: form });
    const { webhook } = openCourier(
      { ...usual, name: 'yalidine', keys: { id: 'shop', token: 'key' }, handshake: form },
      { base: 'https://courier.test/', relay: null, fetch, now: () => 0, hearQuota: () => {} },
    ).capabilities;
    if (webhook === null) throw new Error('There are no events.');
    const got: { body: Buffer<ArrayBuffer>; signature: string }[] = [];
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const query = new URL(request.url ?? '', 'http://shop.test').searchParams;
      if (request.method === 'GET') response.end(webhook.handshake(query)?.body);
      else {
        got.push({
          body: Buffer.from(Buffer.concat(parts)),
          signature: String(request.headers[SIGNATURE_HEADER.toLowerCase()]),
        });
        response.end();
      }
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const registered = await control('webhook', { url: `http://127.0.0.1:${port}/`, secret: 'own-secret' });
    expect(registered.json).toMatchObject({ enabled: true });
    const { tracking } = await make(courier, parcelOf());
    await control('clock', { advance_ms: 1 });
    const [first] = got;
    if (first === undefined) throw new Error('No event came.');
    const body = new Uint8Array(first.body);
    expect(await webhook.verify('own-secret', body, first.signature)).toBe(true);
    for (const [secret, given] of [
      ['other', first.signature],
      ['', first.signature],
      ['own-secret', null],
      ['own-secret', first.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
    ] as const)
      expect(await webhook.verify(secret, body, given)).toBe(false);
    expect(webhook.parse(first.body.toString())).toMatchObject([{ tracking, eventId: expect.any(String) }]);
    for (const other of ['', '{}', '[]', '{"type":"x","events":{}}']) expect(webhook.parse(other)).toBeNull();
    // One that nobody can read hides no other.
    const odd = [{ event_id: 'a', data: {} }, null, { event_id: 'b', data: { tracking: [] } }];
    const good = { event_id: 'c', occurred_at: '', data: { tracking: 'YAL-7' } };
    const parsed = webhook.parse(JSON.stringify({ type: 'x', events: [...odd, good] }));
    expect(parsed).toEqual([{ eventId: 'c', at: null, tracking: 'YAL-7' }]);
    expect(webhook.handshake(new URLSearchParams({ subscribe: '1', crc_token: '<script>' }))).toBeNull();
  },
);

test('a call ends in time, follows no redirect, and goes through the relay whole', async () => {
  const { over } = await opened('yalidine');
  vi.useFakeTimers();
  const hanging = over(
    (_, init) =>
      new Promise((_settle, fail) => {
        init?.signal?.addEventListener('abort', () => fail(new Error('aborted')));
      }),
  );
  const ends = Promise.all([kindOf(make(hanging, parcelOf())), kindOf(hanging.verify())]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await ends).toEqual(['outcome_unknown', 'unavailable']);
  vi.useRealTimers();
  const asked: [string, RequestInit | undefined][] = [];
  const line = {
    base: 'https://api.yalidine.app/v1/',
    relay: 'https://relay.example.dz/out',
    fetch: (async (url, init) => {
      asked.push([String(url), init]);
      return new Response('', { status: 302, headers: { Location: 'https://elsewhere.dz/' } });
    }) satisfies typeof fetch,
    now: () => 0,
    hearQuota: () => {},
  };
  const keys = { id: 'shop', token: 'key' };
  const relayed = openCourier({ ...usual, name: 'yalidine', keys }, line);
  expect(await kindOf(relayed.findByReference('REF00001', 0))).toBe('unavailable');
  expect(asked[0]?.[0]).toBe(
    'https://relay.example.dz/out/api.yalidine.app/v1/parcels?order_id=REF00001&page_size=1000&page=1',
  );
  expect(asked[0]?.[1]).toMatchObject({ redirect: 'manual', headers: { 'X-API-TOKEN': 'key' } });
});

test("keys go to the courier's own hosts alone", () => {
  const rules = { local: false, livemode: true, ownHosts: ['shop.example.dz'] };
  expect(baseOf('guepex', '', rules)).toBe('https://api.guepex.app/v1/');
  for (const typed of ['dhd.ecotrack.dz', ' https://dhd.ecotrack.dz/login?x=1 ', 'DHD.ecotrack.dz'])
    expect(baseOf('ecotrack', typed, rules)).toBe('https://dhd.ecotrack.dz/api/v1/');
  expect(baseOf('ecotrack', 'app.conexlog-dz.com', rules)).toBe('https://app.conexlog-dz.com/api/v1/');
  for (const typed of [
    '',
    'ecotrack.dz',
    'suivi.ecotrack.dz',
    'a.b.ecotrack.dz',
    'dhd.ecotrack.dz.evil.com',
    'evil.com/dhd.ecotrack.dz',
    'https://dhd.ecotrack.dz@evil.com',
    'https://dhd.ecotrack.dz:8443',
    'http://dhd.ecotrack.dz',
    'http://127.0.0.1:9302/api/v1/',
    '127.0.0.1',
    'javascript:alert(1)',
  ])
    expect(baseOf('ecotrack', typed, rules), typed).toBeNull();
  expect(baseOf('yalidine', 'https://api.evil.com/', rules)).toBeNull();
  const local = { local: true, livemode: false, ownHosts: [] };
  expect(baseOf('yalidine', 'http://127.0.0.1:9301/v1', local)).toBe('http://127.0.0.1:9301/v1/');
  // A development server sends no key to other machines without TLS.
  for (const typed of ['http://a.ecotrack.dz', 'http://evil.com/', 'http://10.0.0.1/'])
    expect(baseOf('ecotrack', typed, local), typed).toBeNull();
  expect(relayOf('http://evil.com/', local)).toBeNull();
  expect(relayOf('http://127.0.0.1:9301/out', local)).toBe('http://127.0.0.1:9301/out');
  expect(relayOf('https://relay.example.dz/out/', rules)).toBe('https://relay.example.dz/out');
  for (const typed of [
    '',
    'relay',
    'http://relay.example.dz',
    'https://relay.example.dz/?key=1',
    'https://10.0.0.1/',
  ])
    expect(relayOf(typed, rules), typed).toBeNull();
});

/** A courier that answers each call with the next of these. */
async function answering(name: 'yalidine' | 'ecotrack', ...answers: [status: number, body: unknown][]) {
  const { over } = await opened(name);
  return over(async () => {
    const [status, body] = answers.shift() ?? [500, ''];
    return new Response(JSON.stringify(body), { status });
  });
}

test('EcoTrack refuses with any status below 500, and only a lost answer leaves a creation unknown', async () => {
  for (const [status, body, kind] of [
    [400, { success: false, message: 'Solde insuffisant' }, 'refused'],
    [409, { message: 'Compte suspendu' }, 'refused'],
    [404, { success: false, error: 10_002, message: 'Wilaya' }, 'unserved'],
    [500, { success: false, message: 'Server Error' }, 'outcome_unknown'],
  ] as const) {
    const courier = await answering('ecotrack', [status, body]);
    expect(await kindOf(make(courier, parcelOf())), String(status)).toBe(kind);
  }
});

test('a list that changes between two pages shows no parcel twice, and proves none absent', async () => {
  const rows = (tracking: string, order_id: string) => ({ tracking, order_id, last_status: 'Centre' });
  const page = (has_more: boolean, total_data: number, ...data: unknown[]): [number, unknown] => [
    200,
    { has_more, total_data, data },
  ];
  const moved = await answering(
    'yalidine',
    page(true, 2, rows('YAL-1', 'REF1A')),
    page(false, 3, rows('YAL-1', 'REF1A')),
  );
  expect(await moved.findByReference('REF1A', 0)).toMatchObject({
    parcels: [{ tracking: 'YAL-1' }],
    isSure: false,
  });
  const steady = await answering('yalidine', page(true, 2, rows('YAL-1', 'REF1A')), page(false, 2));
  expect(await steady.findByReference('REF1A', 0)).toMatchObject({ isSure: true });
  const order = (tracking: string) => ({ tracking, reference: 'REF1A', status: 'en_hub' });
  const laravel = (total: number, ...data: unknown[]): [number, unknown] => [
    200,
    { last_page: 2, total, data },
  ];
  const eco = await answering('ecotrack', laravel(41, order('ECO-1')), laravel(42, order('ECO-1')));
  expect(await eco.findByReference('REF1A', 0)).toMatchObject({
    parcels: [{ tracking: 'ECO-1' }],
    isSure: false,
  });
});

test('an odd row or amount hides no other parcel, and a label never leads to a script', async () => {
  const data = { 'ECO-1': { status: 7 }, 'ECO-2': { status: 'en_hub', activity: [7, { reason: 'picked' }] } };
  const eco = await answering(
    'ecotrack',
    [200, { data }],
    [200, [{ wilaya_id: 'x' }, { wilaya_id: 16, wilaya_name: 'Alger' }]],
  );
  expect(await eco.poll(['ECO-1', 'ECO-2'])).toMatchObject([
    { tracking: 'ECO-2', past: [{ rawStatus: 'picked' }] },
  ]);
  expect(await eco.wilayas()).toEqual([{ id: 16, name: 'Alger' }]);
  const row = (label: string) => ({
    tracking: 'YAL-1',
    last_status: 'Centre',
    price: '1 000,00',
    delivery_fee: -1,
    label,
  });
  const list = (label: string): [number, unknown] => [200, { has_more: false, data: [row(label)] }];
  const none: [number, unknown] = [200, { has_more: false, data: [] }];
  const yalidine = await answering('yalidine', list('x'), none);
  expect(await yalidine.poll(['YAL-1'])).toMatchObject([{ tracking: 'YAL-1', amount: null, fee: null }]);
  for (const label of ['javascript://127.0.0.1/%0aalert(1)', 'http://label.test/1', 'data://localhost/x'])
    expect(await (await answering('yalidine', list(label))).labels(['YAL-1']), label).toEqual([]);
});
