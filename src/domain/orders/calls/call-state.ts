import { effectiveOf, type OrderEvent } from '../order.ts';
import type { CallOutcome } from './call-outcomes.ts';
import { isCallOutcome } from './call-outcomes.ts';

/**
 * Facts that the queue of calls shows. `says_confirmed`: the shopper tapped "Confirm on WhatsApp"; `link_confirmed`:
 * the shopper confirmed by the order's link; `change_wished`: the shopper asks for a change;
 * `address_changed`: the shopper changed the address, and staff have not confirmed or packed it since. Stored in rows.
 */
const callFlags = [
  'wrong_number',
  'says_confirmed',
  'link_confirmed',
  'change_wished',
  'address_changed',
  'is_wanted',
  'is_genuine',
] as const;
export type CallFlag = (typeof callFlags)[number];

/** The calls of an order, as its history adds up to. Times in milliseconds; 0: never. */
export type CallState = {
  calls: number;
  /** Calls in a row that did not reach the shopper. */
  misses: number;
  outcome: CallOutcome | null;
  calledAt: number;
  /** When the shopper asked to be called again. */
  callAgainAt: number;
  flags: CallFlag[];
};

type Entry = Pick<OrderEvent, 'kind' | 'position' | 'undoes' | 'at' | 'reason' | 'againAt'>;

export function callStateOf(history: readonly Entry[]): CallState {
  const flags = new Set<CallFlag>();
  const state: CallState = {
    calls: 0,
    misses: 0,
    outcome: null,
    calledAt: 0,
    callAgainAt: 0,
    flags: [],
  };
  for (const { kind, reason, at, againAt } of effectiveOf(history)) {
    switch (kind) {
      case 'call_missed':
        state.outcome = isCallOutcome(reason) ? reason : 'no_answer';
        state.calls += 1;
        state.misses = state.outcome === 'again' ? 0 : state.misses + 1;
        state.calledAt = at * 1000;
        state.callAgainAt = state.outcome === 'again' ? (againAt ?? 0) * 1000 : 0;
        if (state.outcome === 'wrong_number') flags.add('wrong_number');
        break;
      case 'corrected':
        // Staff have written what was wrong or wished.
        flags.delete('wrong_number');
        flags.delete('change_wished');
        flags.delete('address_changed');
        break;
      case 'confirmed':
      case 'packed':
        flags.delete('address_changed');
        break;
      case 'says_confirmed':
      case 'link_confirmed':
      case 'change_wished':
      case 'address_changed':
        flags.add(kind);
        break;
      case 'mark_dismissed':
        if (reason === 'is_wanted' || reason === 'is_genuine') flags.add(reason);
        break;
    }
  }
  return { ...state, flags: callFlags.filter((flag) => flags.has(flag)) };
}

export function writeFlags(flags: readonly CallFlag[]): string {
  return flags.join(' ');
}

export function readFlags(text: string): CallFlag[] {
  const words = text.split(' ');
  return callFlags.filter((flag) => words.includes(flag));
}
