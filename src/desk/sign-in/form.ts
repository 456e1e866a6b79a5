import * as z from 'zod';
import { rawField, submissionField } from '../../web/form-schema.ts';

/** A pairing link's form has no code. */
export const enterForm = z.object({
  code: rawField(1000),
  name: rawField(1000),
  submission: submissionField,
});
