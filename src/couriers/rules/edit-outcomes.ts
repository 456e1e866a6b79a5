import type { CourierFailure } from '../failures.ts';
import { again, onceMade, textOf } from './outcomes.ts';
import { hasSameDetails, type ParcelDetails } from './parcel-details.ts';
import type { Shipment, ShipmentChange } from './shipment.ts';

/**
 * After the courier was asked to change a parcel. `sent`: what it got; `order`: as the order is by now, null for
 * one that is erased; `wasOpen`: an earlier change had no answer, so that a refusal does not say what the courier has.
 */
export function afterEdit(
  shipment: Shipment,
  { sent, order, wasOpen }: { sent: ParcelDetails; order: ParcelDetails | null; wasOpen: boolean },
  outcome: 'done' | 'locked' | CourierFailure,
  now: number,
): ShipmentChange {
  const kind = typeof outcome === 'string' ? outcome : outcome.kind;
  // A cancellation may have come meanwhile: its task stays.
  const goOn = (change: ShipmentChange): ShipmentChange =>
    shipment.task === 'edit' ? { ...onceMade({ ...shipment, ...change }, now), ...change } : change;
  switch (kind) {
    case 'done': {
      const isTold = order === null || hasSameDetails(sent, order);
      const left = order?.place === sent.place ? 'asked' : 'elsewhere';
      return goOn({
        sentDetails: sent,
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
