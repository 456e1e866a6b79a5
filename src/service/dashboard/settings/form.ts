import * as z from 'zod';
import { keyedByLanguage } from '../../../text/languages/by-language.ts';
import { lineField, submissionField } from '../../../web/form-schema.ts';

export const profileForm = z.object({
  ...keyedByLanguage('name', () => lineField(255)),
  phone: lineField(255),
  email: lineField(320),
  logo: lineField(2_048),
  submission: submissionField,
});

export const warningsForm = z.object({
  warnings_email: lineField(320),
  warnings_url: lineField(2_048),
  submission: submissionField,
});
