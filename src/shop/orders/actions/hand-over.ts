import { spelledAs } from '../rules/tracking.ts';
import type { Decide } from './action.ts';
import { orderTrackedBy, rememberCourier, saveCourier, saveTracking } from './store.ts';

/** The parcel goes to a courier, with its tracking number if there is one. */
export const handOver: Decide = ({ context: { sql, now }, loaded, input: { tracking: typed, courier } }) => {
  const tracking = spelledAs(loaded.order.tracking, typed ?? null);
  if (tracking && orderTrackedBy(sql, tracking, loaded.id) !== null)
    return { ok: false, reason: 'tracking_taken' };
  return {
    event: { kind: 'handed_over' },
    before() {
      if (tracking) {
        saveTracking(sql, loaded.id, tracking);
        loaded.merge({ tracking });
      }
      if (courier) {
        saveCourier(sql, loaded.id, courier);
        rememberCourier(sql, courier, now());
        loaded.merge({ courier });
      }
    },
  };
};
