import * as z from 'zod';
import { exceptionOutcome } from '../../../../contract/resources/payment-exception.ts';
import { choiceField, lineField, submissionField } from '../../../../web/form-schema.ts';
import { MODES } from '../../../settings.ts';

export const settleForm = z.object({
  mode: choiceField(MODES),
  outcome: choiceField(exceptionOutcome.options),
  note: lineField(300),
  submission: submissionField,
});
