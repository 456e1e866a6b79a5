import { partOrder } from '../../../domain/orders/part-return.ts';
import { savePreviousValues } from '../store/previous-values.ts';
import type { Decide } from './action.ts';
import { applyCorrection } from './correct.ts';

/** The customer keeps a part of the parcel, and the rest comes back. */
export const returnPart: Decide = ({ context, loaded, input }) => {
  const { order: former, money } = loaded;
  const parted = partOrder(former, input.back ?? [], {
    entry: loaded.position + 1,
    paidOnline: money.paidOnline,
  });
  if (!parted.ok) return parted;
  return {
    event: { kind: 'returned_part', amount: former.total - parted.order.total },
    before: () => applyCorrection(context, loaded, { ...former, ...parted.order }),
    after: () => savePreviousValues(context.sql, loaded.id, loaded.position, former),
  };
};
