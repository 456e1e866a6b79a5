import * as z from 'zod';
import { isAgainChoice, readMoment, timeOfChoice } from '../../domain/orders/calls/again-times.ts';
import {
  cancelReasons,
  dismissedMarks,
  eventReasons,
  isCallOutcome,
} from '../../domain/orders/calls/call-outcomes.ts';
import type { ActionInput } from '../../shop/orders/actions/action.ts';
import { countField, rawField, submissionField } from '../../web/form-schema.ts';
import { CONFIRM_NEXT } from './rules.ts';

/** `act`: the pressed button, `at`: the typed time of another call. */
export const callForm = z.object({
  version: countField,
  submission: submissionField,
  act: rawField(40),
  at: rawField(40),
});

/** A claim of a call. `quick`: by the script; `page`: from the order's own page, which was opened from `list`. */
export const claimForm = z.object({ quick: rawField(3), page: rawField(10), list: rawField(1000) });

type CallInput = Pick<ActionInput, 'action' | 'reason' | 'againAt'>;

/** What a button of the list does; null for an unknown one. `now`: seconds. */
export function readCallAct({ act, at }: { act: string; at: string }, now: number): CallInput | null {
  if (act === CONFIRM_NEXT) return { action: 'confirm' };
  if (act === 'confirm' || act === 'undo') return { action: act };
  if (isAgainChoice(act)) return { action: 'call_missed', reason: 'again', againAt: timeOfChoice(act, now) };
  const reason = eventReasons.find((one) => one === act);
  if (reason === 'again') return { action: 'call_missed', reason, againAt: readMoment(at.trim()) };
  if (isCallOutcome(reason)) return { action: 'call_missed', reason };
  if (cancelReasons.some((one) => one === reason)) return { action: 'cancel', reason: reason ?? null };
  if (dismissedMarks.some((one) => one === reason)) return { action: 'dismiss_mark', reason: reason ?? null };
  return null;
}
