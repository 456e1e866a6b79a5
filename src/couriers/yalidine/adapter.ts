import type * as z from 'zod';
import { isWebUrl } from '../../contract/scalars.ts';
import { localDate, readLocalTime } from '../../text/algiers.ts';
import { isLoopback } from '../../web/networks.ts';
import { readableRows, uniqueParcels } from '../answers.ts';
import { CourierError, type CourierFailure } from '../failures.ts';
import type {
  Courier,
  CourierCapabilities,
  CourierWilaya,
  CreatedParcel,
  Fact,
  LabelledParcel,
  ParcelReport,
} from '../port.ts';
import { ask, type CourierLine, wordsOf } from '../request.ts';
import {
  centerRow,
  communeRow,
  createdAnswer,
  createdEntry,
  deletedRows,
  errorAnswer,
  feesAnswer,
  historyRow,
  page,
  parcelRow,
  refusedEntry,
  wilayaRow,
} from './answers.ts';
import { moneyOfPayment, paymentIn } from './payments.ts';
import { changedFields, fieldsOf, type PickupPointFormat } from './request-fields.ts';
import { feeOfWilaya } from './rules/fees.ts';
import { isEditable, meaningOfStatus } from './rules/parcel-states.ts';
import { type HandshakeForm, yalidineWebhook } from './webhook.ts';

/** How this family is called: the keys of an account, and how a handshake is answered. */
type YalidineAccess = {
  line: Omit<CourierLine, 'headers'>;
  id: string;
  token: string;
  handshake: HandshakeForm;
  pickupPointFormat: PickupPointFormat;
};

const PAGE_SIZE = 1_000;
/** Of one reading: 1541 communes are two pages, and a month of payments a few. */
const MOST_PAGES = 10;
/** No document limits an array; this is ours: as many labels as a person prints at once. */
const MOST_IN_CREATION = 40;
/** With their histories, these fit into one page. */
const MOST_IN_POLL = 40;

const SECOND = 1_000;
const limits: CourierCapabilities['limits'] = [
  { name: 'second', most: 5, within: SECOND },
  { name: 'minute', most: 50, within: 60 * SECOND },
  { name: 'hour', most: 1_000, within: 3_600 * SECOND },
  { name: 'day', most: 10_000, within: 86_400 * SECOND },
];

/** The API of the Yalidine family: six brands of one software (docs/couriers.md, Y1 to Y6). */
export function openYalidine({
  line: given,
  id,
  token,
  handshake,
  pickupPointFormat,
}: YalidineAccess): Courier {
  const line: CourierLine = { ...given, headers: { 'X-API-ID': id, 'X-API-TOKEN': token } };

  const read = <T extends z.ZodType>(
    path: string,
    query: readonly (readonly [string, string])[],
    schema: T,
  ) => ask(line, { method: 'GET', path, query, writes: false }, schema, refusalOf);

  /** All rows of a list. `isWhole`: none was left out, because it could not be read or there are too many. */
  async function list<T extends z.ZodType>(
    path: string,
    filters: readonly (readonly [string, string])[],
    row: T,
  ): Promise<{ rows: z.infer<T>[]; isWhole: boolean }> {
    const rows: z.infer<T>[] = [];
    let isWhole = true;
    let total: number | null = null;
    for (let number = 1; number <= MOST_PAGES; number += 1) {
      const query = [...filters, ['page_size', String(PAGE_SIZE)], ['page', String(number)]] as const;
      const { data, has_more, total_data } = await read(path, query, page);
      // The list changed between two pages: a row may stand on both, or on none.
      if (number > 1 && total_data !== total) isWhole = false;
      total = total_data;
      for (const value of data) {
        const parsed = row.safeParse(value);
        if (parsed.success) rows.push(parsed.data);
        else isWhole = false;
      }
      if (!has_more) return { rows, isWhole };
    }
    return { rows, isWhole: false };
  }

  async function rowOf(tracking: string): Promise<z.infer<typeof parcelRow> | null> {
    const { rows } = await list('parcels', [['tracking', tracking]], parcelRow);
    return rows.find((row) => row.tracking === tracking) ?? null;
  }

  const feesBetween = (origin: CourierWilaya, destination: CourierWilaya) =>
    read(
      'fees/',
      [
        ['from_wilaya_id', String(origin.id)],
        ['to_wilaya_id', String(destination.id)],
      ],
      feesAnswer,
    );

  async function isStillEditable(tracking: string): Promise<boolean> {
    const row = await rowOf(tracking);
    if (row === null) throw new CourierError({ kind: 'not_found' });
    return isEditable(row.last_status);
  }

  return {
    capabilities: {
      hasDrafts: false,
      mostInCreation: MOST_IN_CREATION,
      mostInPoll: MOST_IN_POLL,
      mostInLabels: MOST_IN_POLL,
      isPaymentPolled: true,
      canAskReturn: false,
      limits,
      webhook: yalidineWebhook(handshake),
    },

    async verify() {
      await read('wilayas', [['page_size', '1']], page);
    },

    async wilayas() {
      const { rows } = await list('wilayas', [], wilayaRow);
      return rows.filter((row) => row.is_deliverable).map((row) => ({ id: row.id, name: row.name }));
    },

    async communes(wilaya) {
      const { rows } = await list('communes', [['wilaya_id', String(wilaya)]], communeRow);
      return rows
        .filter((row) => row.is_deliverable)
        .map((row) => ({ wilaya: row.wilaya_id, name: row.name, hasPickupPoint: row.has_stop_desk }));
    },

    async pickupPoints() {
      const { rows } = await list('centers', [], centerRow);
      return rows.map(({ center_id, name, address, commune_name, wilaya_id }) => ({
        id: String(center_id),
        wilaya: wilaya_id,
        commune: commune_name,
        name,
        address,
      }));
    },

    async quote(origin, destination) {
      const fees = await feesBetween(origin, destination.wilaya);
      const row = Object.values(fees.per_commune).find(
        ({ commune_name }) => commune_name === destination.commune,
      );
      if (row === undefined) throw new CourierError({ kind: 'unserved', text: '' });
      return {
        home: row.express_home ?? null,
        pickupPoint: row.express_desk ?? null,
        returned: fees.retour_fee ?? null,
      };
    },

    async fees(origin, [destination]) {
      if (destination === undefined) return [];
      const rows = Object.values((await feesBetween(origin, destination)).per_commune);
      return [
        {
          wilaya: destination.id,
          home: feeOfWilaya(rows.map((row) => row.express_home)),
          pickupPoint: feeOfWilaya(rows.map((row) => row.express_desk)),
        },
      ];
    },

    async create(parcels) {
      const body = parcels.map((parcel) => fieldsOf(parcel, pickupPointFormat));
      const references = parcels.map(({ reference }) => reference);
      const answer = await ask(
        line,
        { method: 'POST', path: 'parcels', body, writes: true },
        createdAnswer,
        (value, status) => refusalOfAll(references, value, status),
      );
      // Only the entries under our references count: the status is 200 for refusals too.
      return new Map(references.map((reference) => [reference, outcomeOf(entryOf(answer, reference))]));
    },

    // The parcel is collected without it.
    async confirm() {},

    async findByReference(reference) {
      const { rows, isWhole } = await list('parcels', [['order_id', reference]], parcelRow);
      const parcels = rows
        .filter((row) => row.order_id === reference)
        .map((row) => ({ tracking: row.tracking, label: labelOf(row.label) }));
      // A row of another reference means that the filter was not applied.
      return { parcels: uniqueParcels(parcels), isSure: isWhole && parcels.length === rows.length };
    },

    async poll(trackings) {
      const wanted = trackings.join(',');
      const { rows } = await list('parcels', [['tracking', wanted]], parcelRow);
      if (rows.length === 0) return [];
      const histories = await list('histories', [['tracking', wanted]], historyRow);
      return rows
        .filter((row) => trackings.includes(row.tracking))
        .map((row) =>
          reportOf(
            row,
            histories.rows.filter(({ tracking }) => tracking === row.tracking),
          ),
        );
    },

    async labels(trackings) {
      const { rows } = await list('parcels', [['tracking', trackings.join(',')]], parcelRow);
      return rows.flatMap(({ tracking, label }): LabelledParcel[] => {
        const url = labelOf(label);
        return url === null || !trackings.includes(tracking)
          ? []
          : [{ tracking, label: { kind: 'link', url } }];
      });
    },

    async edit(tracking, changes) {
      if (!(await isStillEditable(tracking))) return 'locked';
      const call = {
        method: 'PATCH',
        path: `parcels/${encodeURIComponent(tracking)}`,
        body: changedFields(changes),
        writes: true,
      } as const;
      await ask(line, call, parcelRow.pick({ tracking: true }), refusalOf);
      return 'done';
    },

    async cancel(tracking) {
      const call = {
        method: 'DELETE',
        path: `parcels/${encodeURIComponent(tracking)}`,
        writes: true,
      } as const;
      const rows = await ask(line, call, deletedRows, refusalOf);
      if (rows.some((row) => row.tracking === tracking && row.deleted)) return 'done';
      // Refused with 200: it is too far on its way, or already gone.
      if ((await rowOf(tracking)) === null) throw new CourierError({ kind: 'not_found' });
      return 'locked';
    },

    async askReturn() {
      return 'not_now';
    },

    async payments(since, until, number) {
      const query = [
        ['payment_status', 'ready,receivable,payed'],
        ['date_last_status', `${dayText(since)},${dayText(until)}`],
        ['page_size', String(PAGE_SIZE)],
        ['page', String(number)],
      ] as const;
      const { data, has_more } = await read('parcels', query, page);
      const rows = readableRows(parcelRow, PAGE_SIZE).parse(data);
      return { payments: rows.map(paymentIn), hasMore: has_more };
    },

    async paymentOf(tracking) {
      const row = await rowOf(tracking);
      return row === null ? null : paymentIn(row);
    },
  };
}

/** `at`: milliseconds. */
const dayText = (at: number) => localDate(Math.floor(at / 1000));

function entryOf(answer: unknown, reference: string): unknown {
  const isOurs = typeof answer === 'object' && answer !== null && Object.hasOwn(answer, reference);
  return isOurs ? (answer as Record<string, unknown>)[reference] : undefined;
}

/** What an entry of the answer to a creation says. One that is missing or unreadable says nothing. */
function outcomeOf(entry: unknown): CreatedParcel | CourierFailure {
  const made = createdEntry.safeParse(entry).data;
  if (made !== undefined) {
    const { tracking, label, labels } = made;
    return { tracking, label: labelOf(label), batchLabels: labelOf(labels) };
  }
  const refused = refusedEntry.safeParse(entry).data;
  return refused === undefined ? { kind: 'outcome_unknown' } : refusalIn(refused.message);
}

/** Why none of the parcels of a call was made; null where the answer does not say so of all. */
function refusalOfAll(references: readonly string[], value: unknown, status: number): CourierFailure | null {
  // A misspelled commune was answered so (Y6). Of several parcels nothing says that none was made.
  if (Array.isArray(value) && value.length === 0)
    return references.length === 1 ? { kind: 'refused', text: '' } : null;
  const entries = references.map((reference) => entryOf(value, reference));
  if (entries.every((entry) => entry === undefined)) return refusalOf(value, status);
  const refusals = entries.flatMap((entry) => refusedEntry.safeParse(entry).data ?? []);
  const [first] = refusals;
  return first !== undefined && refusals.length === references.length ? refusalIn(first.message) : null;
}

/** A link that a person opens: it never leads to a script, and never to an unencrypted page of another host. */
function labelOf(text: string | null | undefined): string | null {
  const url = text && isWebUrl(text) ? URL.parse(text) : null;
  return url !== null && (url.protocol === 'https:' || isLoopback(url.hostname)) ? url.href : null;
}

function reportOf(
  row: z.infer<typeof parcelRow>,
  histories: readonly z.infer<typeof historyRow>[],
): ParcelReport {
  const past = histories
    .map(({ tracking, date_status, status, reason }): Fact => {
      const meaning = meaningOfStatus(status);
      return {
        tracking,
        at: readLocalTime(date_status),
        ...meaning,
        reason: wordsOf(reason) || null,
        rawStatus: wordsOf(status),
        isKnown: meaning !== null,
      };
    })
    // The list is the newest first, and equal times keep their order.
    .toReversed()
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const meaning = meaningOfStatus(row.last_status);
  const money = moneyOfPayment(row.payment_status);
  const latest = past.at(-1);
  return {
    tracking: row.tracking,
    reference: row.order_id || null,
    now: {
      tracking: row.tracking,
      at: readLocalTime(row.date_last_status),
      ...meaning,
      ...(money === null ? {} : { money }),
      paymentId: row.payment_id || null,
      reason: latest?.rawStatus === wordsOf(row.last_status) ? latest.reason : null,
      rawStatus: wordsOf(row.last_status),
      isKnown: meaning !== null && (money !== null || row.payment_status === ''),
    },
    past,
    amount: row.price ?? null,
    fee: row.delivery_fee ?? null,
    returnFee: row.taxe_retour ?? null,
    isFeeEstimated: false,
  };
}

/** The courier's own refusal; null for an answer of another kind. */
function refusalOf(value: unknown, status: number): CourierFailure | null {
  const error = errorAnswer.safeParse(value).data?.error;
  if (error === undefined || status >= 500) return null;
  if (status === 404) return { kind: 'not_found' };
  return refusalIn(typeof error === 'string' ? error : error.message);
}

/** Messages name the field; no source prints all of them. */
function refusalIn(message: string): CourierFailure {
  const text = wordsOf(message);
  if (/not deliverable|non livrable|non desservi/i.test(text)) return { kind: 'unserved', text };
  const [, field] = /\bfield (\w+)/i.exec(text) ?? [];
  return field === undefined ? { kind: 'refused', text } : { kind: 'invalid', field, text };
}
