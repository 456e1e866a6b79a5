import { UserError } from '../../../src/server/user-error.ts';
import { algiersTime } from '../../fakes/clock.ts';
import { controlAmount, controlId, controlText, readJson } from '../../fakes/control.ts';
import type { Answer, Call } from '../../fakes/fake.ts';
import { Settings } from '../../fakes/settings.ts';
import type { Courier, World } from '../courier.ts';
import { makePdf } from '../pdf.ts';
import { checkOrder, type FieldErrors, updateNames } from './fields.ts';
import { pageOf } from './lists.ts';
import { type Order, Orders, type Row } from './orders.ts';
import { communeRows, deskRows, feeRows, wilayaRows } from './places.ts';
import { ecotrackSettings } from './settings.ts';
import { looseActivities, orderStates, RETURN_READY, RETURN_RECEIVED, UNKNOWN_STATE } from './states.ts';

const BASE = '/api/v1/';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MOST_AT_ONCE = 100;

/** Calls with the token in the query instead of a header (ECO, CD). */
const tokenInQuery = ['validate/token', 'get/orders/status'];

/** What each call takes in its query; the fields of an order besides, where it is written. */
const queryNames: Record<string, readonly string[]> = {
  'validate/token': ['api_token'],
  'create/orders': [],
  'delete/order': ['tracking'],
  'valid/order': ['tracking', 'ask_collection'],
  'get/order/label': ['tracking'],
  'add/maj': ['tracking', 'content'],
  'get/maj': ['tracking'],
  'ask/for/order/return': ['tracking'],
  'valid/returns': [],
  'get/tracking/info': ['tracking'],
  'get/trackings/info': ['trackings[]'],
  'get/orders/status': ['api_token', 'trackings', 'status'],
  'get/wilayas': [],
  'get/communes': ['wilaya_id'],
  'get/desks': [],
  'get/fees': [],
};

const ok = (body: unknown): Answer => ({ status: 200, body });
const message = (status: number, text: string): Answer => ({ status, body: { message: text } });
const invalid = (errors: FieldErrors): Answer => ({
  status: 422,
  body: { message: 'The given data was invalid.', errors },
});
/** A refusal with status 200: 10001 locked, 10002 wilaya not served, 10003 not in delivery (ECO). */
const refused = (error: number, text: string): Answer => ok({ success: false, error, message: text });
const unknownTracking = invalid({ tracking: ['The selected tracking is invalid.'] });

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A fake of an EcoTrack tenant's API (from ECO, CF, PS and CD). */
export function makeEcotrack(world: World, keys: { token: string }): Courier {
  const settings = new Settings(ecotrackSettings);
  const orders = new Orders(world);
  const minute = { start: Number.NEGATIVE_INFINITY, used: 0 };
  let payments = 0;

  const routes: Record<string, (call: Call) => Answer> = {
    'GET validate/token': validateToken,
    'POST create/order': create,
    'POST create/orders': createMany,
    'POST update/order': update,
    'DELETE delete/order': remove,
    'POST valid/order': validate,
    'GET get/order/label': showLabel,
    'POST add/maj': addNote,
    'GET get/maj': (call) => withOrder(call, ({ notes }) => ok(notes)),
    'POST ask/for/order/return': askReturn,
    'POST valid/returns': confirmReturns,
    'GET get/tracking/info': (call) => withOrder(call, (order) => ok(orders.infoOf(order))),
    'GET get/trackings/info': showTrackings,
    'GET get/orders': listOrders,
    'GET get/orders/status': showStates,
    'GET get/wilayas': () => ok(wilayaRows),
    'GET get/communes': listCommunes,
    'GET get/desks': () => ok({ my_desk: deskRows[0], other_desks: deskRows.slice(1) }),
    'GET get/fees': () => ok(feeRows()),
  };

  function answer(call: Call): Answer {
    const name = call.path.startsWith(BASE) ? call.path.slice(BASE.length) : '';
    const route = routes[`${call.method} ${name}`];
    if (route === undefined) {
      const isKnown = Object.keys(routes).some((known) => known.endsWith(` ${name}`));
      return isKnown
        ? message(405, 'The method is not supported for this route.')
        : message(404, 'Not Found');
    }
    const limit = takeQuota();
    const made = limit.left < 0 ? message(429, 'Too Many Attempts.') : authorized(call, name, route);
    return { ...made, headers: { ...made.headers, ...limit.headers } };
  }

  /** 50 a minute, then 429 (ECO); the headers by one client. */
  function takeQuota(): { left: number; headers: Record<string, string> } {
    const now = world.clock.now();
    if (now >= minute.start + MINUTE) Object.assign(minute, { start: now, used: 0 });
    const most = settings.get('per_minute');
    const left = most - minute.used - 1;
    if (left >= 0) minute.used += 1;
    if (!settings.get('limit_headers')) return { left, headers: {} };
    const headers: Record<string, string> = {
      'x-ratelimit-limit': String(most),
      'x-ratelimit-remaining': String(Math.max(0, left)),
    };
    if (left < 0) headers['retry-after'] = String(Math.ceil((minute.start + MINUTE - now) / 1_000));
    return { left, headers };
  }

  function authorized(call: Call, name: string, route: (call: Call) => Answer): Answer {
    if (name === 'validate/token') return route(call);
    const inQuery = call.query.get('api_token');
    const inHeader = /^Bearer (.+)$/i.exec(call.header('authorization'))?.[1];
    const given = tokenInQuery.includes(name) ? inQuery : (inHeader ?? (ignoresStrangers() ? inQuery : null));
    if (given !== keys.token) return message(401, 'Unauthenticated.');
    if (settings.get('token') !== 'valid') return message(403, 'TOKEN_NOT_ALLOWED');
    const names = ignoresStrangers() ? undefined : queryNames[name];
    const stranger = names && [...call.query.keys()].find((key) => !names.includes(key));
    return stranger === undefined ? route(call) : invalid({ [stranger]: [`The ${stranger} is unknown.`] });
  }

  /** All three answers have status 200 (ECO). */
  function validateToken({ query }: Call): Answer {
    if (query.get('api_token') !== keys.token) return ok({ success: false, message: 'INVALID_TOKEN' });
    const isValid = settings.get('token') === 'valid';
    return ok({ success: isValid, message: isValid ? 'VALID_TOKEN' : 'TOKEN_NOT_ALLOWED' });
  }

  const ignoresStrangers = () => settings.get('strangers') === 'ignored';

  /** Official samples use the query string, other clients a JSON body (PS, Y5): both work. */
  function given(call: Call, without: readonly string[] = []): Row | null {
    const body = call.body === '' ? {} : readJson(call);
    if (!isRow(body)) return null;
    const query = Object.fromEntries([...call.query].filter(([name]) => !without.includes(name)));
    return { ...query, ...body };
  }

  function withOrder(call: Call, run: (order: Order) => Answer): Answer {
    const tracking = call.query.get('tracking') ?? given(call)?.tracking ?? null;
    const order = typeof tracking === 'string' ? orders.find(tracking) : undefined;
    return order === undefined ? unknownTracking : run(order);
  }

  function create(call: Call): Answer {
    const fields = given(call);
    if (fields === null) return invalid({ body: ['The body must be an object.'] });
    const checked = checkOrder(fields, ignoresStrangers());
    if (checked.kind === 'invalid') return invalid(checked.errors);
    if (checked.kind === 'unserved') return refused(10002, 'Wilaya non desservie.');
    return ok({ success: true, tracking: orders.add(checked.fields, settings.get('draft_state')).tracking });
  }

  /** `results` by reference; 422 hides that some were created (ECO). */
  function createMany(call: Call): Answer {
    if (settings.get('bulk') === 'fails') return message(500, 'Server Error');
    const body = readJson(call);
    const list = isRow(body) ? body.orders : null;
    if (!isRow(list) && !Array.isArray(list)) return invalid({ orders: ['The orders field is required.'] });
    const entries = Object.entries(list);
    if (entries.length === 0 || entries.length > MOST_AT_ONCE)
      return invalid({ orders: [`The orders must have between 1 and ${MOST_AT_ONCE} items.`] });
    let isWhole = true;
    const results = entries.map(([index, fields]) => {
      const checked = checkOrder(isRow(fields) ? fields : {}, ignoresStrangers());
      const reference = String((isRow(fields) ? fields.reference : null) ?? index);
      if (checked.kind === 'ok') {
        const { tracking } = orders.add(checked.fields, settings.get('draft_state'));
        return [reference, { success: true, tracking }] as const;
      }
      isWhole = false;
      return [
        reference,
        checked.kind === 'invalid' ? checked.errors : { code_wilaya: ['Wilaya non desservie.'] },
      ] as const;
    });
    const status = isWhole ? 200 : Number(settings.get('bulk_status'));
    return { status, body: { results: Object.fromEntries(results) } };
  }

  const locked = () => refused(10001, 'Commande non modifiable');

  function update(call: Call): Answer {
    return withOrder(call, (order) => {
      if (order.validated) return locked();
      const changes = given(call, ['tracking']) ?? {};
      delete changes.tracking;
      const errors: FieldErrors = {};
      for (const name of Object.keys(changes)) {
        if (Object.hasOwn(updateNames, name)) continue;
        if (ignoresStrangers()) delete changes[name];
        else errors[name] = [`The ${name} is unknown.`];
      }
      if (settings.get('update_whole')) {
        for (const name of ['client', 'tel', 'adresse', 'commune', 'wilaya', 'montant', 'type'])
          if (changes[name] === undefined) errors[name] = [`The ${name} field is required.`];
      }
      if (Object.keys(errors).length > 0) return invalid(errors);
      const renamed = Object.entries(changes).map(([name, value]) => [updateNames[name] ?? name, value]);
      const checked = checkOrder({ ...order.fields, ...Object.fromEntries(renamed) }, ignoresStrangers());
      if (checked.kind === 'invalid') return invalid(checked.errors);
      if (checked.kind === 'unserved') return refused(10002, 'Wilaya non desservie.');
      order.fields = checked.fields;
      return ok({ success: true });
    });
  }

  function remove(call: Call): Answer {
    return withOrder(call, (order) => {
      const isOther = settings.get('delete_answer') === 'delete';
      if (order.validated) return isOther ? ok({ delete: 'fail' }) : locked();
      orders.delete(order);
      return ok(isOther ? { delete: 'success' } : { success: true });
    });
  }

  /** Ships and locks: before this call nobody collects the parcel (ECO, CF, PS). */
  function validate(call: Call): Answer {
    const ask = given(call)?.ask_collection;
    if (ask !== undefined && !/^[01]$/.test(String(ask)))
      return invalid({ ask_collection: ['The ask_collection must be true or false.'] });
    return withOrder(call, (order) => {
      if (order.validated) return locked();
      order.validated = true;
      order.status = settings.get('validated_state');
      return ok({ success: true });
    });
  }

  function showLabel(call: Call): Answer {
    return withOrder(call, ({ tracking, fields }) => ({
      status: 200,
      body: makePdf([tracking, fields.nom_client ?? '', fields.telephone ?? '', `${fields.montant} DA`]),
      type: 'application/pdf',
    }));
  }

  function addNote(call: Call): Answer {
    const content = given(call)?.content;
    if (typeof content !== 'string' || content === '' || content.length > 255)
      return invalid({ content: ['The content must be between 1 and 255 characters.'] });
    return withOrder(call, (order) => {
      order.notes.push({ content, created_at: algiersTime(world.clock.now()) });
      return ok({ success: true });
    });
  }

  /** The courier may ignore it (ECO). */
  function askReturn(call: Call): Answer {
    return withOrder(call, (order) => {
      if (order.status !== 'en_livraison' && order.status !== 'suspendu')
        return refused(10003, 'Commande non en livraison');
      if (!world.faults.strikes('return_ignored')) orders.move(order, 'retour_chez_livreur', {});
      return ok({ success: true });
    });
  }

  /** Both answers have status 200; "fail" when none is eligible, also when confirmed before (ECO). */
  function confirmReturns(call: Call): Answer {
    const body = readJson(call);
    const trackings = isRow(body) ? body.trackings : null;
    if (!Array.isArray(trackings) || trackings.length === 0)
      return invalid({ trackings: ['The trackings field is required.'] });
    const found = trackings.map((tracking) => orders.find(String(tracking)));
    if (found.includes(undefined)) return invalid({ trackings: ['The selected trackings is invalid.'] });
    const eligible = found.filter((order) => order?.status === RETURN_READY);
    for (const order of eligible) {
      if (order === undefined) continue;
      orders.move(order, RETURN_RECEIVED, {});
      order.return_id = `RET-${order.id}`;
    }
    return ok({ returned: eligible.length > 0 ? 'success' : 'fail' });
  }

  function showTrackings({ query }: Call): Answer {
    const wanted = query.getAll('trackings[]');
    if (wanted.length === 0 || wanted.length > MOST_AT_ONCE)
      return invalid({ trackings: [`The trackings must have between 1 and ${MOST_AT_ONCE} items.`] });
    const found = wanted.map((tracking) => orders.find(tracking)).filter((order) => order !== undefined);
    if (settings.get('trackings_shape') === 'array')
      return ok(found.map((order) => orders.infoOf(order)).toReversed());
    return ok(Object.fromEntries(found.map((order) => [order.tracking, orders.infoOf(order)])));
  }

  function listOrders(call: Call): Answer {
    const since = world.clock.now() - settings.get('list_days') * 24 * HOUR;
    const rows = orders
      .all()
      .filter(({ created_at }) => created_at >= since)
      .toReversed()
      .map((order) => orders.rowOf(order));
    const url = new URL(`${world.origin()}${call.path}?${call.query}`);
    const page = pageOf(rows, url, ignoresStrangers());
    return page.ok ? ok(page.body) : invalid(page.errors);
  }

  /** The poll call; `status=all` includes archived ones (ECO). */
  function showStates({ query }: Call): Answer {
    const wanted = (query.get('trackings') ?? '').split(',').filter((tracking) => tracking !== '');
    if (wanted.length === 0 || wanted.length > MOST_AT_ONCE)
      return invalid({ trackings: [`The trackings must have between 1 and ${MOST_AT_ONCE} items.`] });
    const only = query.get('status') ?? 'all';
    const found = wanted
      .map((tracking) => orders.find(tracking))
      .filter((order) => order !== undefined)
      .filter(({ status }) => only === 'all' || status === only);
    return ok({ data: Object.fromEntries(found.map((order) => [order.tracking, orders.statusOf(order)])) });
  }

  function listCommunes({ query }: Call): Answer {
    const wilaya = query.get('wilaya_id');
    if (wilaya !== null && !/^(?:[1-9]|[1-4]\d|5[0-8])$/.test(wilaya))
      return invalid({ wilaya_id: ['The wilaya_id must be between 1 and 58.'] });
    return ok(communeRows(wilaya === null ? null : Number(wilaya)));
  }

  /** Moves an order as the courier's people do. They do not see a draft. */
  function advance(input: Row): Row {
    const order = orders.find(controlText(input, 'tracking'));
    if (order === undefined) throw new UserError('There is no order with this tracking.');
    if (!order.validated) throw new UserError('This order is a draft: nobody collects it.');
    // All is read before anything moves: a refused body changes nothing.
    const state = controlText(input, 'state');
    const activity = controlText(input, 'activity');
    const price = controlAmount(input, 'price');
    const payment = controlId(input, 'payment_id');
    const isUnknown = input.unknown === true;
    if (state !== null && !Object.hasOwn(orderStates, state) && !isUnknown)
      throw new UserError(`No document has the state "${state}"; "unknown": true sends it all the same.`);
    if (activity !== null && !looseActivities.includes(activity) && !isUnknown)
      throw new UserError(`"activity" is ${looseActivities.join(' or ')}.`);
    if (state !== null) move(order, state, payment, input);
    if (activity !== null) orders.note(order, activity, input);
    if (price !== null) order.fields.montant = String(price);
    return orders.truthOf(order);
  }

  function move(order: Order, state: string, payment: string | null, input: Row): void {
    if (order.status === settings.get('validated_state') && world.faults.strikes('price_changed'))
      order.fields.montant = String(Math.max(0, Number(order.fields.montant) - 100));
    orders.move(order, world.faults.strikes('unknown_state') ? UNKNOWN_STATE : state, input);
    if (order.status === 'paiements_prets' || order.status === 'paye_et_archive') {
      if (order.payment_id === null) payments += 1;
      order.payment_id ??= payment ?? `PAY-${payments}`;
    }
    if (order.status === 'paye_et_archive' && world.faults.strikes('money_undone'))
      world.clock.after(HOUR, () => undoPayment(order));
  }

  function undoPayment(order: Order): void {
    if (order.status !== 'paye_et_archive') return;
    Object.assign(order, { status: 'encaisse_non_paye', payment_id: null });
  }

  function control(name: string, input: Row, reads: boolean): unknown {
    if (name === 'parcels') return orders.all().map((order) => orders.truthOf(order));
    if (name === 'states') return { states: Object.keys(orderStates), activities: looseActivities };
    return name === 'advance' && !reads ? advance(input) : null;
  }

  return { base: BASE, settings, answer, control };
}
