import * as z from 'zod';
import { flag, shortText, textOrNone, trackingText, wholeNumber } from '../answers.ts';

export const tokenAnswer = z.object({ message: shortText });

/** `{success: true}`; some tenants answer `{delete: "success"}` to a deletion. */
export const successAnswer = z.union([
  z.object({ success: z.literal(true) }),
  z.object({ delete: z.literal('success') }),
]);

export const createdAnswer = z.object({ success: z.literal(true), tracking: trackingText });

/** A refusal with status 200. `error`: 10001, 10002, 10003 (ECO). */
export const refusedAnswer = z.union([
  z.object({ success: z.literal(false), error: wholeNumber.nullish(), message: textOrNone }),
  z
    .object({ delete: z.literal('fail') })
    .transform(() => ({ success: false as const, error: 10_001, message: '' })),
]);

/** Status 422, by field. */
export const invalidAnswer = z.object({
  message: textOrNone,
  errors: z.record(z.string(), z.array(shortText)),
});

export const wilayaRows = z.array(z.object({ wilaya_id: wholeNumber, wilaya_name: shortText })).max(100);

/** An object by index, or an array (ECO). */
export const communeRows = z.preprocess(
  (value) => (typeof value === 'object' && value !== null ? Object.values(value) : value),
  z.array(z.object({ nom: shortText, wilaya_id: wholeNumber, has_stop_desk: flag })).max(2_000),
);

const desk = z.object({
  code: z.union([shortText, z.int().transform(String)]),
  name: shortText,
  commune: textOrNone,
  wilaya_id: wholeNumber,
  address: textOrNone,
});
/** Seen by one client. */
export const desksAnswer = z.object({
  my_desk: desk.nullish().catch(null),
  other_desks: z.array(desk).max(2_000),
});

const tariffs = z
  .array(
    z.object({
      wilaya_id: wholeNumber,
      tarif: wholeNumber.nullish(),
      tarif_stopdesk: wholeNumber.nullish(),
    }),
  )
  .max(100);
export const feesAnswer = z.object({ livraison: tariffs, retours: tariffs.optional() });

const activity = z.object({
  reason: textOrNone,
  details: textOrNone,
  date: textOrNone,
  time: textOrNone,
});
export const statusEntry = z.object({
  status: shortText,
  estimated_fee: wholeNumber.nullish().catch(null),
  activity: z.array(activity).max(500).catch([]),
});
/** By tracking number; an array without elements when none is known. */
export const statusAnswer = z.object({
  data: z.preprocess(
    (value) => (Array.isArray(value) && value.length === 0 ? {} : value),
    z.record(z.string(), statusEntry),
  ),
});

/** A page of `get/orders` in Laravel's shape. */
export const ordersPage = z.object({ last_page: z.int().min(1), data: z.array(z.unknown()) });
export const orderRow = z.object({
  tracking: trackingText,
  reference: textOrNone,
  montant: wholeNumber.nullish(),
  tarif_prestation: wholeNumber.nullish(),
  payment_id: z.union([shortText, z.int().transform(String)]).nullish(),
  status: shortText,
});
