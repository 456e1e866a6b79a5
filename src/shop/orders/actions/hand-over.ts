import { spelledAs } from '../../../domain/orders/tracking.ts';
import { savePreviousValues } from '../store/previous-values.ts';
import type { Decide } from './action.ts';
import { orderTrackedBy, rememberCourier, saveCourier, saveTracking } from './store.ts';

/** The parcel goes to a courier, with its tracking number if there is one. */
export const handOver: Decide = ({ context: { sql, now }, loaded, input: { tracking: typed, courier } }) => {
  const tracking = spelledAs(loaded.order.tracking, typed ?? null);
  if (tracking && orderTrackedBy(sql, tracking, loaded.id) !== null)
    return { ok: false, reason: 'tracking_taken' };
  const { order } = loaded;
  const from = { tracking: order.tracking, courier: order.courier };
  const to = { tracking: tracking || from.tracking, courier: courier || from.courier };
  return {
    event: { kind: 'handed_over' },
    before() {
      if (courier) rememberCourier(sql, courier, now());
      if (to.tracking !== from.tracking) saveTracking(sql, loaded.id, to.tracking);
      if (to.courier !== from.courier) saveCourier(sql, loaded.id, to.courier);
      loaded.merge(to);
    },
    // The undo frees the number for another parcel.
    after() {
      if (to.tracking !== from.tracking || to.courier !== from.courier)
        savePreviousValues(sql, loaded.id, loaded.position, { from, to });
    },
  };
};
