import { lostItems } from '../../line-items/rules.ts';
import { takeBackSold } from '../../stock/reservations.ts';
import { undoableOf } from '../rules/transitions.ts';
import { readPreviousValues, savePreviousValues } from '../store/previous-values.ts';
import type { Decide } from './action.ts';
import { applyCorrection } from './correct.ts';

/** Undoes the newest action. */
export const undo: Decide = ({ context, loaded }) => {
  const undone = undoableOf(loaded.history, Math.floor(context.now() / 1000));
  if (undone === null) return { ok: false, reason: 'not_now' };
  const former = readPreviousValues(context.sql, loaded.id, undone.position);
  const undoneOrder = loaded.order;
  return {
    event: { kind: 'undone', undoes: undone.position },
    before() {
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
