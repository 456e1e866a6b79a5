import * as z from 'zod';

/**
 * What is kept of an answer of the gateway. Card numbers (masked ones too), holders' names, expiry dates and addresses
 * of payers stay behind. Amounts in centimes.
 */
export type GatewayAnswer = {
  /** Null where there is none: only the answer to a registration may lack it. */
  errorCode: number | null;
  orderId: string | null;
  formUrl: string | null;
  orderStatus: number | null;
  orderNumber: string | null;
  amount: number | null;
  depositAmount: number | null;
  currency: string | null;
  actionCode: number | null;
  respCode: string | null;
  approvalCode: string | null;
  /** The gateway's sentence, in the language of the call. */
  words: string | null;
  /** Whether the message of the error says that the payment was declined (P alone says so). */
  isDeclined: boolean;
};

/** Codes come as numbers or as text. */
const number = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,15}$/)
      .transform(Number),
  ])
  .nullish();
const text = z.union([z.string(), z.number().transform(String)]).nullish();

/** The names as the calls write them; their case differs from call to call. */
const answer = z.object({
  errorcode: number,
  errormessage: text,
  orderid: text,
  formurl: text,
  orderstatus: number,
  ordernumber: text,
  amount: number,
  depositamount: number,
  currency: text,
  actioncode: number,
  actioncodedescription: text,
  approvalcode: text,
  params: z.object({ respCode: text, respCode_desc: text }).nullish(),
});

/** Null for what is no answer of the gateway. */
export function readAnswer(body: unknown): GatewayAnswer | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const read = answer.safeParse(
    Object.fromEntries(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value])),
  );
  if (!read.success) return null;
  const { params, ...fields } = read.data;
  return {
    errorCode: fields.errorcode ?? null,
    orderId: fields.orderid ?? null,
    formUrl: fields.formurl ?? null,
    orderStatus: fields.orderstatus ?? null,
    orderNumber: fields.ordernumber ?? null,
    amount: fields.amount ?? null,
    depositAmount: fields.depositamount ?? null,
    currency: fields.currency ?? null,
    actionCode: fields.actioncode ?? null,
    respCode: params?.respCode ?? null,
    approvalCode: /^[A-Za-z0-9]{1,20}$/.exec(fields.approvalcode ?? '')?.[0] ?? null,
    words: cleanWords(params?.respCode_desc) ?? cleanWords(fields.actioncodedescription),
    isDeclined: /payment is declined/i.test(fields.errormessage ?? ''),
  };
}

const LONGEST_WORDS = 200;

/** One line of plain words for the payer; null where it may hold a card number or is no sentence. */
function cleanWords(said: string | null | undefined): string | null {
  const line = (said ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  const isUsable = line !== '' && line.length <= LONGEST_WORDS && !/\d{4}|\*|[<>]/.test(line);
  return isUsable ? line : null;
}
