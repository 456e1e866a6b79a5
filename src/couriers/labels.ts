import type { ShopContext } from '../shop/context.ts';
import { CourierWorker } from './courier-worker.ts';
import type { CourierFailure } from './failures.ts';
import type { LabelledParcel } from './port.ts';
import { CALLS_A_PRINT, LABELS_KEPT, LONGEST_LABEL, labelProblemOf } from './rules/labels.ts';
import type { Shipment } from './rules/shipment.ts';
import { findAccount } from './store/accounts.ts';
import { deleteOldLabels, findLabel, keepLabel } from './store/labels.ts';
import { findShipment } from './store/shipments.ts';

/** Seconds that a print waits for the account's bucket: some let two calls out in a second. */
const LONGEST_WAIT = 2;

type Wanted = Shipment & { tracking: string };

/**
 * Reads the labels of parcels from their couriers, as many as one print may, and keeps each at once: a failure loses
 * none that came before. Labels that are kept already are not read again; those that failed before come last.
 */
export async function fetchLabels(context: ShopContext, shipments: readonly Shipment[]): Promise<void> {
  const { sql, storage, now } = context;
  storage.transactionSync(() => deleteOldLabels(sql, now() - LABELS_KEPT));
  const keptOf = ({ id }: Shipment) => findLabel(sql, id, now() - LABELS_KEPT);
  const wanted = shipments
    .filter((one): one is Wanted => one.tracking !== null)
    .filter((one) => keptOf(one)?.problem !== null)
    .toSorted((one, other) => Number(keptOf(one) !== null) - Number(keptOf(other) !== null));
  let calls = 0;
  for (const [accountId, parcels] of Map.groupBy(wanted, (one) => one.accountId)) {
    let open = parcels;
    while (open.length > 0 && calls < CALLS_A_PRINT) {
      const trackings = open.map(({ tracking }) => tracking);
      const answer = await readSome(context, accountId, trackings);
      if (answer === null) break;
      calls += 1;
      if ('kind' in answer) {
        const [first] = open;
        if (first !== undefined) keep(context, first, labelProblemOf(answer));
        // The account rests: the others are asked with the next print.
        break;
      }
      const { asked, labels } = answer;
      for (const one of open.filter(({ tracking }) => asked.includes(tracking)))
        keep(context, one, labels.find(({ tracking }) => tracking === one.tracking)?.label ?? 'missing');
      open = open.filter(({ tracking }) => !asked.includes(tracking));
    }
  }
}

/** One reading; null where nothing was sent, since the account is gone, rests, or has no call left for now. */
async function readSome(
  context: ShopContext,
  accountId: string,
  trackings: readonly string[],
): Promise<{ asked: readonly string[]; labels: LabelledParcel[] } | CourierFailure | null> {
  const account = findAccount(context.sql, accountId);
  if (account === null) return null;
  const work = new CourierWorker(context);
  const answer = await work.labels(account, trackings);
  if (!('kind' in answer) || answer.kind !== 'rate_limited' || !answer.isOwn) return answer;
  if ((answer.retryAfter ?? 0) > LONGEST_WAIT) return null;
  await context.wait((answer.retryAfter ?? 1) * 1_000);
  const fresh = findAccount(context.sql, accountId);
  const again = fresh === null ? null : await work.labels(fresh, trackings);
  return again !== null && 'kind' in again && again.kind === 'rate_limited' && again.isOwn ? null : again;
}

/** Keeps what came of a parcel that is still there: it may have been erased or ended meanwhile. */
function keep(
  { sql, storage, now }: ShopContext,
  { id, tracking }: Wanted,
  given: Parameters<typeof keepLabel>[2],
): void {
  storage.transactionSync(() => {
    if (findShipment(sql, id)?.tracking !== tracking) return;
    const isTooLarge =
      typeof given !== 'string' && given.kind === 'file' && given.bytes.length > LONGEST_LABEL;
    keepLabel(sql, id, isTooLarge ? 'too_large' : given, now());
  });
}
