import * as z from 'zod';
import { listField, rawField, submissionField } from '../../../../web/form-schema.ts';

export const inviteForm = z.object({
  name: rawField(1000),
  roles: listField(4, 20),
  submission: submissionField,
});
