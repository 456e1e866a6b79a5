/**
 * How a call went that brought no yes. `again`: the shopper asks to be called at a time; the others are misses. Stored
 * in rows: never rename a value.
 */
export const callOutcomes = ['no_answer', 'busy', 'off', 'wrong_number', 'again'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** Why staff canceled an order that waited for its call. Stored in rows: never rename a value. */
export const cancelReasons = ['changed_mind', 'unreached', 'duplicate', 'fake'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** The mark that staff dismissed: the order looks like another one, or like no real order. */
export const dismissedMarks = ['is_wanted', 'is_genuine'] as const;
export type DismissedMark = (typeof dismissedMarks)[number];

/**
 * How a call after a failed delivery went, besides `no_answer`, after which the customer is still to be called. Stored
 * in rows: never rename a value.
 */
const deliveryAnswers = ['deliver_again', 'comes_to_office', 'refuses'] as const;
type DeliveryAnswer = (typeof deliveryAnswers)[number];

/** All of them, in the order of the desk's buttons. */
export const deliveryCalls = [...deliveryAnswers, 'no_answer'] as const;
export type DeliveryCall = (typeof deliveryCalls)[number];

/** Why an order event happened, as a word that pages put into each language. */
export const eventReasons = [
  ...callOutcomes,
  ...cancelReasons,
  ...dismissedMarks,
  ...deliveryAnswers,
] as const;
export type EventReason = (typeof eventReasons)[number];

export function isDeliveryAnswer(reason: EventReason): reason is DeliveryAnswer {
  return deliveryAnswers.some((one) => one === reason);
}

export function isCallOutcome(reason: EventReason | null | undefined): reason is CallOutcome {
  return callOutcomes.some((one) => one === reason);
}
