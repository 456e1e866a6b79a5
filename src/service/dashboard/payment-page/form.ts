import * as z from 'zod';
import { simulateRequest } from '../../../contract/requests/checkout.ts';
import { refundMethod } from '../../../contract/resources/refund.ts';
import {
  amountField,
  choiceField,
  lineField,
  rawField,
  required,
  submissionField,
} from '../../../web/form-schema.ts';

export const refundForm = z.object({
  amount: required(amountField({ least: 1, most: Number.MAX_SAFE_INTEGER })),
  method: choiceField(refundMethod.options),
  reason: lineField(255),
  submission: submissionField,
});

export const resendForm = z.object({ event: rawField(100), submission: submissionField });

export const simulateForm = z.object({
  outcome: rawField(20).transform(
    (text) => simulateRequest.safeParse({ outcome: text }).data?.outcome ?? null,
  ),
  submission: submissionField,
});
