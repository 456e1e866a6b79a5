import { type Action, eventKindOf } from '../../../domain/orders/transitions.ts';
import type { Decide } from './action.ts';
import { dismissMark, missCall } from './call.ts';
import { cancel, keepMoney, returnParcel } from './cancel.ts';
import { closeDispute } from './close-dispute.ts';
import { collectCash } from './collect-cash.ts';
import { correct } from './correct.ts';
import { explainRefund } from './explain-refund.ts';
import { handOver } from './hand-over.ts';
import { recount } from './recount.ts';
import { refund } from './refund.ts';
import { remit } from './remit.ts';
import { restock, writeOff } from './restock.ts';
import { retractRefund } from './retract-refund.ts';
import { returnPart } from './return-part.ts';
import { undo } from './undo.ts';

/** Only the event: its effects follow from the order's history. */
function eventOf(action: Action): Decide {
  return () => ({ event: { kind: eventKindOf(action) } });
}

/** All actions. One that takes input, or writes more than its event, has a file named by its verb. */
export const decisions: Record<Action | 'undo', Decide> = {
  confirm: eventOf('confirm'),
  call_missed: missCall,
  correct,
  cancel,
  keep_money: keepMoney,
  pack: eventOf('pack'),
  hand_over: handOver,
  deliver: eventOf('deliver'),
  return: returnParcel,
  return_part: returnPart,
  restock,
  write_off: writeOff,
  collect_cash: collectCash,
  remit,
  recount,
  refund,
  explain_refund: explainRefund,
  retract_refund: retractRefund,
  close_dispute: closeDispute,
  note: eventOf('note'),
  dismiss_mark: dismissMark,
  undo,
};
