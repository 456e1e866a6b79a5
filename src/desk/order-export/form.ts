import * as z from 'zod';
import { listField, rawField } from '../../web/form-schema.ts';

export const LONGEST = 20;

/** Which orders and which columns go into a file. */
export const fileForm = z.object({
  from: rawField(LONGEST),
  to: rawField(LONGEST),
  state: rawField(LONGEST),
  column: listField(500, 100),
  format: rawField(LONGEST),
});
