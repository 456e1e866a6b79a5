import type { Shipment } from './shipment.ts';

/**
 * What a parcel's label in the print of its batch is worth. `changed`: the courier was told, or is being told, of a
 * correction since; `canceled`: its order or parcel ends; `unsure`: the parcel may be there; `none`: it is not.
 */
export function labelInBatch(
  { stage, movement, wantsCancel, batchId, isEditOpen, edit }: Shipment,
  isOrderCanceled: boolean,
): 'true' | 'changed' | 'canceled' | 'unsure' | 'none' {
  if (stage === 'canceled' || movement === 'canceled' || wantsCancel || isOrderCanceled) return 'canceled';
  if (stage === 'planned' || stage === 'refused') return 'none';
  if (stage === 'unknown' || stage === 'doubtful') return 'unsure';
  return batchId !== null && !isEditOpen && edit !== 'asked' ? 'true' : 'changed';
}

/** Whether the print of a batch is offered: most of its labels were asked for, and several. */
export function isWorthPrinting(asked: number, all: number): boolean {
  return asked > 1 && asked * 2 > all;
}
