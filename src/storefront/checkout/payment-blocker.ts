import * as z from 'zod';
import { signText, verifyText } from '../../web/signed-cookies.ts';

const amounts = z.object({ before: z.number(), after: z.number() });

/** What prevents the payment of an order. Amounts in whole dinars. */
const blocker = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['mismatch', 'repriced']), amounts }),
  z.object({
    kind: z.literal('short'),
    shortages: z.array(
      z.object({ name: z.string(), wanted: z.number(), left: z.number(), held: z.number().optional() }),
    ),
  }),
]);
export type PaymentBlocker = z.infer<typeof blocker>;

// No cookie begins with this.
const KIND = 'obstacle~';
/** Longer addresses may be cut on their way. */
const MAX_LENGTH = 4_000;

/** A blocker as signed text for an address, so that a forged link cannot show other amounts. Null: too long. */
export async function writePaymentBlocker(
  what: PaymentBlocker,
  token: string,
  secret: string,
): Promise<string | null> {
  const text = await signText(`${KIND}${token}~${JSON.stringify(what)}`, secret);
  return text === null || encodeURIComponent(text).length > MAX_LENGTH ? null : text;
}

/** The blocker of such a text; null when it is not signed by the shop, or belongs to another order. */
export async function readPaymentBlocker(
  text: string | undefined,
  token: string,
  secret: string,
): Promise<PaymentBlocker | null> {
  const start = `${KIND}${token}~`;
  const known = await verifyText(text, secret);
  if (!known?.startsWith(start)) return null;
  return blocker.safeParse(JSON.parse(known.slice(start.length))).data ?? null;
}
