import { hasSameDetails, type ParcelDetails } from './parcel-details.ts';
import { type EditState, editProblemOf, nextTaskOf, type Shipment, type ShipmentChange } from './shipment.ts';

/** What stands as a problem after an edit of this state; a problem of another kind stays. */
function problemAfter({ problem, problemText }: Shipment, edit: EditState | null): ShipmentChange {
  const own = editProblemOf(edit);
  if (own !== null) return { problem: own, problemText: null };
  return problem?.startsWith('edit_') ? { problem: null, problemText: null } : { problem, problemText };
}

/** Why a parcel is compared with its order: the order itself was changed, or money of it moved, or anything else. */
export type EditCause = 'order' | 'money' | 'other';

/**
 * The courier is to know the order as it is. It is asked at once: an undo asks it again. What is not sent yet is read
 * from the order when it is. What the courier refused is tried again after a change of the order or of its money.
 */
export function wishEdit(
  shipment: Shipment,
  order: ParcelDetails,
  now: number,
  cause: EditCause,
): ShipmentChange {
  const { stage, task, movement, sentDetails: sent, isEditOpen, wantsCancel } = shipment;
  const isThere = stage === 'made' || stage === 'confirmed';
  if (!isThere && stage !== 'unknown' && stage !== 'doubtful') return {};
  if (movement === 'delivered' || movement === 'returned' || movement === 'canceled') return {};
  const isSent = !isEditOpen && sent !== null && hasSameDetails(sent, order);
  if (cause !== 'order') {
    if (isSent && (shipment.edit === null || shipment.edit === 'done')) return {};
    // Whatever it is asked next is all of the order as it is then.
    if (!isSent && shipment.edit === 'asked') return {};
    if (!isSent && shipment.edit === 'refused' && cause === 'other') return {};
  }
  const isEarly = movement === null || movement === 'packed';
  const isElsewhere = sent !== null && sent.place !== order.place;
  const edit = isSent ? null : !isEarly ? 'locked' : isElsewhere ? 'elsewhere' : 'asked';
  const change: ShipmentChange = { edit, editText: null, ...problemAfter(shipment, edit) };
  if (!isThere || wantsCancel) return change;
  if (edit === 'asked') return { ...change, task: 'edit', nextAt: now, tries: 0 };
  return task === 'edit'
    ? { ...change, task: nextTaskOf({ ...shipment, edit }), nextAt: now, tries: 0 }
    : change;
}
