import { localPhone } from '../../text/phones.ts';
import type { NewParcel, ParcelChanges } from '../port.ts';
import { wordsOf } from '../request.ts';

/** Boxes are not measured: 10 cm each way is far below the 5 kg that the fee covers. */
const SIZE_CM = 10;
const LONGEST_CONTENTS = 250;
/** Whole dinars (Y1). Parcels are not insured, so nothing hangs on more. */
const MOST_DECLARED = 150_000;

/** How the id of a pick-up point is written: a number, or text (Y1). */
export type PickupPointFormat = 'number' | 'text';

/** The fields of a creation (Y1). `freeshipping`: true, so that the customer pays what the order's page says. */
export function fieldsOf(parcel: NewParcel, pickupPointFormat: PickupPointFormat) {
  const { destination, recipient } = parcel;
  const desk = destination.pickupPoint;
  const [firstname = '', ...others] = recipient.split(' ');
  return {
    order_id: parcel.reference,
    from_wilaya_name: parcel.origin.name,
    firstname,
    // Required, and a person may have typed one name.
    familyname: others.join(' ') || '-',
    contact_phone: localPhone(parcel.phone),
    address: parcel.address,
    to_commune_name: destination.commune,
    to_wilaya_name: destination.wilaya.name,
    product_list: wordsOf(parcel.contents, LONGEST_CONTENTS),
    price: parcel.amount,
    do_insurance: false,
    declared_value: Math.min(parcel.value, MOST_DECLARED),
    length: SIZE_CM,
    width: SIZE_CM,
    height: SIZE_CM,
    weight: parcel.weightKg,
    freeshipping: true,
    is_stopdesk: desk !== null,
    ...(desk === null ? {} : { stopdesk_id: pickupPointFormat === 'text' ? desk : Number(desk) }),
    has_exchange: parcel.takeBack !== null,
    ...(parcel.takeBack === null ? {} : { product_to_collect: wordsOf(parcel.takeBack, LONGEST_CONTENTS) }),
  };
}

/** The fields that an edit changes. */
export function changedFields({ recipient, phone, address, contents, amount }: ParcelChanges) {
  const [firstname, ...others] = recipient?.split(' ') ?? [];
  return {
    ...(firstname === undefined ? {} : { firstname, familyname: others.join(' ') || '-' }),
    ...(phone === undefined ? {} : { contact_phone: localPhone(phone) }),
    ...(address === undefined ? {} : { address }),
    ...(contents === undefined ? {} : { product_list: wordsOf(contents, LONGEST_CONTENTS) }),
    ...(amount === undefined ? {} : { price: amount }),
  };
}
