import { lostItems } from '../../../domain/line-items.ts';
import { undoableOf } from '../../../domain/orders/transitions.ts';
import { takeBackSold } from '../../stock/reservations.ts';
import {
  type ParcelChange,
  type ParcelFields,
  readParcelChange,
  readPreviousValues,
  savePreviousValues,
} from '../store/previous-values.ts';
import type { Decide } from './action.ts';
import { applyCorrection } from './correct.ts';
import { saveCourier, saveTracking } from './store.ts';

/** Undoes the newest action. */
export const undo: Decide = ({ context, loaded }) => {
  const undone = undoableOf(loaded.history, Math.floor(context.now() / 1000));
  if (undone === null) return { ok: false, reason: 'not_now' };
  const former = readPreviousValues(context.sql, loaded.id, undone.position);
  const undoneOrder = loaded.order;
  const change = readParcelChange(context.sql, loaded.id, undone.position);
  const parcel = change === null ? null : parcelBefore(undoneOrder, change);
  return {
    event: { kind: 'undone', undoes: undone.position },
    before() {
      if (parcel !== null) {
        saveTracking(context.sql, loaded.id, parcel.tracking);
        saveCourier(context.sql, loaded.id, parcel.courier);
        loaded.merge(parcel);
      }
      if (former === null) return;
      if (undone.kind === 'restocked' && loaded.state.fulfilment === 'returned')
        takeBackSold(context.sql, lostItems(former));
      applyCorrection(context, loaded, former);
    },
    // A page that shows the undone values learns by these what it showed.
    after() {
      if (former !== null) savePreviousValues(context.sql, loaded.id, loaded.position, undoneOrder);
    },
  };
};

/** The parcel's fields as before a hand-over. What a courier or the desk has set since stays. */
function parcelBefore({ tracking, courier }: ParcelFields, { from, to }: ParcelChange): ParcelFields {
  return {
    tracking: tracking === to.tracking ? from.tracking : tracking,
    courier: courier === to.courier ? from.courier : courier,
  };
}
