import type { CourierFailure } from '../failures.ts';
import { again, onceMade, textOf } from './outcomes.ts';
import { type EditState, editProblemOf, nextTaskOf, type Shipment, type ShipmentChange } from './shipment.ts';
import { isSameTold, type Told } from './told.ts';

/** What stands as a problem after an edit of this state; a problem of another kind stays. */
function problemAfter({ problem, problemText }: Shipment, edit: EditState | null): ShipmentChange {
  const own = editProblemOf(edit);
  if (own !== null) return { problem: own, problemText: null };
  return problem?.startsWith('edit_') ? { problem: null, problemText: null } : { problem, problemText };
}

/**
 * The order has changed, and its courier is to know it. It is asked at once: an undo asks it again. What is not sent
 * yet is read from the order when it is.
 */
export function wishEdit(shipment: Shipment, order: Told, now: number): ShipmentChange {
  const { stage, task, movement, told, isEditOpen, wantsCancel } = shipment;
  const isThere = stage === 'made' || stage === 'confirmed';
  if (!isThere && stage !== 'unknown' && stage !== 'doubtful') return {};
  if (movement === 'delivered' || movement === 'returned' || movement === 'canceled') return {};
  const isTold = !isEditOpen && told !== null && isSameTold(told, order);
  const isEarly = movement === null || movement === 'packed';
  const isElsewhere = told !== null && told.place !== order.place;
  const edit = isTold ? null : !isEarly ? 'locked' : isElsewhere ? 'elsewhere' : 'asked';
  const change: ShipmentChange = { edit, editText: null, ...problemAfter(shipment, edit) };
  if (!isThere || wantsCancel) return change;
  if (edit === 'asked') return { ...change, task: 'edit', nextAt: now, tries: 0 };
  return task === 'edit'
    ? { ...change, task: nextTaskOf({ ...shipment, edit }), nextAt: now, tries: 0 }
    : change;
}

/**
 * After the courier was asked to change a parcel. `sent`: what it was told; `order`: as the order is by now, null for
 * one that is erased; `wasOpen`: an earlier change had no answer, so that a refusal does not say what the courier has.
 */
export function afterEdit(
  shipment: Shipment,
  { sent, order, wasOpen }: { sent: Told; order: Told | null; wasOpen: boolean },
  outcome: 'done' | 'locked' | CourierFailure,
  now: number,
): ShipmentChange {
  const kind = typeof outcome === 'string' ? outcome : outcome.kind;
  // A cancellation may have come meanwhile: its task stays.
  const goOn = (change: ShipmentChange): ShipmentChange =>
    shipment.task === 'edit' ? { ...onceMade({ ...shipment, ...change }, now), ...change } : change;
  switch (kind) {
    case 'done': {
      const isTold = order === null || isSameTold(sent, order);
      const left = order?.place === sent.place ? 'asked' : 'elsewhere';
      return goOn({
        told: sent,
        amount: sent.amount,
        // What it said before is not true any more.
        courierAmount: null,
        isEditOpen: false,
        edit: isTold ? 'done' : left,
        editText: null,
      });
    }
    case 'locked':
      return goOn({ edit: 'locked', editText: null, isEditOpen: wasOpen });
    case 'refused':
    case 'invalid':
    case 'unserved':
    case 'not_found':
      return goOn({
        edit: 'refused',
        editText: typeof outcome === 'string' ? null : textOf(outcome),
        isEditOpen: wasOpen,
      });
    default: {
      const isEditOpen = wasOpen || kind === 'outcome_unknown';
      const failure = typeof outcome === 'string' ? null : outcome;
      return { isEditOpen, ...(shipment.task === 'edit' ? again(shipment, failure, now) : {}) };
    }
  }
}
