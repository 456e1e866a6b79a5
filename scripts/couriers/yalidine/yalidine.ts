import { UserError } from '../../../src/server/user-error.ts';
import { controlAmount, controlId, controlText, readJson } from '../../fakes/control.ts';
import type { Answer, Call } from '../../fakes/fake.ts';
import { Settings } from '../../fakes/settings.ts';
import type { Courier, World } from '../courier.ts';
import { type ParcelFields, type Refusal, refuseParcel } from './fields.ts';
import { isList, type ListName, listRows } from './lists.ts';
import { type Parcel, Parcels, type Row } from './parcels.ts';
import { centerRows, communeRows, feesBetween, wilayaRows } from './places.ts';
import { Quotas } from './quotas.ts';
import { yalidineSettings } from './settings.ts';
import { EDITABLE, parcelStates, paymentStates, UNKNOWN_STATE } from './states.ts';
import { Webhooks } from './webhooks.ts';

type Keys = { id: string; token: string };

const BASE = '/v1/';
const HOUR = 3_600_000;

function failure(status: number, message: string): Answer {
  return { status, body: { error: { code: status, message } } };
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A fake of the Yalidine family's API (from Y1 to Y6 and CF). */
export function makeYalidine(world: World, keys: Keys): Courier {
  const settings = new Settings(yalidineSettings);
  const quotas = new Quotas(world.clock, settings);
  const parcels = new Parcels(world);
  const webhooks = new Webhooks(world, settings);
  let payments = 0;
  let empties = 0;

  function refuse(message: string): Answer {
    return failure(Number(settings.get('refusal')), message);
  }

  function answer(call: Call): Answer {
    if (call.path === '/app/bordereau.php' && call.method === 'GET') return showLabel(call);
    if (!call.path.startsWith(BASE)) return failure(404, 'Not found');
    if (call.header('x-api-id') !== keys.id || call.header('x-api-token') !== keys.token)
      return failure(Number(settings.get('bad_keys')), 'Invalid API ID or API TOKEN');
    const quota = quotas.take();
    const made = quota.retryAfter === null ? route(call) : failure(429, 'Too Many Requests');
    return { ...made, headers: { ...made.headers, ...quota.headers } };
  }

  function route(call: Call): Answer {
    // Official addresses of lists end in a slash here and there.
    const [noun = '', key = null, ...rest] = call.path.slice(BASE.length).replace(/\/$/, '').split('/');
    if (rest.length > 0) return failure(404, 'Not found');
    if (noun === 'fees' && key === null) return call.method === 'GET' ? showFees(call) : notAllowed();
    if (!isList(noun)) return failure(404, 'Not found');
    if (call.method === 'GET') return showList(noun, key, call);
    if (noun !== 'parcels') return notAllowed();
    if (call.method === 'POST' && key === null) return create(call);
    if (call.method === 'PATCH' && key !== null) return edit(call, key);
    return call.method === 'DELETE' ? remove(call, key) : notAllowed();
  }

  function notAllowed(): Answer {
    return failure(405, 'Method not allowed');
  }

  function rowsOf(name: ListName): readonly Row[] {
    if (name === 'wilayas') return wilayaRows;
    if (name === 'communes') return communeRows;
    if (name === 'centers') return centerRows;
    const newest = parcels.all().toReversed();
    if (name === 'histories') return newest.flatMap(({ history }) => history.toReversed());
    return newest.map((parcel) => parcels.rowOf(parcel, settings.get('masked')));
  }

  /** One row is wrapped like a list; an unknown one is 200 with `total_data: 0` (Y5, Y6, PS). */
  function showList(name: ListName, key: string | null, call: Call): Answer {
    const url = new URL(`${world.origin()}${call.path}?${call.query}`);
    const keyName = {
      wilayas: 'id',
      communes: 'id',
      centers: 'center_id',
      parcels: 'tracking',
      histories: 'tracking',
    };
    const id = key === null ? null : key.toLowerCase();
    const rows = rowsOf(name).filter((row) => id === null || String(row[keyName[name]]).toLowerCase() === id);
    const listed = listRows(name, rows, url, settings.get('next_link') === 'after' ? 'after' : 'next');
    return listed.ok ? { status: 200, body: listed.body } : refuse(listed.message);
  }

  function showFees({ query }: Call): Answer {
    const names = ['from_wilaya_id', 'to_wilaya_id'];
    const missing = names.find((name) => !query.has(name));
    if (missing !== undefined) return refuse(`The parameter ${missing} is required`);
    const stranger = [...query.keys()].find((name) => !names.includes(name));
    if (stranger !== undefined) return refuse(`The parameter ${stranger} is unknown`);
    const fees = feesBetween(Number(query.get('from_wilaya_id')), Number(query.get('to_wilaya_id')));
    return fees === null ? refuse('The wilaya is unknown') : { status: 200, body: fees };
  }

  /** An array goes in; an object by `order_id` comes out, with status 200 for refusals too (Y2, Y3). */
  function create(call: Call): Answer {
    const given = readJson(call);
    if (!Array.isArray(given) || given.length === 0 || !given.every(isRow))
      return refuse('The body must be an array of parcels');
    const ids = given.map(({ order_id }, index) => order_id ?? index);
    // Y1: unique inside the request. No source says what becomes of a double.
    if (new Set(ids).size < ids.length) return refuse('The field order_id must be unique in the request');
    const isBatch = given.length > 1;
    if (isBatch && world.faults.strikes('batch_refused')) return refuse('The parcels could not be created');
    const refusals = given.map((fields) => refuseParcel(fields, settings));
    const misspelled = refusals.some((refusal) => refusal?.kind === 'commune');
    if (misspelled && (settings.get('bad_commune') === 'empty' || world.faults.strikes('empty')))
      return { status: 200, body: [] };
    if (settings.get('all_or_nothing')) {
      const first = refusals.find((refusal) => refusal !== null);
      if (first) return { status: 200, body: Object.fromEntries(ids.map((id) => entry(id, first))) };
    }
    const importId = parcels.nextImport();
    const isEmpty = isBatch && world.faults.strikes('batch_empty');
    if (isEmpty) empties += 1;
    if (isEmpty && empties % 2 === 1) return { status: 200, body: [] };
    // Another entry each time.
    const struck = importId % given.length;
    if (isBatch && world.faults.strikes('entry_refused'))
      refusals[struck] ??= { message: 'The parcel could not be created', kind: 'field' };
    const entries = given.map((fields, index): [string, Row] => {
      const refusal = refusals[index] ?? null;
      if (refusal !== null) return entry(ids[index], refusal);
      const parcel = parcels.add(readFields(fields), importId);
      const { tracking, import_id } = parcel;
      const order_id = parcel.fields.order_id;
      webhooks.emit('parcel_created', { order_id, tracking, label: parcels.labelOf(parcel), import_id });
      return [order_id, success(parcel)];
    });
    if (isBatch && world.faults.strikes('entry_missing')) entries.splice(struck, 1);
    return { status: 200, body: isEmpty ? [] : Object.fromEntries(entries) };
  }

  function success(parcel: Parcel): Row {
    const { tracking, import_id } = parcel;
    const [label, labels] = [parcels.labelOf(parcel), parcels.labelsOf(parcel)];
    return {
      success: true,
      order_id: parcel.fields.order_id,
      tracking,
      import_id,
      label,
      labels,
      message: '',
    };
  }

  /** Only while the parcel is being prepared. The status of the refusal is in no source. */
  function edit(call: Call, tracking: string): Answer {
    const parcel = parcels.find(tracking);
    if (parcel === undefined) return failure(404, 'The parcel is unknown');
    const given = readJson(call);
    if (!isRow(given)) return refuse('The body must be an object');
    if (parcel.last_status !== EDITABLE) return refuse('The parcel can no longer be edited');
    if (given.to_wilaya_name !== undefined && given.to_commune_name === undefined)
      return refuse('The field to_commune_name is required with to_wilaya_name');
    const fields = { ...parcel.fields, ...given };
    const refusal = refuseParcel(fields, settings);
    if (refusal !== null) return refuse(refusal.message);
    parcel.fields = readFields(fields);
    webhooks.emit('parcel_edited', { tracking: parcel.tracking, order_id: parcel.fields.order_id });
    return { status: 200, body: parcels.rowOf(parcel, settings.get('masked')) };
  }

  /** 200 even when refused. */
  function remove({ query }: Call, key: string | null): Answer {
    const wanted = key ?? query.get('tracking');
    if (!wanted) return refuse('The parameter tracking is required');
    const body = wanted.split(',').map((tracking) => {
      const parcel = parcels.find(tracking);
      const deleted = parcel?.last_status === EDITABLE;
      if (parcel !== undefined && deleted) {
        parcels.delete(parcel);
        webhooks.emit('parcel_deleted', { tracking: parcel.tracking });
      }
      return { tracking, deleted };
    });
    return { status: 200, body };
  }

  /** A public page: whoever has the link reads name and phone. */
  function showLabel({ query }: Call): Answer {
    const page = (status: number, text: string) => ({ status, body: text, type: 'text/html; charset=UTF-8' });
    const shown = parcels.shownBy(query);
    if (shown.length === 0) return page(404, 'Bordereau introuvable');
    const hours = settings.get('label_hours');
    const oldest = Math.min(...shown.map(({ created_at }) => created_at));
    if (world.faults.strikes('label_expired') || (hours > 0 && world.clock.now() > oldest + hours * HOUR))
      return page(410, 'Ce lien a expiré');
    const labels = shown.map(({ tracking, fields }) =>
      [tracking, fields.firstname, fields.familyname, fields.contact_phone, fields.address]
        .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
        .join(''),
    );
    return page(200, `<!DOCTYPE html><html><body>${labels.join('<hr>')}</body></html>`);
  }

  function setPayment(parcel: Parcel, status: Parcel['payment_status'], id: string | null): void {
    Object.assign(parcel, { payment_status: status, payment_id: id });
    webhooks.emit('parcel_payment_updated', { tracking: parcel.tracking, status, payment_id: id });
  }

  function paymentIn(input: Row): { status: Parcel['payment_status']; id: string | null } | null {
    const [wanted, id] = [controlText(input, 'payment_status'), controlId(input, 'payment_id')];
    const status = paymentStates.find((state) => state === wanted);
    if (wanted !== null && status === undefined)
      throw new UserError(`"payment_status" is ${paymentStates.join(', ')}.`);
    return status === undefined ? null : { status, id };
  }

  function pay(parcel: Parcel, { status, id }: NonNullable<ReturnType<typeof paymentIn>>): void {
    if (status === 'payed') payments += 1;
    setPayment(parcel, status, status === 'payed' ? (id ?? `PAY-${payments}`) : null);
    if (status === 'payed' && world.faults.strikes('money_undone'))
      world.clock.after(
        HOUR,
        () => parcel.payment_status === 'payed' && setPayment(parcel, 'receivable', null),
      );
  }

  function changePrice(parcel: Parcel, price: number): void {
    parcel.fields.price = price;
    webhooks.emit('parcel_edited', { tracking: parcel.tracking, order_id: parcel.fields.order_id, price });
  }

  /** Moves a parcel as the courier's people do. */
  function advance(input: Row): Row {
    const parcel = parcels.find(controlText(input, 'tracking') ?? '');
    if (parcel === undefined) throw new UserError('There is no parcel with this tracking.');
    const state = controlText(input, 'state');
    const price = controlAmount(input, 'price');
    const payment = paymentIn(input);
    const reason = controlText(input, 'reason') ?? '';
    // All is read before anything moves: a refused body changes nothing.
    if (state !== null && !parcelStates.includes(state) && input.unknown !== true)
      throw new UserError(`No document has the state "${state}"; "unknown": true sends it all the same.`);
    if (state !== null) {
      if (parcel.last_status === EDITABLE && world.faults.strikes('price_changed'))
        changePrice(parcel, Math.max(0, parcel.fields.price - 100));
      const shown = world.faults.strikes('unknown_state') ? UNKNOWN_STATE : state;
      parcels.move(parcel, shown, reason);
      webhooks.emit('parcel_status_updated', { tracking: parcel.tracking, status: shown, reason });
    }
    if (price !== null) changePrice(parcel, price);
    if (payment !== null) pay(parcel, payment);
    return parcels.truthOf(parcel);
  }

  function control(name: string, input: Row, reads: boolean): unknown {
    if (name === 'parcels') return parcels.all().map((parcel) => parcels.truthOf(parcel));
    if (name === 'states') return { states: parcelStates, payment: paymentStates };
    if (name === 'advance' && !reads) return advance(input);
    if (name === 'webhook') return reads ? webhooks.show() : webhooks.register(input);
    if (name === 'webhook/enable' && !reads) return webhooks.enable();
    return name === 'webhook/test' && !reads ? webhooks.test() : null;
  }

  return { base: BASE, settings, answer, control };
}

function entry(id: unknown, { message }: Refusal): [string, Row] {
  const order_id = String(id);
  return [
    order_id,
    { success: false, order_id, tracking: null, import_id: null, label: null, labels: null, message },
  ];
}

/** Fields that `refuseParcel` has checked. */
function readFields(given: Row): ParcelFields {
  return given as ParcelFields;
}
