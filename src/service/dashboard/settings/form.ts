import * as z from 'zod';
import { keyedByLanguage, languages } from '../../../text/languages/by-language.ts';
import { choiceField, lineField, rawField, submissionField, textField } from '../../../web/form-schema.ts';

export const profileForm = z.object({
  ...keyedByLanguage('name', () => lineField(255)),
  phone: lineField(255),
  email: lineField(320),
  logo: lineField(2_048),
  default_locale: choiceField(languages),
  // More than the API's schema takes: it refuses a long text, and nothing is cut.
  ...keyedByLanguage('receipt_text', () => rawField(5_000)),
  submission: submissionField,
});

export const warningsForm = z.object({
  warnings_email: lineField(320),
  warnings_url: lineField(2_048),
  submission: submissionField,
});

/** The default address for events. */
export const endpointForm = z.object({ endpoint_url: textField(2_048), submission: submissionField });
