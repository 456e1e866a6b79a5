import {
  AcquirerAlarm,
  type AcquirerRefund,
  type AcquirerStatus,
  type Authorized,
  type RefundReading,
  type RefundStatus,
} from '../port.ts';
import type { GatewayAnswer } from './answers.ts';

/** What an answer of the gateway means. Whatever it does not clearly say throws: then nothing is known. */

/** Whole dinars; the gateway refuses payments and refunds below. */
export const LEAST_AMOUNT = 50;
export const CENTIMES = 100;

/** Access denied, a wrong password, or one that must be changed; after a registration or refund a bad value too. */
export const ACCESS_DENIED = 5;
export const UNKNOWN_ORDER = 6;

const DECLINED_ERROR = 2;

/** `OrderStatus`. A decline may lack it and carry only `actionCode` (P alone says so). */
const REGISTERED = 0;
const HELD = 1;
const DEPOSITED = 2;
const REVERSED = 3;
const REFUNDED = 4;
const DECLINES: readonly (number | null)[] = [6, -1, null];

const CANCELED_BY_PAYER = 10;
const EXPIRED = -2007;

/** The order that was asked about. `isOver`: its time to settle has passed. */
type AskedOrder = { reference: string; isOver: boolean };

/** The answer to an acknowledgement. Only here is a payment approved: all of it has to agree. */
export function readAcknowledged(answer: GatewayAnswer, order: AskedOrder): AcquirerStatus {
  const read = readOutcome(answer, order);
  if (read !== 'deposited' && read !== 'held') return read;
  if (read === 'held') return { state: 'pending' };
  if (answer.respCode !== '00') throw contradiction();
  const { words, approvalCode: code } = answer;
  return { state: 'approved', amount: wholeDinars(answer.amount), approval: { words, code } };
}

/**
 * The answer to a question. No source says what it shows before the acknowledgement, and a payment without one is
 * cancelled: so it never approves.
 */
export function readStatus(answer: GatewayAnswer, order: AskedOrder): AcquirerStatus | Authorized {
  // A decline may lack its state, which only the acknowledgement explains.
  const tellsNothing = answer.errorCode === 0 && answer.orderStatus === null && answer.actionCode === null;
  const read = tellsNothing ? 'held' : readOutcome(answer, order);
  return read === 'deposited' || read === 'held' ? { state: 'authorized' } : read;
}

function readOutcome(answer: GatewayAnswer, order: AskedOrder): AcquirerStatus | 'deposited' | 'held' {
  const { errorCode, orderStatus, actionCode } = answer;
  if (errorCode === ACCESS_DENIED) throw accessDenied();
  if (errorCode === DECLINED_ERROR || (errorCode !== 0 && answer.isDeclined)) return declined(answer, order);
  // The gateway drops what it has cancelled by itself (T alone says so); before that time it is no answer.
  if (errorCode === UNKNOWN_ORDER && order.isOver) return { state: 'declined', code: 'timed_out' };
  if (errorCode !== 0) throw new Error(`The gateway answered with error ${errorCode}.`);
  checkOrder(answer, order);
  if (orderStatus === REGISTERED) return { state: 'pending' };
  if (orderStatus === HELD) return 'held';
  if (orderStatus === DEPOSITED) return 'deposited';
  if (orderStatus === REVERSED) return declined(answer, order);
  const isDecline = DECLINES.includes(orderStatus) && (orderStatus !== null || (actionCode ?? 0) !== 0);
  if (isDecline) return declined(answer, order);
  throw contradiction();
}

/** Another order's number, or another currency, is no answer about this order. */
function checkOrder({ orderNumber, orderStatus, currency }: GatewayAnswer, { reference }: AskedOrder): void {
  const isPaid = orderStatus === HELD || orderStatus === DEPOSITED;
  if (orderNumber === null ? isPaid : orderNumber !== reference) throw contradiction();
  if (currency !== null && !['012', '12', 'DZD'].includes(currency)) throw contradiction();
}

function declined({ actionCode, orderStatus, words }: GatewayAnswer, { isOver }: AskedOrder): AcquirerStatus {
  const isTimeOut = actionCode === EXPIRED || (orderStatus === REVERSED && isOver);
  const byCode = actionCode === CANCELED_BY_PAYER ? 'canceled_by_payer' : 'declined';
  const code = isTimeOut ? 'timed_out' : byCode;
  return { state: 'declined', code, ...(words === null ? {} : { words }) };
}

function wholeDinars(centimes: number | null): number {
  if (centimes === null || centimes < 0 || centimes % CENTIMES !== 0) throw contradiction();
  return centimes / CENTIMES;
}

/** The outcome of a refund of an order that has no payment. */
export const NOT_PAID = { state: 'failed', code: 'not_paid' } as const satisfies RefundStatus;

/** The outcome of a refund that the gateway would refuse, and is not asked for; null for any other. `paid`: dinars. */
export function refuseRefund(
  paid: number,
  { amount, givenBefore }: Pick<AcquirerRefund, 'amount' | 'givenBefore'>,
): RefundStatus | null {
  if (amount + Math.max(0, givenBefore) > paid) return { state: 'failed', code: 'beyond_paid' };
  return amount < LEAST_AMOUNT ? { state: 'failed', code: 'refused' } : null;
}

/** The answer to a refund's request; null where only the order's status tells why it was refused. */
export function readRefunded(
  errorCode: number | null,
  { amount }: Pick<AcquirerRefund, 'amount'>,
): RefundStatus | null {
  if (errorCode === 0) return { state: 'succeeded', amount };
  return errorCode === UNKNOWN_ORDER ? NOT_PAID : null;
}

/**
 * Why a refund was refused. Error 5 is a bad amount, a duplicate or a denied access; error 7 a wrong state or a failure
 * of the system. The order's status, read afterwards, tells which, and the refund is never repeated. `paid`, `amount`:
 * whole dinars of the order and of the refund.
 */
export function explainRefusedRefund(
  errorCode: number | null,
  status: GatewayAnswer,
  order: AskedOrder & { paid: number; amount: number },
): RefundStatus {
  if (status.errorCode === ACCESS_DENIED && errorCode === ACCESS_DENIED) throw accessDenied();
  if (isUnpaid(status)) return NOT_PAID;
  if (errorCode !== ACCESS_DENIED) throw new Error(`The gateway answered a refund with error ${errorCode}.`);
  const given = givenBackOf(status, order);
  const isBeyond = given !== null && given + order.amount > order.paid;
  return { state: 'failed', code: isBeyond ? 'beyond_paid' : 'refused' };
}

/** Whether a requested refund was made, by the order's status. */
export function readRefundStatus(
  status: GatewayAnswer,
  order: AskedOrder,
  { amount, givenBefore }: Pick<AcquirerRefund, 'amount' | 'givenBefore'>,
): RefundReading {
  const given = givenBackOf(status, order);
  // Anything else may be a refund at the bank's console, or one that the answer does not show.
  const isMade = given !== null && givenBefore >= 0 && given === givenBefore + amount;
  return isMade ? { state: 'succeeded', amount } : { state: 'unclear' };
}

/** Whole dinars that went back of a paid order; null where the answer does not tell. */
function givenBackOf(answer: GatewayAnswer, order: AskedOrder): number | null {
  const { errorCode, orderStatus, amount, depositAmount } = answer;
  if (errorCode === ACCESS_DENIED) throw accessDenied();
  if (errorCode !== 0) throw new Error(`The gateway answered with error ${errorCode}.`);
  checkOrder(answer, order);
  const isPaid = orderStatus === DEPOSITED || orderStatus === REFUNDED;
  if (!isPaid || amount === null || depositAmount === null) return null;
  const given = (amount - depositAmount) / CENTIMES;
  return Number.isInteger(given) && given >= 0 ? given : null;
}

/** Whether the gateway says that the order has no payment to give back. */
function isUnpaid({ errorCode, orderStatus }: GatewayAnswer): boolean {
  return errorCode === 0 && orderStatus !== DEPOSITED && orderStatus !== REFUNDED;
}

export function accessDenied(): AcquirerAlarm {
  return new AcquirerAlarm('acquirer_access', 'The gateway denied access, or its password must be changed.');
}

function contradiction(): AcquirerAlarm {
  return new AcquirerAlarm('acquirer_contradiction', 'The gateway’s answer does not fit the order.');
}
