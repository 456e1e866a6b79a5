import * as z from 'zod';
import { lineField, submissionField } from '../../../web/form-schema.ts';

/** A customer's name and contact; empty ones are unknown. */
export const customerForm = z.object({
  name: lineField(255),
  email: lineField(255),
  phone: lineField(255),
  submission: submissionField,
});
