import * as z from 'zod';
import { rawField, submissionField } from '../../../../web/form-schema.ts';

export const signInForm = z.object({
  name: rawField(1000),
  code: rawField(1000),
  submission: submissionField,
});
