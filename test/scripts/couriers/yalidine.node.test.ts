import { describe, expect, test } from 'vitest';
import { open } from './opening.ts';

const parcel = (changes: Record<string, unknown> = {}) => ({
  order_id: 'HAN-1001-A',
  from_wilaya_name: 'Alger',
  firstname: 'Karima',
  familyname: 'Benali',
  contact_phone: '0550123456',
  address: '12 rue des Oliviers',
  to_commune_name: 'Oran',
  to_wilaya_name: 'Oran',
  product_list: 'Robe',
  price: 4500,
  do_insurance: false,
  declared_value: 4500,
  length: 10,
  width: 20,
  height: 5,
  weight: 1,
  freeshipping: true,
  is_stopdesk: false,
  has_exchange: false,
  ...changes,
});

type Created = Record<
  string,
  { success: boolean; tracking: string; message: string; label: string; labels: string }
>;
type Listed = {
  has_more: boolean;
  total_data: number;
  data: Record<string, unknown>[];
  links: Record<string, string | null>;
};

async function openWith(...parcels: Record<string, unknown>[]) {
  const opened = await open('yalidine');
  const created = (await opened.api('POST', 'parcels', parcels)).json as Created;
  const trackings = Object.values(created).map(({ tracking }) => tracking);
  return { ...opened, created, trackings, tracking: trackings[0] ?? '' };
}

describe('keys and addresses', () => {
  test('wrong keys are refused with 401, or 500 by a setting', async () => {
    const { api, control } = await open('yalidine');
    expect((await api('GET', 'wilayas', undefined, { 'X-API-TOKEN': 'other' })).status).toBe(401);
    expect((await api('GET', 'wilayas', undefined, { 'X-API-ID': '' })).status).toBe(401);
    await control('settings', { bad_keys: 500 });
    expect((await api('GET', 'wilayas', undefined, { 'X-API-TOKEN': 'other' })).status).toBe(500);
  });

  test('unknown addresses, methods and filters are refused', async () => {
    const { api } = await open('yalidine');
    expect((await api('GET', '/wilayas/')).status).toBe(200);
    expect((await api('GET', 'labels')).status).toBe(404);
    expect((await api('GET', 'parcels/YAL-1/label')).status).toBe(404);
    expect((await api('POST', 'wilayas', {})).status).toBe(405);
    expect((await api('PATCH', 'parcels', {})).status).toBe(405);
    for (const query of ['reference=1', 'page=0', 'page=x', 'page_size=1001', 'page_size=0'])
      expect((await api('GET', `parcels?${query}`)).status, query).toBe(400);
  });

  test('only this machine controls it, and no page in a browser', async () => {
    const { control } = await open('yalidine');
    expect((await control('parcels')).status).toBe(200);
    expect((await control('parcels', undefined, { origin: 'https://shop.example.dz' })).status).toBe(403);
    expect((await control('nothing', {})).status).toBe(404);
    expect((await control('settings', { nothing: 1 })).status).toBe(400);
    expect((await control('settings', '{')).status).toBe(400);
    expect((await control('faults', { lost: 'x' })).status).toBe(400);
  });
});

describe('places and fees', () => {
  test('wilayas, communes and centers are read in pages', async () => {
    const { api } = await open('yalidine');
    const wilayas = (await api('GET', 'wilayas')).json as Listed;
    expect(wilayas).toMatchObject({ has_more: false, total_data: 58 });
    expect(wilayas.data[15]).toMatchObject({ id: 16, name: 'Alger', is_deliverable: 1 });
    const first = (await api('GET', 'communes?page_size=1000')).json as Listed;
    expect(first).toMatchObject({ has_more: true, links: { before: null } });
    expect(first.total_data).toBeGreaterThan(1_500);
    const second = await api('GET', String(first.links.next).split('/v1/')[1] ?? '');
    expect(second.json).toMatchObject({
      has_more: false,
      total_data: first.total_data,
      links: { next: null },
    });
    const without = (await api('GET', 'communes?wilaya_id=16&has_stop_desk=false')).json as Listed;
    const all = (await api('GET', 'communes?wilaya_id=16')).json as Listed;
    expect(without.total_data).toBeGreaterThan(0);
    expect(without.total_data).toBeLessThan(all.total_data);
    expect((await api('GET', 'wilayas/16')).json).toMatchObject({ total_data: 1, data: [{ name: 'Alger' }] });
    const centers = (await api('GET', 'centers?wilaya_id=16')).json as Listed;
    expect(centers.data.every(({ wilaya_id }) => wilaya_id === 16)).toBe(true);
  });

  test('the next page is named after or next', async () => {
    const { api, control } = await open('yalidine');
    await control('settings', { next_link: 'after' });
    const { links } = (await api('GET', 'communes')).json as Listed;
    expect(links).toHaveProperty('after');
    expect(links).not.toHaveProperty('next');
  });

  test('fees need both wilayas, and name each commune', async () => {
    const { api } = await open('yalidine');
    expect((await api('GET', 'fees/?from_wilaya_id=16')).status).toBe(400);
    expect((await api('GET', 'fees/?from_wilaya_id=16&to_wilaya_id=59')).status).toBe(400);
    expect((await api('GET', 'fees/?from_wilaya_id=16&to_wilaya_id=31&weight=2')).status).toBe(400);
    const fees = (await api('GET', 'fees/?from_wilaya_id=16&to_wilaya_id=31')).json;
    expect(fees).toMatchObject({ to_wilaya_name: 'Oran', oversize_fee: 50 });
    const { per_commune } = fees as { per_commune: Record<string, Record<string, unknown>> };
    expect(Object.values(per_commune)[0]).toMatchObject({ commune_name: 'Oran', express_home: 600 });
  });
});

describe('creating', () => {
  const refusals: [string, Record<string, unknown>][] = [
    ['a missing field', { address: undefined }],
    ['an unknown field', { note: 'x' }],
    ['a field of one client only', { economic: false }],
    ['0 for a boolean', { freeshipping: 0 }],
    ['text for a boolean', { is_stopdesk: 'true' }],
    ['a price as text', { price: '4500' }],
    ['a price above the limit', { price: 150_001 }],
    ['a negative price', { price: -1 }],
    ['a fraction', { declared_value: 1.5 }],
    ['an international phone', { contact_phone: '+213550123456' }],
    ['a short phone', { contact_phone: '055012345' }],
    ['one bad phone of two', { contact_phone: '0550123456,123' }],
    ['an unknown wilaya', { to_wilaya_name: 'ORAN' }],
    ['a commune of another wilaya', { to_commune_name: 'Hydra' }],
    ['an unknown sender', { from_wilaya_name: 'Algiers' }],
    ['too much weight', { weight: 31 }],
    ['a desk without its id', { is_stopdesk: true }],
    ['a desk elsewhere', { is_stopdesk: true, stopdesk_id: 160_101 }],
    ['an exchange of nothing', { has_exchange: true }],
    ['an unknown decision', { opening_decision: 'maybe' }],
  ];
  test.each(refusals)('%s is refused with 200, and the other parcel is made', async (_, changes) => {
    const { api, control } = await open('yalidine');
    const { status, json } = await api('POST', 'parcels', [
      parcel(changes),
      parcel({ order_id: 'HAN-1002-A' }),
    ]);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      'HAN-1001-A': { success: false, tracking: null, message: expect.stringMatching(/./) },
      'HAN-1002-A': { success: true, tracking: expect.stringMatching(/^YAL-\d+$/) },
    });
    expect((await control('parcels')).json).toHaveLength(1);
  });

  test('all are refused with one, by a setting', async () => {
    const { api, control } = await open('yalidine', { settings: { all_or_nothing: true } });
    const { json } = await api('POST', 'parcels', [parcel({ price: -1 }), parcel({ order_id: 'HAN-2' })]);
    expect(json).toMatchObject({ 'HAN-1001-A': { success: false }, 'HAN-2': { success: false } });
    expect((await control('parcels')).json).toEqual([]);
  });

  test('each is refused by its place where it has no order_id', async () => {
    for (const all_or_nothing of [false, true]) {
      const { api } = await open('yalidine', { settings: { all_or_nothing } });
      const unnamed = parcel({ order_id: undefined });
      const { status, json } = await api('POST', 'parcels', [unnamed, unnamed]);
      expect([status, json]).toMatchObject([200, { 0: { success: false }, 1: { success: false } }]);
    }
  });

  test('a body that is no array of parcels is refused', async () => {
    const { api } = await open('yalidine');
    for (const body of [parcel(), [], [1], '{', [parcel(), parcel()]])
      expect((await api('POST', 'parcels', body)).status).toBe(400);
  });

  test('a misspelled commune can be answered by an empty array', async () => {
    const { api, control } = await open('yalidine');
    await control('faults', { empty: 1 });
    const misspelled = await api('POST', 'parcels', [parcel({ to_commune_name: 'Orann' })]);
    expect(misspelled).toMatchObject({ status: 200, json: [] });
    expect((await api('POST', 'parcels', [parcel({ to_commune_name: 'Orann' })])).json).toMatchObject({
      'HAN-1001-A': { success: false },
    });
    await control('settings', { bad_commune: 'empty' });
    expect((await api('POST', 'parcels', [parcel({ to_commune_name: 'Orann' })])).json).toEqual([]);
    expect((await control('parcels')).json).toEqual([]);
  });

  test('a request of several has its own faults, and one of a single parcel none of them', async () => {
    const kinds = ['batch_refused', 'entry_refused', 'entry_missing', 'batch_empty', 'batch_empty'];
    const seen: [string, number, number, number][] = [];
    const { api, control } = await open('yalidine');
    let had = 0;
    for (const kind of kinds) {
      await control('faults', { [kind]: 1 });
      expect(await api('POST', 'parcels', [parcel()])).toMatchObject({
        ...{ status: 200, json: { 'HAN-1001-A': { success: true } } },
      });
      const several = ['A', 'B', 'C'].map((order_id) => parcel({ order_id }));
      const { status, json } = await api('POST', 'parcels', several);
      const told = status === 200 ? Object.values(json as Created) : [];
      const { length: all } = (await control('parcels')).json as unknown[];
      seen.push([kind, status, told.filter(({ success }) => success).length, all - had - 1]);
      had = all;
    }
    expect(seen).toEqual([
      ['batch_refused', 400, 0, 0],
      ['entry_refused', 200, 2, 2],
      ['entry_missing', 200, 2, 3],
      // Nothing tells whether they were made.
      ['batch_empty', 200, 0, 0],
      ['batch_empty', 200, 0, 3],
    ]);
  });

  test('a used order_id makes a second parcel', async () => {
    const { api } = await openWith(parcel());
    await api('POST', 'parcels', [parcel()]);
    const found = (await api('GET', 'parcels?order_id=HAN-1001-A')).json as Listed;
    expect(found.total_data).toBe(2);
    expect(new Set(found.data.map(({ tracking }) => tracking)).size).toBe(2);
  });

  test('a desk is given as number or as text, by a setting', async () => {
    const { api, control } = await open('yalidine');
    const centers = (await api('GET', 'centers?wilaya_id=31')).json as Listed;
    const id = centers.data.find(({ commune_name }) => commune_name === 'Oran')?.center_id;
    const send = async (stopdesk_id: unknown) => {
      const made = await api('POST', 'parcels', [parcel({ is_stopdesk: true, stopdesk_id })]);
      return (made.json as Created)['HAN-1001-A']?.success;
    };
    expect([await send(id), await send(String(id))]).toEqual([true, true]);
    await control('settings', { stopdesk_id: 'text' });
    expect([await send(id), await send(String(id))]).toEqual([false, true]);
    await control('settings', { stopdesk_id: 'number' });
    expect([await send(id), await send(String(id))]).toEqual([true, false]);
  });

  test('the courier’s fee is added at the door without freeshipping', async () => {
    const { control } = await openWith(
      parcel(),
      parcel({ order_id: 'B', freeshipping: false }),
      parcel({ order_id: 'C', freeshipping: false, length: 50, width: 50, height: 20 }),
    );
    const truth = (await control('parcels')).json as Record<string, unknown>[];
    expect(truth.map(({ to_collect }) => to_collect)).toEqual([4500, 5100, 5350]);
  });
});

describe('reading and changing', () => {
  test('answers star out the person, the truth does not', async () => {
    const { api, control, tracking } = await openWith(parcel());
    const read = (await api('GET', `parcels/${tracking}`)).json as Listed;
    expect(read).toMatchObject({
      total_data: 1,
      data: [{ tracking, price: 4500, last_status: 'En préparation' }],
    });
    const patched = await api('PATCH', `parcels/${tracking}`, { price: 4000 });
    expect(patched.json).toMatchObject({ price: 4000, firstname: 'K*****' });
    for (const { text } of [await api('GET', 'parcels'), patched])
      for (const word of ['Karima', 'Benali', '0550123456', 'Oliviers']) expect(text).not.toContain(word);
    expect((await control('parcels')).json).toMatchObject([
      { firstname: 'Karima', contact_phone: '0550123456' },
    ]);
    await control('settings', { masked: false });
    expect((await api('GET', 'parcels')).text).toContain('Karima');
  });

  test('an unknown tracking is an empty list', async () => {
    const { api } = await open('yalidine');
    expect(await api('GET', 'parcels/YAL-9')).toMatchObject({
      status: 200,
      json: { total_data: 0, data: [] },
    });
    expect((await api('PATCH', 'parcels/YAL-9', { price: 1 })).status).toBe(404);
  });

  test('filters find by trackings, states, payment and day', async () => {
    const { api, control, trackings } = await openWith(
      ...['A', 'B', 'C'].map((order_id) => parcel({ order_id })),
    );
    await control('advance', { tracking: trackings[1], state: 'Livré', payment_status: 'payed' });
    const count = async (query: string) => ((await api('GET', `parcels?${query}`)).json as Listed).total_data;
    expect(await count(`tracking=${trackings[0]},${trackings[2]}`)).toBe(2);
    expect(await count('payment_status=payed')).toBe(1);
    expect(await count('last_status=Livré')).toBe(1);
    expect(await count('date_creation=2026-11-26')).toBe(3);
    expect(await count('date_creation=2026-11-01,2026-11-25')).toBe(0);
    expect(await count('freeshipping=false')).toBe(0);
    const ordered = (await api('GET', 'parcels?order_by=order_id&asc&fields=order_id')).json as Listed;
    expect(ordered.data).toEqual([{ order_id: 'A' }, { order_id: 'B' }, { order_id: 'C' }]);
  });

  test('a parcel is changed and deleted only while it is prepared', async () => {
    const { api, control, trackings } = await openWith(parcel(), parcel({ order_id: 'B' }));
    const [first = '', second = ''] = trackings;
    expect((await api('PATCH', `parcels/${first}`, { to_wilaya_name: 'Alger' })).status).toBe(400);
    expect((await api('PATCH', `parcels/${first}`, { price: '1' })).status).toBe(400);
    await control('advance', { tracking: first, state: 'Ramassé' });
    expect((await api('PATCH', `parcels/${first}`, { price: 1 })).status).toBe(400);
    const deleted = await api('DELETE', `parcels?tracking=${first},${second},YAL-9`);
    expect(deleted).toMatchObject({
      status: 200,
      json: [
        { tracking: first, deleted: false },
        { tracking: second, deleted: true },
        { tracking: 'YAL-9', deleted: false },
      ],
    });
    expect((await control('parcels')).json).toMatchObject([{ tracking: first, price: 4500 }]);
  });

  test('histories list each state, the newest first', async () => {
    const { api, control, tracking } = await openWith(parcel());
    await control('advance', { tracking, state: 'Tentative échouée', reason: 'Client absent (reporté)' });
    const { data } = (await api('GET', `histories/${tracking}`)).json as Listed;
    expect(data).toMatchObject([
      { status: 'Tentative échouée', reason: 'Client absent (reporté)', date_status: '2026-11-26 09:00:30' },
      { status: 'En préparation', tracking },
    ]);
  });

  test('a label is a public page with the person, until it expires', async () => {
    const { courier, api, page, control, created } = await openWith(
      parcel(),
      parcel({ order_id: 'B', firstname: 'Nour' }),
    );
    const { label = '', labels = '' } = created['HAN-1001-A'] ?? {};
    expect((await page(label)).text).toContain('Karima');
    expect((await page(label)).text).not.toContain('Nour');
    expect((await page(labels)).text).toContain('Nour');
    // All entries of one import name the same page; another import has its own, and what is deleted is on none.
    expect(created.B?.labels).toBe(labels);
    const other = (await api('POST', 'parcels', [parcel({ firstname: 'Lina' })])).json as Created;
    expect((await page(labels)).text).not.toContain('Lina');
    expect((await page(other['HAN-1001-A']?.labels ?? '')).text).toContain('Lina');
    expect((await page(labels.replace('import_id=1', 'import_id=2'))).status).toBe(404);
    await api('DELETE', `parcels/${created['HAN-1001-A']?.tracking}`);
    expect((await page(labels)).text).not.toContain('Karima');
    expect((await page(labels)).text).toContain('Nour');
    expect((await page(label.replace(/.$/, '!'))).status).toBe(404);
    const { label: left = '' } = created.B ?? {};
    await control('faults', { label_expired: 1 });
    expect((await page(left)).status).toBe(410);
    await control('settings', { label_hours: 1 });
    expect((await page(left)).status).toBe(200);
    await courier.clock.advance(3_600_001);
    expect((await page(left)).status).toBe(410);
  });
});

describe('moving as the courier does', () => {
  test('a state of no document is sent only when it is asked for', async () => {
    const { control, tracking } = await openWith(parcel());
    expect((await control('advance', { tracking, state: 'Livrée' })).status).toBe(400);
    expect((await control('advance', { tracking, state: 'Livrée', unknown: true })).json).toMatchObject({
      last_status: 'Livrée',
    });
    await control('faults', { unknown_state: 1 });
    const moved = await control('advance', { tracking, state: 'Livré' });
    expect(moved.json).toMatchObject({ last_status: 'Colis en zone de quarantaine' });
  });

  test('money that was paid out is undone after an hour', async () => {
    const { courier, control, tracking } = await openWith(parcel());
    await control('faults', { money_undone: 1 });
    await control('advance', { tracking, state: 'Livré', payment_status: 'payed' });
    const payment = async () => (await control('parcels')).json;
    expect(await payment()).toMatchObject([{ payment_status: 'payed', payment_id: 'PAY-1' }]);
    await courier.clock.advance(3_600_000);
    expect(await payment()).toMatchObject([{ payment_status: 'receivable', payment_id: null }]);
  });

  test('money that was undone meanwhile is not undone again', async () => {
    const { courier, control, tracking } = await openWith(parcel());
    await control('faults', { money_undone: 1 });
    await control('advance', { tracking, state: 'Livré', payment_status: 'payed' });
    await control('advance', { tracking, payment_status: 'ready' });
    await courier.clock.advance(3_600_000);
    expect((await control('parcels')).json).toMatchObject([{ payment_status: 'ready' }]);
  });

  test('the courier changes the price on the way', async () => {
    const { control, tracking } = await openWith(parcel());
    await control('faults', { price_changed: 1 });
    expect((await control('advance', { tracking, state: 'Ramassé' })).json).toMatchObject({ price: 4400 });
    expect((await control('advance', { tracking, price: 3000 })).json).toMatchObject({ price: 3000 });
  });
});

describe('quotas', () => {
  const limits = { per_second: 5, per_minute: 50, per_hour: 1_000, per_day: 10_000 };

  test('are told in both spellings, or in one', async () => {
    const { api, control } = await open('yalidine', { settings: limits });
    const { headers } = await api('GET', 'wilayas/1');
    for (const [window, left] of Object.entries({ second: 4, minute: 49, hour: 999, day: 9_999 })) {
      expect(headers.get(`x-${window}-quota-left`)).toBe(String(left));
      expect(headers.get(`${window}-quota-left`)).toBe(String(left));
    }
    await control('settings', { quota_headers: 'plain' });
    const plain = (await api('GET', 'wilayas/1')).headers;
    expect([plain.get('minute-quota-left'), plain.get('x-minute-quota-left')]).toEqual(['48', null]);
    await control('settings', { quota_headers: 'x' });
    expect((await api('GET', 'wilayas/1')).headers.get('minute-quota-left')).toBeNull();
  });

  test('that are used up answer 429 until Retry-After', async () => {
    const { courier, api } = await open('yalidine', { settings: limits });
    const ask = () => api('GET', 'wilayas/1');
    for (let count = 0; count < 5; count += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await ask()).headers.get('retry-after')).toBe('2');
    await courier.clock.advance(1_999);
    expect((await ask()).status).toBe(429);
    await courier.clock.advance(1_001);
    expect((await ask()).status).toBe(200);
  });

  test.each([
    ['per_minute', 'first', '60'],
    ['per_minute', 'clock', '30'],
    ['per_hour', 'first', '3600'],
    ['per_day', 'first', '86400'],
  ])('%s, counted from the %s, wait %s seconds', async (limit, quota_window, wait) => {
    const { api } = await open('yalidine', { settings: { [limit]: 2, quota_window } });
    await api('GET', 'wilayas/1');
    await api('GET', 'wilayas/1');
    expect((await api('GET', 'wilayas/1')).headers.get('retry-after')).toBe(wait);
  });
});

describe('faults of the way', () => {
  test('the edge answers 403 with 1106, once or always', async () => {
    const { api, control } = await openWith();
    await control('faults', { edge: 1 });
    expect(await api('GET', 'wilayas')).toMatchObject({ status: 403, text: 'error code: 1106' });
    expect((await api('GET', 'wilayas')).status).toBe(200);
    await control('settings', { edge: 'closed' });
    expect((await api('GET', 'wilayas')).status).toBe(403);
  });

  test('an answer is lost, late, failed or HTML after the work, and unavailable before it', async () => {
    const { api, control } = await open('yalidine');
    const made = async (fault: string) => {
      await control('faults', { [fault]: 1 });
      const answer = await api('POST', 'parcels', [parcel()]).catch(() => null);
      return [answer?.status ?? null, ((await control('parcels')).json as unknown[]).length];
    };
    expect(await made('lost')).toEqual([null, 1]);
    expect(await made('html')).toEqual([200, 2]);
    expect(await made('failed_after')).toEqual([500, 3]);
    expect(await made('slow')).toEqual([200, 4]);
    expect(await made('unavailable')).toEqual([503, 4]);
    expect((await control('faults')).json).toEqual({
      struck: ['lost', 'html', 'failed_after', 'slow', 'unavailable'],
    });
  });
});

test('a parcel without insurance needs no declared value with declared_value=optional', async () => {
  const { api, control } = await open('yalidine');
  const { declared_value: _, ...without } = parcel();
  const isMade = async (one: Record<string, unknown>) =>
    ((await api('POST', 'parcels', [one])).json as Created)[String(one.order_id)]?.success;
  expect(await isMade(without)).toBe(false);
  await control('settings', { declared_value: 'optional' });
  expect(await isMade(without)).toBe(true);
  expect(await isMade({ ...without, order_id: 'HAN-1002-A', do_insurance: true })).toBe(false);
});

test('a payment’s id may be a number, and a refused body moves nothing', async () => {
  const { control, tracking } = await openWith(parcel());
  const truth = async () => (await control('parcels')).json;
  const before = await truth();
  for (const refused of [
    { state: 'Livré', payment_status: 'payed', payment_id: [77] },
    { state: 'Livré', payment_status: 'paid' },
    { state: 'Livré', reason: 7 },
  ]) {
    expect((await control('advance', { tracking, ...refused })).status).toBe(400);
    expect(await truth()).toEqual(before);
  }
  const paid = { tracking, state: 'Livré', payment_status: 'payed', payment_id: 77 };
  expect((await control('advance', paid)).status).toBe(200);
  expect(await truth()).toMatchObject([{ last_status: 'Livré', payment_id: '77' }]);
});
