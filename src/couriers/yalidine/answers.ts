import * as z from 'zod';
import {
  flag,
  longText,
  readableRows,
  recordOf,
  shortText,
  textOrNone,
  trackingText,
  wholeNumber,
} from '../answers.ts';

/** A page of any list (Y1). `has_more` is followed, not the links: the documents disagree about their names. */
export const page = z.object({
  has_more: z.boolean(),
  total_data: z
    .int()
    .nullish()
    .catch(null)
    .transform((total) => total ?? null),
  data: z.array(z.unknown()).max(2_000),
});

export const wilayaRow = z.object({ id: wholeNumber, name: shortText, is_deliverable: flag });

export const communeRow = z.object({
  name: shortText,
  wilaya_id: wholeNumber,
  has_stop_desk: flag,
  is_deliverable: flag,
});

export const centerRow = z.object({
  center_id: wholeNumber,
  name: shortText,
  address: textOrNone,
  commune_name: shortText,
  wilaya_id: wholeNumber,
});

/** The fields of a parcel that the shop reads: no personal data, which is masked (Y2, Y3). */
export const parcelRow = z.object({
  tracking: trackingText,
  order_id: textOrNone,
  last_status: shortText,
  date_last_status: textOrNone,
  payment_status: textOrNone,
  payment_id: z.union([shortText, z.int().transform(String)]).nullish(),
  // An odd value of these must not hide the parcel.
  price: wholeNumber.nullish().catch(null),
  delivery_fee: wholeNumber.nullish().catch(null),
  taxe_retour: wholeNumber.nullish().catch(null),
  label: longText.nullish().catch(null),
});

export const historyRow = z.object({
  tracking: trackingText,
  date_status: shortText,
  status: shortText,
  reason: textOrNone,
});

export const feesAnswer = z.object({
  retour_fee: wholeNumber.nullish(),
  per_commune: recordOf(
    z.object({
      commune_name: shortText,
      express_home: wholeNumber.nullish(),
      express_desk: wholeNumber.nullish(),
    }),
  ),
});

/** The answer to a creation: entries by `order_id`. `labels`: of all parcels that the call made. */
export const createdAnswer = recordOf(z.unknown());
export const createdEntry = z.object({
  success: z.literal(true),
  tracking: trackingText,
  label: longText.nullish().catch(null),
  labels: longText.nullish().catch(null),
});
export const refusedEntry = z.object({ success: z.literal(false), message: textOrNone });

export const deletedRows = z.array(z.object({ tracking: trackingText, deleted: flag })).min(1);

export const errorAnswer = z.object({
  error: z.union([shortText, z.object({ message: textOrNone })]),
});

export const eventBody = z.object({
  type: shortText,
  // An odd event, or one about no parcel, must not hide the others.
  events: readableRows(
    z.object({
      event_id: z.union([shortText.min(1), z.int().transform(String)]),
      occurred_at: textOrNone,
      data: z.object({ tracking: trackingText }),
    }),
    100,
  ),
});
