import type { DeliveryMode } from '../../../domain/delivery/contact.ts';
import type { ParcelInstruction } from '../../../domain/orders/parcel-check.ts';
import type { ParcelProduct } from '../../../domain/orders/parcel-products.ts';

/** A printed parcel. `placedAt` in milliseconds, `toCollect` in whole dinars. */
export type Parcel = {
  number: string;
  placedAt: number;
  name: string;
  /** E.164. */
  phone: string;
  street: string | null;
  commune: string;
  wilaya: number;
  delivery: DeliveryMode;
  note: string | null;
  tracking: string | null;
  courier: string | null;
  instruction: ParcelInstruction;
  toCollect: number;
  items: ParcelProduct[];
  /** What the driver takes back, in an exchange. */
  takeBack: ParcelProduct[];
};

/** A parcel with the token of its parcel check, which shows no name. */
export type Slip = Parcel & { courierToken: string };

export function piecesOf(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
