import type * as z from 'zod';
import { localDate, readLocalTime } from '../../text/algiers.ts';
import { localPhone } from '../../text/phones.ts';
import { readableRows, uniqueParcels } from '../answers.ts';
import { CourierError, type CourierFailure, courierFailureOf } from '../failures.ts';
import type {
  Courier,
  CourierCapabilities,
  CourierPayment,
  Fact,
  NewParcel,
  ParcelChanges,
  ParcelReport,
} from '../port.ts';
import { ask, type CourierLine, exchange, wordsOf } from '../request.ts';
import {
  communeRows,
  createdAnswer,
  desksAnswer,
  feesAnswer,
  invalidAnswer,
  orderRow,
  ordersPage,
  refusedAnswer,
  statusAnswer,
  type statusEntry,
  successAnswer,
  tokenAnswer,
  wilayaRows,
  wordedAnswer,
} from './answers.ts';
import { meaningOfActivity, meaningOfStatus } from './rules/parcel-states.ts';

/** How a tenant is called. `asksCollection`: handing in a draft also asks for a collection at the shop. */
type EcotrackAccess = {
  line: Omit<CourierLine, 'headers'>;
  token: string;
  asksCollection: boolean;
};

type Query = readonly (readonly [string, string])[];

const MOST_IN_POLL = 100;
/** Of one reading, 40 rows each. */
const MOST_PAGES = 10;
const LONGEST_FIELD = 255;

const MINUTE = 60_000;
/** 50 a minute (ECO); one client saw 1500 an hour and 15000 a day. */
const limits: CourierCapabilities['limits'] = [
  { name: 'minute', most: 50, within: MINUTE },
  { name: 'hour', most: 1_500, within: 60 * MINUTE },
  { name: 'day', most: 15_000, within: 1_440 * MINUTE },
];

const LOCKED = 10_001;
const UNSERVED = 10_002;
const NOT_IN_DELIVERY = 10_003;

/** The API of an EcoTrack tenant (docs/couriers.md, ECO). */
export function openEcotrack({ line: given, token, asksCollection }: EcotrackAccess): Courier {
  const line: CourierLine = { ...given, headers: { Authorization: `Bearer ${token}` } };
  /** Two calls take the token in the query (ECO, CD): their addresses are in no log. */
  const withToken: Query = [['api_token', token]];

  const read = <T extends z.ZodType>(path: string, query: Query, schema: T) =>
    ask(line, { method: 'GET', path, query, writes: false }, schema, refusalOf);

  const write = (method: 'POST' | 'DELETE', path: string, query: Query, body?: object) =>
    ask(line, { method, path, query, body, writes: true }, successAnswer, refusalOf);

  /** The orders of some days, without archived ones. `isWhole`: none was left out. */
  async function ordersBetween(
    since: number,
    until: number,
  ): Promise<{ rows: z.infer<typeof orderRow>[]; isWhole: boolean }> {
    const rows: z.infer<typeof orderRow>[] = [];
    let isWhole = true;
    let known: number | null = null;
    for (let number = 1; number <= MOST_PAGES; number += 1) {
      const { data, last_page, total } = await read(
        'get/orders',
        pageOfDays(since, until, number),
        ordersPage,
      );
      // The list changed between two pages: a row may stand on both, or on none.
      if (number > 1 && total !== known) isWhole = false;
      known = total;
      for (const value of data) {
        const parsed = orderRow.safeParse(value);
        if (parsed.success) rows.push(parsed.data);
        else isWhole = false;
      }
      if (number >= last_page) return { rows, isWhole };
    }
    return { rows, isWhole: false };
  }

  async function poll(trackings: readonly string[]): Promise<ParcelReport[]> {
    const query = [...withToken, ['trackings', trackings.join(',')], ['status', 'all']] as const;
    const { data } = await read('get/orders/status', query, statusAnswer);
    return data
      .filter(([tracking]) => trackings.includes(tracking))
      .map(([tracking, entry]) => reportOf(tracking, entry));
  }

  /** `locked` where the courier says so; other failures are thrown. */
  async function unlessLocked(call: Promise<unknown>): Promise<'done' | 'locked'> {
    try {
      await call;
      return 'done';
    } catch (error) {
      if (courierFailureOf(error).kind === 'locked') return 'locked';
      throw error;
    }
  }

  return {
    capabilities: {
      hasDrafts: true,
      mostInCreation: 1,
      mostInPoll: MOST_IN_POLL,
      mostInLabels: 1,
      isPaymentPolled: false,
      canAskReturn: true,
      limits,
      webhook: null,
    },

    async verify() {
      const { message } = await read('validate/token', withToken, tokenAnswer);
      if (message !== 'VALID_TOKEN') throw new CourierError({ kind: 'auth' });
    },

    async wilayas() {
      const rows = await read('get/wilayas', [], wilayaRows);
      return rows.map(({ wilaya_id, wilaya_name }) => ({ id: wilaya_id, name: wilaya_name }));
    },

    async communes(wilaya) {
      const rows = await read('get/communes', [['wilaya_id', String(wilaya)]], communeRows);
      return rows.map(({ nom, wilaya_id, has_stop_desk }) => ({
        wilaya: wilaya_id,
        name: nom,
        hasPickupPoint: has_stop_desk,
      }));
    },

    async pickupPoints() {
      const { my_desk, other_desks } = await read('get/desks', [], desksAnswer);
      return [...(my_desk ? [my_desk] : []), ...other_desks].map(
        ({ code, name, commune, wilaya_id, address }) => ({
          id: code,
          wilaya: wilaya_id,
          commune,
          name,
          address,
        }),
      );
    },

    async quote(_, destination) {
      const { livraison, retours = [] } = await read('get/fees', [], feesAnswer);
      const isHere = ({ wilaya_id }: { wilaya_id: number }) => wilaya_id === destination.wilaya.id;
      const row = livraison.find(isHere);
      if (row === undefined) throw new CourierError({ kind: 'unserved', text: '' });
      return {
        home: row.tarif ?? null,
        pickupPoint: row.tarif_stopdesk ?? null,
        returned: retours.find(isHere)?.tarif ?? null,
      };
    },

    async fees(_, destinations) {
      if (destinations.length === 0) return [];
      const { livraison } = await read('get/fees', [], feesAnswer);
      const feeOf = (fee: number | null | undefined) => (fee == null ? null : { usual: fee, most: fee });
      return destinations.map(({ id }) => {
        const row = livraison.find(({ wilaya_id }) => wilaya_id === id);
        return { wilaya: id, home: feeOf(row?.tarif), pickupPoint: feeOf(row?.tarif_stopdesk) };
      });
    },

    async create([parcel]) {
      if (parcel === undefined) return new Map();
      // In the body: addresses do not belong in URLs, which logs keep.
      const call = { method: 'POST', path: 'create/order', body: fieldsOf(parcel), writes: true } as const;
      const { tracking } = await ask(line, call, createdAnswer, refusalOf);
      return new Map([[parcel.reference, { tracking, label: null, batchLabels: null }]]);
    },

    async confirm(tracking) {
      const query = [
        ['tracking', tracking],
        ['ask_collection', asksCollection ? '1' : '0'],
      ] as const;
      if ((await unlessLocked(write('POST', 'valid/order', query))) === 'done') return;
      // Handed in before, or ended: a read tells.
      const [report] = await poll([tracking]);
      if (report === undefined) throw new CourierError({ kind: 'not_found' });
      if (report.now.movement === 'canceled') throw new CourierError({ kind: 'locked', text: '' });
    },

    async findByReference(reference, since) {
      const { rows, isWhole } = await ordersBetween(since, line.now() + 1_440 * MINUTE);
      const parcels = rows
        .filter((row) => row.reference === reference)
        .map(({ tracking }) => ({ tracking, label: null }));
      return { parcels: uniqueParcels(parcels), isSure: isWhole };
    },

    poll,

    async labels([tracking]) {
      if (tracking === undefined) return [];
      const query = [['tracking', tracking]] as const;
      const call = { method: 'GET', path: 'get/order/label', query, writes: false, answer: 'file' } as const;
      const { bytes, status } = await exchange(line, call);
      if (status === 422) return [];
      const isPdf = status < 300 && String.fromCharCode(...bytes.slice(0, 4)) === '%PDF';
      if (!isPdf) throw new CourierError({ kind: 'unavailable' });
      return [{ tracking, label: { kind: 'file', bytes, type: 'application/pdf' } }];
    },

    edit: (tracking, changes) =>
      unlessLocked(write('POST', 'update/order', [['tracking', tracking]], changedFields(changes))),

    cancel: (tracking) => unlessLocked(write('DELETE', 'delete/order', [['tracking', tracking]])),

    async askReturn(tracking) {
      const done = await unlessLocked(write('POST', 'ask/for/order/return', [['tracking', tracking]]));
      return done === 'done' ? 'asked' : 'not_now';
    },

    async payments(since, until, page) {
      const { data, last_page } = await read('get/orders', pageOfDays(since, until, page), ordersPage);
      const rows = readableRows(orderRow, data.length).parse(data);
      return { payments: rows.map(paymentIn), hasMore: page < last_page };
    },

    async paymentOf(tracking) {
      const { data } = await read('get/orders', [['tracking', tracking]], ordersPage);
      const rows = readableRows(orderRow, data.length).parse(data);
      const found = rows.find((row) => row.tracking === tracking);
      // Rows of others mean that the filter was not applied: it proves nothing.
      if (found === undefined && data.length > 0) throw new CourierError({ kind: 'refused', text: '' });
      return found === undefined ? null : paymentIn(found);
    },
  };
}

function pageOfDays(since: number, until: number, page: number): Query {
  return [
    ['page', String(page)],
    ['start_date', dayText(since)],
    ['end_date', dayText(until)],
  ];
}

function paymentIn(row: z.infer<typeof orderRow>): CourierPayment {
  const { tracking, payment_id, montant, tarif_prestation, tarif_retour, status } = row;
  return {
    tracking,
    paymentId: payment_id || null,
    isPaidOut: meaningOfStatus(status)?.money === 'remitted',
    amount: montant ?? null,
    fee: tarif_prestation ?? null,
    returnFee: tarif_retour ?? null,
  };
}

const cut = (text: string) => wordsOf(text, LONGEST_FIELD);

/** `at`: milliseconds. */
const dayText = (at: number) => localDate(Math.floor(at / 1000));

/** The fields of a creation (ECO). `montant` is everything to collect; `type` 1 is a delivery, 2 an exchange. */
function fieldsOf(parcel: NewParcel) {
  const { destination } = parcel;
  return {
    reference: parcel.reference,
    nom_client: cut(parcel.recipient),
    telephone: localPhone(parcel.phone),
    adresse: cut(parcel.address),
    commune: destination.commune,
    code_wilaya: destination.wilaya.id,
    montant: parcel.amount,
    produit: cut(parcel.contents),
    type: parcel.takeBack === null ? 1 : 2,
    ...(parcel.takeBack === null ? {} : { produit_a_recuperer: cut(parcel.takeBack) }),
    stop_desk: destination.pickupPoint === null ? 0 : 1,
    ...(destination.pickupPoint === null ? {} : { code_postal: destination.pickupPoint }),
    weight: parcel.weightKg,
  };
}

/** Changing an order has other names than making one (ECO). */
function changedFields({ recipient, phone, address, contents, amount }: ParcelChanges) {
  return {
    ...(recipient === undefined ? {} : { client: cut(recipient) }),
    ...(phone === undefined ? {} : { tel: localPhone(phone) }),
    ...(address === undefined ? {} : { adresse: cut(address) }),
    ...(contents === undefined ? {} : { product: cut(contents) }),
    ...(amount === undefined ? {} : { montant: amount }),
  };
}

function reportOf(
  tracking: string,
  { status, estimated_fee, activity }: z.infer<typeof statusEntry>,
): ParcelReport {
  const past = activity
    .map(({ reason, details, date, time }): Fact => {
      const meaning = meaningOfActivity(reason);
      return {
        tracking,
        at: readLocalTime(`${date} ${time}`),
        ...meaning,
        reason: wordsOf(details) || null,
        rawStatus: wordsOf(reason),
        isKnown: meaning !== null,
      };
    })
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const meaning = meaningOfStatus(status);
  const latest = past.at(-1);
  return {
    tracking,
    reference: null,
    now: {
      tracking,
      at: latest?.at ?? null,
      ...meaning,
      reason: latest?.reason ?? null,
      rawStatus: wordsOf(status),
      isKnown: meaning !== null,
    },
    past,
    amount: null,
    fee: estimated_fee ?? null,
    returnFee: null,
    isFeeEstimated: true,
  };
}

/** The courier's own refusal; null for an answer of another kind. */
function refusalOf(value: unknown, status: number): CourierFailure | null {
  const invalid = status === 422 ? invalidAnswer.safeParse(value).data : undefined;
  if (invalid !== undefined) {
    const [first] = Object.entries(invalid.errors);
    if (first === undefined) return { kind: 'refused', text: wordsOf(invalid.message) };
    const [field, [text = ''] = []] = first;
    return field === 'tracking' || field === 'trackings'
      ? { kind: 'not_found' }
      : { kind: 'invalid', field, text: wordsOf(text) };
  }
  const refused =
    refusedAnswer.safeParse(value).data ?? (status < 400 ? undefined : wordedAnswer.safeParse(value).data);
  // `validate/token` says the same of its token, in a field that its caller reads.
  if (refused === undefined || isAboutToken(refused.message)) return null;
  const text = wordsOf(refused.message);
  if (refused.error === LOCKED || refused.error === NOT_IN_DELIVERY) return { kind: 'locked', text };
  return { kind: refused.error === UNSERVED ? 'unserved' : 'refused', text };
}

function isAboutToken(message: string): boolean {
  return message === 'INVALID_TOKEN' || message === 'TOKEN_NOT_ALLOWED';
}
