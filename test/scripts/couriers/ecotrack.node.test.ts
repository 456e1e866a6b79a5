import { describe, expect, test } from 'vitest';
import { open } from './opening.ts';

const order = (changes: Record<string, unknown> = {}) => ({
  reference: 'HAN-1001-A',
  nom_client: 'Karima Benali',
  telephone: '0550123456',
  adresse: '12 rue des Oliviers',
  commune: 'Oran',
  code_wilaya: 31,
  montant: 4500,
  type: 1,
  stop_desk: 0,
  produit: 'Robe',
  ...changes,
});

type Row = Record<string, unknown>;

async function openWith(count = 1) {
  const opened = await open('ecotrack');
  const trackings: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { json } = await opened.api('POST', 'create/order', order({ reference: `HAN-${made}` }));
    trackings.push(String((json as Row).tracking));
  }
  const tracking = trackings[0] ?? '';
  const stateOf = async (of = tracking) => {
    const { json } = await opened.api('GET', `get/orders/status?api_token=key&trackings=${of}&status=all`);
    return (json as { data: Record<string, { status: string; activity: Row[] }> }).data[of];
  };
  const valid = () => opened.api('POST', `valid/order?tracking=${tracking}&ask_collection=1`);
  const advance = (input: Row) => opened.control('advance', { tracking, ...input });
  return { ...opened, tracking, trackings, stateOf, valid, advance };
}

describe('the token', () => {
  test('is checked with 200 for every answer', async () => {
    const { api, control } = await open('ecotrack');
    const ask = async (token: string) => (await api('GET', `validate/token?api_token=${token}`)).json;
    expect(await ask('key')).toEqual({ success: true, message: 'VALID_TOKEN' });
    expect(await ask('other')).toEqual({ success: false, message: 'INVALID_TOKEN' });
    await control('settings', { token: 'not_allowed' });
    expect(await ask('key')).toEqual({ success: false, message: 'TOKEN_NOT_ALLOWED' });
    expect((await api('GET', 'get/wilayas')).status).toBe(403);
  });

  test('is a header; only the call for states has it in the query', async () => {
    const { api } = await open('ecotrack');
    const without = { Authorization: '' };
    expect(await api('GET', 'get/wilayas', undefined, without)).toMatchObject({
      status: 401,
      json: { message: 'Unauthenticated.' },
    });
    expect((await api('GET', 'get/wilayas?api_token=key', undefined, without)).status).toBe(401);
    expect((await api('GET', 'get/orders/status?trackings=A&status=all')).status).toBe(401);
    const states = 'get/orders/status?api_token=key&trackings=A&status=all';
    expect((await api('GET', states, undefined, without)).json).toEqual({ data: {} });
  });
});

test('unknown addresses, methods and parameters are refused', async () => {
  const { api } = await open('ecotrack');
  expect((await api('GET', 'parcels')).status).toBe(404);
  expect((await api('GET', 'create/order')).status).toBe(405);
  expect((await api('GET', 'get/orders?reference=HAN-1')).status).toBe(422);
  expect((await api('GET', 'get/orders?start_date=today')).status).toBe(422);
  expect((await api('GET', 'get/wilayas?page=2')).status).toBe(422);
});

test('with strangers=ignored unknown names do nothing, and any query may have the token', async () => {
  const { api, control } = await open('ecotrack');
  const withStrangers = order({ reference: 'HAN-9', api_token: 'key', colour: 'red' });
  expect((await api('POST', 'create/order', withStrangers)).status).toBe(422);
  await control('settings', { strangers: 'ignored' });
  const without = { Authorization: '' };
  expect((await api('GET', 'get/wilayas?api_token=key&page=2', undefined, without)).status).toBe(200);
  expect((await api('GET', 'get/wilayas?api_token=other', undefined, without)).status).toBe(401);
  const { json } = await api('POST', 'create/order?api_token=key', withStrangers, without);
  expect(json).toMatchObject({ success: true });
  const tracking = String((json as Row).tracking);
  const update = `update/order?tracking=${tracking}&api_token=key&colour=red&client=Amina`;
  expect((await api('POST', update)).json).toEqual({ success: true });
  const listed = (await api('GET', `get/orders?api_token=key&per=1`)).json as { data: Row[] };
  expect(listed.data).toMatchObject([{ tracking, client: 'Amina' }]);
});

test('a payment’s id may be a number, and a refused body moves nothing', async () => {
  const { valid, advance, stateOf, control } = await openWith();
  await valid();
  const before = await stateOf();
  for (const refused of [
    { state: 'paye_et_archive', payment_id: [77] },
    { state: 'paye_et_archive', activity: 'nowhere' },
    { state: 'paye_et_archive', price: 'much' },
  ]) {
    expect((await advance(refused)).status).toBe(400);
    expect(await stateOf()).toEqual(before);
  }
  expect((await advance({ state: 'paye_et_archive', payment_id: 77 })).status).toBe(200);
  expect((await control('parcels')).json).toMatchObject([{ status: 'paye_et_archive', payment_id: '77' }]);
});

test('fifty requests a minute, then 429', async () => {
  const { courier, api, control } = await open('ecotrack', { settings: { per_minute: 50 } });
  const first = await api('GET', 'get/wilayas');
  expect(first.headers.get('x-ratelimit-remaining')).toBe('49');
  for (let count = 1; count < 50; count += 1) expect((await api('GET', 'get/desks')).status).toBe(200);
  const refused = await api('GET', 'get/wilayas');
  expect(refused).toMatchObject({ status: 429, json: { message: 'Too Many Attempts.' } });
  expect(refused.headers.get('retry-after')).toBe('60');
  await control('settings', { limit_headers: false });
  expect((await api('GET', 'get/wilayas')).headers.get('retry-after')).toBeNull();
  await courier.clock.advance(60_000);
  expect((await api('GET', 'get/wilayas')).status).toBe(200);
});

test('places are those served, with the desk’s postal code', async () => {
  const { api } = await open('ecotrack');
  const wilayas = (await api('GET', 'get/wilayas')).json as Row[];
  expect(wilayas).toHaveLength(55);
  expect(wilayas[15]).toEqual({ wilaya_id: 16, wilaya_name: 'Alger' });
  const communes = Object.values((await api('GET', 'get/communes?wilaya_id=31')).json as Record<string, Row>);
  expect(communes[0]).toEqual({ nom: 'Oran', wilaya_id: 31, code_postal: '31010', has_stop_desk: 1 });
  expect(communes.some(({ has_stop_desk }) => has_stop_desk === 0)).toBe(true);
  expect((await api('GET', 'get/communes?wilaya_id=59')).status).toBe(422);
  expect((await api('GET', 'get/fees')).json).toMatchObject({ livraison: expect.any(Array), poids: {} });
  expect((await api('GET', 'get/desks')).json).toMatchObject({ my_desk: {}, other_desks: expect.any(Array) });
});

describe('creating', () => {
  test.each([
    ['reference', 'a'.repeat(256)],
    ['nom_client', undefined],
    ['telephone', '+213550123456'],
    ['telephone', '12345678'],
    ['adresse', ''],
    ['code_wilaya', 59],
    ['code_wilaya', 'Oran'],
    ['montant', 'free'],
    ['montant', {}],
    ['type', 5],
    ['stop_desk', 2],
    ['price', 4500],
    ['commune', 'Orann'],
    ['commune', 'Hydra'],
    ['code_postal', 'Oran'],
  ])('%s as %j is refused by its name', async (field, value) => {
    const { api, control } = await open('ecotrack');
    const refused = await api('POST', 'create/order', order({ [field]: value }));
    expect(refused.status).toBe(422);
    const { message, errors } = refused.json as { message: string; errors: Row };
    expect(message).toBe('The given data was invalid.');
    expect(Object.keys(errors)).toEqual([field]);
    if (field === 'commune') expect(errors.commune).toEqual(['Commune mal écrite, ou désactivée.']);
    expect((await control('parcels')).json).toEqual([]);
  });

  test('a wilaya that is not served is refused with 200 and 10002', async () => {
    const { api } = await open('ecotrack');
    const refused = await api('POST', 'create/order', order({ code_wilaya: 56, commune: 'Djanet' }));
    expect(refused).toMatchObject({ status: 200, json: { success: false, error: 10002 } });
  });

  test('a delivery to a desk is refused in a commune without one', async () => {
    const { api } = await open('ecotrack');
    const communes = (await api('GET', 'get/communes?wilaya_id=31')).json as Record<string, Row>;
    const without = Object.values(communes).find(({ has_stop_desk }) => has_stop_desk === 0);
    const at = (commune: unknown, more: Row = {}) =>
      api('POST', 'create/order', order({ commune, stop_desk: 1, ...more }));
    expect((await at('Oran')).json).toMatchObject({ success: true });
    expect((await at(without?.nom)).status).toBe(422);
    expect((await at(without?.nom, { code_postal: '31010' })).json).toMatchObject({ success: true });
  });

  test('fields may stand in the query, and a reference may come again', async () => {
    const { api, control } = await open('ecotrack');
    const query = new URLSearchParams(Object.entries(order()).map(([name, value]) => [name, String(value)]));
    expect((await api('POST', `create/order?${query}`)).json).toMatchObject({ success: true });
    expect((await api('POST', 'create/order', order())).json).toMatchObject({ success: true });
    expect((await control('parcels')).json).toMatchObject([
      { reference: 'HAN-1001-A', montant: '4500' },
      { reference: 'HAN-1001-A', montant: '4500' },
    ]);
  });

  test('many are answered with 422 although some were created', async () => {
    const { api, control } = await open('ecotrack');
    const many = { orders: { 0: order(), 1: order({ reference: 'B', montant: 'x' }) } };
    const answer = await api('POST', 'create/orders', many);
    expect(answer).toMatchObject({
      status: 422,
      json: {
        results: {
          'HAN-1001-A': { success: true, tracking: 'ECF0000001' },
          B: { montant: [expect.any(String)] },
        },
      },
    });
    expect((await control('parcels')).json).toHaveLength(1);
    const orders = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [index, order()]));
    expect((await api('POST', 'create/orders', { orders })).status).toBe(422);
    expect((await control('parcels')).json).toHaveLength(1);
    await control('settings', { bulk_status: 200 });
    expect((await api('POST', 'create/orders', many)).status).toBe(200);
    await control('settings', { bulk: 'fails' });
    expect((await api('POST', 'create/orders', many)).status).toBe(500);
  });
});

describe('drafts', () => {
  test('stay drafts, and nobody collects them', async () => {
    const { courier, stateOf, advance, control, valid } = await openWith();
    expect((await advance({ state: 'vers_hub' })).status).toBe(400);
    await courier.clock.advance(30 * 86_400_000);
    expect((await stateOf())?.status).toBe('prete_a_expedier');
    expect((await control('parcels')).json).toMatchObject([{ validated: false }]);
    expect((await valid()).json).toEqual({ success: true });
    expect((await stateOf())?.status).toBe('en_ramassage');
    expect((await valid()).json).toMatchObject({ success: false, error: 10001 });
  });

  test('are changed by other names and deleted, until they are valid', async () => {
    const { api, control, trackings, tracking, valid } = await openWith(2);
    const update = (changes: Row, of = tracking) => api('POST', `update/order?tracking=${of}`, changes);
    expect((await update({ montant: 4000, client: 'Nour' })).json).toEqual({ success: true });
    expect((await control('parcels')).json).toMatchObject([{ montant: '4000', client: 'Nour' }, {}]);
    expect((await update({ nom_client: 'Nour' })).status).toBe(422);
    expect((await update({ commune: 'Orann' })).status).toBe(422);
    expect((await update({ montant: 1 }, 'ECF9')).status).toBe(422);
    await control('settings', { update_whole: true });
    expect((await update({ montant: 3000 })).status).toBe(422);
    await valid();
    expect((await update({ montant: 3000 })).json).toEqual({
      success: false,
      error: 10001,
      message: 'Commande non modifiable',
    });
    const remove = async (of: string | undefined) =>
      (await api('DELETE', `delete/order?tracking=${of}`)).json;
    expect(await remove(tracking)).toMatchObject({ success: false, error: 10001 });
    expect(await remove(trackings[1])).toEqual({ success: true });
    await control('settings', { delete_answer: 'delete' });
    expect(await remove(tracking)).toEqual({ delete: 'fail' });
    expect((await control('parcels')).json).toHaveLength(1);
  });
});

test('the label is a PDF for the token alone', async () => {
  const { api, tracking } = await openWith();
  const label = await api('GET', `get/order/label?tracking=${tracking}`);
  expect(label.headers.get('content-type')).toBe('application/pdf');
  expect(label.text).toMatch(/^%PDF-1\.4[\s\S]+%%EOF\n$/);
  expect(label.text).toContain(tracking);
  const without = await api('GET', `get/order/label?tracking=${tracking}`, undefined, { Authorization: '' });
  expect(without.status).toBe(401);
  expect((await api('GET', 'get/order/label?tracking=ECF9')).status).toBe(422);
});

test('notes are kept with the order', async () => {
  const { api, tracking } = await openWith();
  expect((await api('POST', `add/maj?tracking=${tracking}&content=Appeler`)).json).toEqual({ success: true });
  expect((await api('POST', `add/maj?tracking=${tracking}`, { content: 'a'.repeat(256) })).status).toBe(422);
  expect((await api('GET', `get/maj?tracking=${tracking}`)).json).toMatchObject([{ content: 'Appeler' }]);
});

describe('states', () => {
  test('lead to the remittance with its payment, which then leaves the list', async () => {
    const { api, courier, advance, stateOf, valid } = await openWith();
    await valid();
    const way = [
      ['vers_hub', 'accepted_by_carrier'],
      ['en_hub', null],
      ['vers_wilaya', null],
      ['en_preparation', null],
      ['en_livraison', 'dispatched_to_driver'],
      ['livre_non_encaisse', 'livred'],
      ['encaisse_non_paye', 'encaissed'],
      ['paiements_prets', null],
      ['paye_et_archive', 'payed'],
    ];
    const rows = async () => ((await api('GET', 'get/orders')).json as { data: Row[] }).data;
    for (const [state, activity] of way) {
      await courier.clock.advance(60_000);
      await advance({ state });
      const shown = await stateOf();
      expect(shown?.status).toBe(state);
      if (activity) expect(shown?.activity.at(-1)?.reason).toBe(activity);
      if (state === 'encaisse_non_paye')
        expect(await rows()).toMatchObject([{ status: state, payment_id: null }]);
      if (state === 'paiements_prets')
        expect(await rows()).toMatchObject([{ status: state, payment_id: 'PAY-1' }]);
    }
    expect(await rows()).toEqual([]);
  });

  test('go back when the payment is undone', async () => {
    const { courier, control, advance, stateOf, valid } = await openWith();
    await valid();
    await control('faults', { money_undone: 1 });
    await advance({ state: 'paye_et_archive' });
    await courier.clock.advance(3_600_000);
    expect((await stateOf())?.status).toBe('encaisse_non_paye');
    expect((await control('parcels')).json).toMatchObject([{ payment_id: null }]);
    // A later state is not overwritten.
    await control('faults', { money_undone: 1 });
    await advance({ state: 'paye_et_archive' });
    await advance({ state: 'retour_archive' });
    await courier.clock.advance(3_600_000);
    expect((await control('parcels')).json).toMatchObject([{ status: 'retour_archive' }]);
  });

  test('are unknown, and prices change, by a fault', async () => {
    const { control, advance, stateOf, valid } = await openWith();
    await valid();
    await control('faults', { unknown_state: 1, price_changed: 1 });
    expect((await advance({ state: 'vers_hub' })).json).toMatchObject({ montant: '4400' });
    expect((await stateOf())?.status).toBe('en_zone_de_quarantaine');
    expect((await advance({ state: 'perdu' })).status).toBe(400);
    expect((await advance({ state: 'perdu', unknown: true })).status).toBe(200);
    expect((await advance({ price: 100 })).json).toMatchObject({ montant: '100' });
  });

  test('count attempts, and tell the way by labels', async () => {
    const { api, advance, tracking, valid, control } = await openWith();
    await valid();
    await advance({ state: 'en_livraison' });
    await advance({ activity: 'attempt_delivery', reason: 'Client absent' });
    expect((await api('GET', `get/tracking/info?tracking=${tracking}`)).json).toMatchObject({
      recipientName: 'Karima Benali',
      currentStation: 'En livraison',
      reasons: ['Client absent'],
    });
    expect((await api('GET', 'get/tracking/info?tracking=ECF9')).status).toBe(422);
    const info = () => api('GET', `get/trackings/info?trackings[]=${tracking}`);
    expect((await info()).json).toMatchObject({ [tracking]: { tracking } });
    await control('settings', { trackings_shape: 'array' });
    expect((await info()).json).toMatchObject([{ tracking }]);
    const many = Array.from({ length: 101 }, (_, index) => `ECF${index}`).join(',');
    expect((await api('GET', `get/orders/status?api_token=key&trackings=${many}&status=all`)).status).toBe(
      422,
    );
  });
});

test('orders are listed forty a page, for ninety days', async () => {
  const { courier, api, trackings } = await openWith(41);
  const list = async (query = '') => (await api('GET', `get/orders${query}`)).json as { data: Row[] };
  expect(await list()).toMatchObject({ current_page: 1, last_page: 2, per_page: 40, total: 41, to: 40 });
  expect(await list('?page=2')).toMatchObject({ data: [{ tracking: trackings[0] }], next_page_url: null });
  expect((await list(`?tracking=${trackings[3]}`)).data).toMatchObject([{ reference: 'HAN-3' }]);
  expect(await list('?start_date=2026-11-26&end_date=2026-11-26')).toMatchObject({ total: 41 });
  expect(await list('?end_date=2026-11-25')).toMatchObject({ total: 0, from: null });
  await courier.clock.advance(91 * 86_400_000);
  expect(await list()).toMatchObject({ total: 0 });
});

test('a return is asked for in delivery, perhaps ignored, and confirmed once', async () => {
  const { api, control, advance, stateOf, tracking, valid } = await openWith();
  const ask = async () => (await api('POST', `ask/for/order/return?tracking=${tracking}`)).json;
  const confirm = (...trackings: string[]) => api('POST', 'valid/returns', { trackings });
  await valid();
  expect(await ask()).toMatchObject({ success: false, error: 10003 });
  await advance({ state: 'en_livraison' });
  await control('faults', { return_ignored: 1 });
  expect(await ask()).toEqual({ success: true });
  expect((await stateOf())?.status).toBe('en_livraison');
  expect(await ask()).toEqual({ success: true });
  expect((await stateOf())?.status).toBe('retour_chez_livreur');
  expect((await confirm(tracking)).json).toEqual({ returned: 'fail' });
  await advance({ state: 'retour_en_traitement' });
  expect((await confirm(tracking, 'ECF9')).status).toBe(422);
  expect((await confirm(tracking)).json).toEqual({ returned: 'success' });
  expect((await stateOf())?.activity.at(-1)?.reason).toBe('Return_received');
  expect((await confirm(tracking)).json).toEqual({ returned: 'fail' });
});

test('an answer that is lost leaves an order that the day’s list shows', async () => {
  const { api, control } = await open('ecotrack');
  await control('faults', { lost: 1 });
  await expect(api('POST', 'create/order', order())).rejects.toThrow();
  expect((await api('GET', 'get/orders')).json).toMatchObject({ data: [{ reference: 'HAN-1001-A' }] });
});
