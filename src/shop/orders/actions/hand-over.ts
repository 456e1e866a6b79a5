import type { Decide } from './action.ts';
import { saveTracking } from './store.ts';

/** The parcel goes to the courier, with its tracking number if there is one. */
export const handOver: Decide = ({ context: { sql }, loaded, input: { tracking } }) => ({
  event: { kind: 'handed_over' },
  before() {
    if (!tracking) return;
    saveTracking(sql, loaded.id, tracking);
    loaded.merge({ tracking });
  },
});
