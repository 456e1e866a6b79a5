import type { bulkForm } from '../../../src/desk/bulk/form.ts';
import { mayActInBulk } from '../../../src/desk/bulk/rules/bulk-actions.ts';
import type { ListedOrder } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import { writeTicked } from '../../../src/desk/order-lists/rules/ticked.ts';
import { bulkPath, writeQueueAddress } from '../../../src/domain/addresses/desk/queues.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Hidden } from './fields.tsx';
import { type DeskFrame, roleOf } from './frame.ts';

/** The orders of a list whose parcels can go out: packed, and no drafts, which nobody collects. */
export function toHandOver<Row extends { order: ListedOrder | null }>(
  rows: readonly Row[],
  isReady: (row: Row) => boolean,
): ListedOrder[] {
  return rows.flatMap((row) => (row.order?.queue === 'hand_over' && isReady(row) ? [row.order] : []));
}

/**
 * Hands parcels over to the couriers that have them, with their numbers: nothing is left to type. Nothing without an
 * order, or for a role that hands nothing over.
 */
export function HandOverParcels({ frame, orders }: { frame: DeskFrame; orders: readonly ListedOrder[] }) {
  const { t } = frame;
  if (orders.length === 0 || !mayActInBulk(roleOf(frame), 'hand_over')) return null;
  return (
    <form method="post" action={bulkPath(t.language)}>
      <NothingOnEnter />
      <Hidden<typeof bulkForm> name="list" value={writeQueueAddress({ queue: 'hand_over' })} />
      {orders.map((order) => (
        <Hidden<typeof bulkForm> name="o" value={writeTicked(order)} />
      ))}
      <button class="button" type="submit" name="act" value="hand_over">
        {t.words.bulk.handOver.button(orders.length)}
      </button>
    </form>
  );
}
