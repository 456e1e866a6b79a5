import type { ShopContext } from '../shop/context.ts';
import { type CourierFailure, courierFailureOf } from './failures.ts';
import type { Courier } from './port.ts';
import { nightAfter, nightBefore, PACE } from './rules/list-schedule.ts';
import { courierWilayaOf } from './rules/match-communes.ts';
import { sharePickupPoints } from './share-pickup-points.ts';
import { type CourierAccount, findAccount } from './store/accounts.ts';
import { saveFees } from './store/fees.ts';
import { type CourierPlaces, readAllPlaces, readPlaceTimes, savePlaces } from './store/places.ts';
import { findReading, nextReadingAt, saveReading } from './store/readings.ts';

/** A list that is to be read. `wilayas`: of fees, all those that are still asked for. */
type DueList =
  | { kind: 'wilayas' | 'points' | 'communes'; wilaya: number; from: null }
  | { kind: 'fees'; wilaya: number; from: number; wilayas: number[] };

/** The next list of an account: fees that the merchant waits for, then all that is older than the night. */
function nextList(
  { sql, now }: ShopContext,
  account: Pick<CourierAccount, 'id' | 'addedAt'>,
): DueList | null {
  const times = readPlaceTimes(sql, account.id);
  const isRead = (kind: keyof CourierPlaces, wilaya: number, since: number) =>
    times.some((one) => one.kind === kind && one.wilaya === wilaya && one.readAt >= since);
  if (!isRead('wilayas', 0, 0)) return { kind: 'wilayas', wilaya: 0, from: null };
  const wilayas = readAllPlaces(sql, account.id, 'wilayas').map(({ id }) => id);
  const { feesFrom: from } = findReading(sql, account.id);
  if (from !== null) {
    const open = wilayas.filter((wilaya) => !isRead('fees', wilaya, 0));
    const [wilaya] = open;
    if (wilaya !== undefined) return { kind: 'fees', wilaya, from, wilayas: open };
  }
  const since = nightBefore(account, now());
  if (!isRead('wilayas', 0, since)) return { kind: 'wilayas', wilaya: 0, from: null };
  if (!isRead('points', 0, since)) return { kind: 'points', wilaya: 0, from: null };
  const wilaya = wilayas.find((id) => !isRead('communes', id, since));
  return wilaya === undefined ? null : { kind: 'communes', wilaya, from: null };
}

/** Asks the courier for a list. */
async function readList({ sql }: ShopContext, accountId: string, courier: Courier, list: DueList) {
  if (list.kind === 'wilayas') return { wilayas: await courier.wilayas() };
  if (list.kind === 'points') return { points: await courier.pickupPoints() };
  if (list.from === null) return { communes: await courier.communes(list.wilaya) };
  const known = readAllPlaces(sql, accountId, 'wilayas');
  const wilayas = known.filter(({ id }) => list.wilayas.includes(id));
  const origin = known.find(({ id }) => id === courierWilayaOf(list.from));
  return { fees: origin === undefined ? [] : await courier.fees(origin, wilayas) };
}

/**
 * Reads the next list of an account, if one is due; `undefined`: none was. A list that fails otherwise than by the
 * account's own state counts as read, so that it does not keep the others back; the earlier one stays.
 */
export async function readDueList(
  context: ShopContext,
  { id, courier }: { id: string; courier: Courier },
): Promise<CourierFailure | null | undefined> {
  const { storage, sql, now } = context;
  const account = findAccount(sql, id);
  if (account === null || nextReadingAt(sql, account) > now()) return undefined;
  const list = nextList(context, account);
  if (list === null) {
    saveReading(sql, id, { ...findReading(sql, id), nextAt: nightAfter(account, now()) });
    return undefined;
  }
  const read = await readList(context, id, courier, list).catch((error) => courierFailureOf(error));
  const failure = 'kind' in read ? read : null;
  const isToWait =
    failure?.kind === 'rate_limited' || failure?.kind === 'auth' || failure?.kind === 'forbidden_egress';
  storage.transactionSync(() => {
    // Removed while the courier was asked.
    if (findAccount(sql, id) === null) return;
    const reading = findReading(sql, id);
    const { kind, wilaya } = list;
    const rows: Partial<CourierPlaces> = 'kind' in read ? {} : read;
    // Of another origin by now.
    const isCurrent = list.kind !== 'fees' || reading.feesFrom === list.from;
    if (!isToWait && isCurrent) {
      if (list.kind === 'fees') saveFees(sql, id, rows.fees ?? [], now());
      if (rows.fees?.some((one) => one.wilaya === wilaya) !== true)
        savePlaces(sql, id, kind, wilaya, rows[kind] ?? [], now());
    }
    if (kind === 'points') sharePickupPoints(sql);
    saveReading(sql, id, { ...reading, nextAt: now() + PACE });
  });
  return failure;
}
