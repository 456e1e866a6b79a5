import * as z from 'zod';
import { signText, verifyText } from '../../web/signed-cookies.ts';

const amounts = z.object({ before: z.number(), after: z.number() });

/** What stands between an order and its payment. Amounts in whole dinars. */
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

// What cookies say never begins so.
const KIND = 'obstacle~';
/** Longer addresses are cut on their way. */
const MAX_LENGTH = 4_000;

/** A blocker as text for an address, signed: nobody can make an order's page name other amounts. Null: too long. */
export async function writePaymentBlocker(
  what: PaymentBlocker,
  token: string,
  secret: string,
): Promise<string | null> {
  const text = await signText(`${KIND}${token}~${JSON.stringify(what)}`, secret);
  return text === null || encodeURIComponent(text).length > MAX_LENGTH ? null : text;
}

/** The blocker of such a text; null when it is not ours, or another order's. */
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
