import * as z from 'zod';
import {
  flag,
  readableRows,
  recordOf,
  shortText,
  textOrNone,
  trackingText,
  wholeNumber,
} from '../answers.ts';

export const tokenAnswer = z.object({ message: shortText });

/** `{success: true}`; some tenants answer `{delete: "success"}` to a deletion. */
export const successAnswer = z.union([
  z.object({ success: z.literal(true) }),
  z.object({ delete: z.literal('success') }),
]);

export const createdAnswer = z.object({ success: z.literal(true), tracking: trackingText });

/** A refusal. `error`: 10001, 10002, 10003 (ECO). */
export const refusedAnswer = z.union([
  z.object({ success: z.literal(false), error: wholeNumber.nullish(), message: textOrNone }),
  z
    .object({ delete: z.literal('fail') })
    .transform(() => ({ success: false as const, error: 10_001, message: '' })),
]);

/** A status of 400 to 499 with words. */
export const wordedAnswer = z
  .object({ message: shortText.min(1) })
  .transform(({ message }) => ({ error: null, message }));

/** Status 422, by field. */
export const invalidAnswer = z.object({
  message: textOrNone,
  errors: recordOf(z.array(shortText)),
});

export const wilayaRows = readableRows(z.object({ wilaya_id: wholeNumber, wilaya_name: shortText }), 100);

/** An object by index, or an array (ECO). */
export const communeRows = z.preprocess(
  (value) => (typeof value === 'object' && value !== null ? Object.values(value) : value),
  readableRows(z.object({ nom: shortText, wilaya_id: wholeNumber, has_stop_desk: flag }), 2_000),
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
  other_desks: readableRows(desk, 2_000),
});

const tariffs = readableRows(
  z.object({
    wilaya_id: wholeNumber,
    tarif: wholeNumber.nullish().catch(null),
    tarif_stopdesk: wholeNumber.nullish().catch(null),
  }),
  100,
);
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
  activity: readableRows(activity, 500).catch([]),
});
/** By tracking number; an array without elements when none is known. */
export const statusAnswer = z.object({
  data: z.preprocess(
    (value) => (Array.isArray(value) && value.length === 0 ? {} : value),
    recordOf(z.unknown()).transform((entries) =>
      Object.entries(entries).flatMap(([tracking, value]): [string, z.infer<typeof statusEntry>][] => {
        const entry = statusEntry.safeParse(value);
        return entry.success ? [[tracking, entry.data]] : [];
      }),
    ),
  ),
});

/** A page of `get/orders` in Laravel's shape. */
export const ordersPage = z.object({
  last_page: z.int().min(1),
  total: z
    .int()
    .nullish()
    .catch(null)
    .transform((total) => total ?? null),
  data: z.array(z.unknown()).max(1_000),
});
export const orderRow = z.object({
  tracking: trackingText,
  reference: textOrNone,
  montant: wholeNumber.nullish().catch(null),
  tarif_prestation: wholeNumber.nullish().catch(null),
  tarif_retour: wholeNumber.nullish().catch(null),
  payment_id: z.union([shortText, z.int().transform(String)]).nullish(),
  status: shortText,
});
