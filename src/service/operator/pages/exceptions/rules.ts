import { exceptionState, type PaymentException } from '../../../../contract/resources/payment-exception.ts';

export const stateFilters = [...exceptionState.options, 'all'] as const;
export type StateFilter = (typeof stateFilters)[number];

/** The filter of an address: without one, what waits for a person. */
export function readState(text: string | undefined): StateFilter {
  return stateFilters.find((one) => one === text) ?? 'open';
}

/** The state that the API is asked for; undefined: both. */
export function askedOf(state: StateFilter) {
  return state === 'all' ? undefined : state;
}

/** The exceptions of one account in a list of several. */
export type AccountExceptions = { id: string; name: string; exceptions: readonly PaymentException[] };

/** Why a form about an exception did nothing: a code of the API. */
export const exceptionRefusals = ['validation_failed', 'already_settled'] as const;
export type ExceptionRefusal = (typeof exceptionRefusals)[number];
