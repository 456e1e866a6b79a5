import { type QueueAddress, writeQueueAddress } from '../../../src/domain/addresses/desk/queues.ts';
import { Hidden } from '../page/fields.tsx';

/** The hidden field of a form on an order's page: the queue that the order was opened from. */
export function FromQueue({ from }: { from: QueueAddress | null }) {
  return from === null ? null : <Hidden<{ list: string }> name="list" value={writeQueueAddress(from)} />;
}
