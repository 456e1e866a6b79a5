import { undoableOf } from '../rules/transitions.ts';
import type { Decide } from './action.ts';
import { applyCorrection } from './correct.ts';
import { readPreviousValues } from './store.ts';

/** Undoes the newest action. */
export const undo: Decide = ({ context, loaded }) => {
  const undone = undoableOf(loaded.history, Math.floor(context.now() / 1000));
  if (undone === null) return { ok: false, reason: 'not_now' };
  const former =
    undone.kind === 'corrected' ? readPreviousValues(context.sql, loaded.id, undone.position) : null;
  return {
    event: { kind: 'undone', undoes: undone.position },
    before() {
      if (former !== null) applyCorrection(context, loaded, former);
    },
  };
};
