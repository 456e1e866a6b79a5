import * as z from 'zod';
import { refundedFees } from '../../../../contract/resources/account.ts';
import { SCOPES } from '../../../../contract/scopes.ts';
import { toWesternDigits } from '../../../../text/phones.ts';
import { choiceField, lineField, listField, rawField, submissionField } from '../../../../web/form-schema.ts';
import { KEY_LIFETIMES } from '../../../dashboard/keys/rules.ts';
import { MODES } from '../../../settings.ts';

/** The API's own schemas refuse what these forms send: here texts are only cut. */
const text = lineField(2_048);

/** A number in any digits, with or without spaces between thousands. */
const digits = text.overwrite((typed) => toWesternDigits(typed).replace(/\s+/g, ''));

export const newAccountForm = z.object({ name: text, email: text, submission: submissionField });

export const profileForm = z.object({
  name: text,
  name_ar: text,
  name_fr: text,
  name_en: text,
  phone: text,
  email: text,
  trade_register: text,
  tax_number: text,
  terms_url: text,
  submission: submissionField,
});

export const feesForm = z.object({
  rate: digits,
  fixed: digits,
  minimum: digits,
  maximum: digits,
  refunds: choiceField(refundedFees.options),
  submission: submissionField,
});

/** An empty field is no limit. */
export const limitsForm = z.object({
  amount: digits,
  daily_amount: digits,
  requests_per_second: digits,
  submission: submissionField,
});

export const statusForm = z.object({
  status: choiceField(['active', 'suspended']),
  reason: lineField(255),
  submission: submissionField,
});

export const namesForm = z.object({
  pending_id: rawField(200),
  decision: rawField(20),
  submission: submissionField,
});

/** A new key. `label`: its name. */
export const keyForm = z.object({
  label: lineField(300),
  mode: choiceField(MODES),
  scopes: listField(SCOPES.length + 1, 50),
  days: choiceField(KEY_LIFETIMES.map(String)),
  submission: submissionField,
});

/** A form of one button. */
export const oneButtonForm = z.object({ submission: submissionField });
