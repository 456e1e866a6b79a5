import type { Decide } from './action.ts';
import { orderTrackedBy, saveTracking } from './store.ts';

/** The parcel goes to the courier, with its tracking number if there is one. */
export const handOver: Decide = ({ context: { sql }, loaded, input: { tracking } }) => {
  if (tracking && orderTrackedBy(sql, tracking, loaded.id) !== null)
    return { ok: false, reason: 'tracking_taken' };
  return {
    event: { kind: 'handed_over' },
    before() {
      if (!tracking) return;
      saveTracking(sql, loaded.id, tracking);
      loaded.merge({ tracking });
    },
  };
};
