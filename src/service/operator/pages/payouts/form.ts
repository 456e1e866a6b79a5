import * as z from 'zod';
import {
  amountField,
  choiceField,
  lineField,
  submissionField,
  textField,
} from '../../../../web/form-schema.ts';
import { MODES } from '../../../settings.ts';

export const proposeForm = z.object({
  mode: choiceField(MODES),
  amount: textField(60),
  date: textField(10),
  reference: lineField(300),
  submission: submissionField,
});

/** An amount in whole dinars, in any digits. */
export const amountForm = z.object({ amount: amountField({ least: 1, most: Number.MAX_SAFE_INTEGER }) });

/** Confirms or withdraws a proposal. */
export const proposalForm = z.object({ mode: choiceField(MODES), submission: submissionField });

/** What became of a payout. */
export const outcomeForm = z.object({
  mode: choiceField(MODES),
  status: choiceField(['paid', 'failed']),
  submission: submissionField,
});
