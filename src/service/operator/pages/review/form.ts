import * as z from 'zod';
import {
  resolutionReason,
  settlementKind,
  settlementSource,
} from '../../../../contract/resources/reconciliation.ts';
import { checkbox, choiceField, lineField, rawField, submissionField } from '../../../../web/form-schema.ts';
import { MODES } from '../../../settings.ts';

/** What every form of the page sends. `account`: the clearing account that the page shows. */
export const reviewForm = z.object({
  mode: choiceField(MODES),
  account: rawField(50),
  submission: submissionField,
});

/** Besides its file. */
export const linesForm = reviewForm.extend({
  source: choiceField(settlementSource.options),
  kind: choiceField(settlementKind.options),
});

export const resolveForm = reviewForm.extend({
  reason: choiceField(resolutionReason.options),
  note: lineField(300),
  adjust_balance: checkbox,
});

export const refundForm = reviewForm.extend({
  status: choiceField(['succeeded', 'failed']),
  note: lineField(300),
});
