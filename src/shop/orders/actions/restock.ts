import { lostItems } from '../../../domain/line-items.ts';
import { eventKindOf } from '../../../domain/orders/transitions.ts';
import { leaveSold } from '../../stock/reservations.ts';
import { savePreviousValues } from '../store/previous-values.ts';
import type { Decide } from './action.ts';
import { applyCorrection } from './correct.ts';

/** Pieces that came back are in hand: they are for sale again, or broken or lost. */
function placePieces(action: 'restock' | 'write_off'): Decide {
  return ({ context, loaded }) => {
    const { order: former, state } = loaded;
    const event = { kind: eventKindOf(action) };
    if (former.returned.length === 0) return { event };
    const place = action === 'restock' ? ('on_sale' as const) : ('written_off' as const);
    const entry = loaded.position + 1;
    const returned = former.returned.map((one) => (one.place === 'waiting' ? { ...one, place, entry } : one));
    return {
      event,
      before() {
        applyCorrection(context, loaded, { ...former, returned });
        // The rest of the parcel came back too: only the pieces that were written off before stay sold.
        if (action === 'restock' && state.fulfilment === 'returned')
          leaveSold(context.sql, former.id, lostItems({ returned }));
      },
      after: () => savePreviousValues(context.sql, loaded.id, loaded.position, former),
    };
  };
}

export const restock = placePieces('restock');
export const writeOff = placePieces('write_off');
