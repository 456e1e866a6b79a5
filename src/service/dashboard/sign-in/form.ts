import * as z from 'zod';
import { rawField, submissionField } from '../../../web/form-schema.ts';

/** An invitation's name for its person. */
export const joinForm = z.object({ name: rawField(1000), submission: submissionField });

export const signInForm = z.object({
  account: rawField(200),
  name: rawField(1000),
  code: rawField(1000),
  submission: submissionField,
});

/** `credential`: the browser's answer, in JSON. */
export const passkeyForm = z.object({ credential: rawField(12_000), submission: submissionField });
