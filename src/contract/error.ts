import { z } from 'zod';

/** Every error: a message to read, a stable snake_case code, and on 422 the messages by field. */
export const errorBody = z
  .object({
    message: z.string(),
    code: z.string().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;

/** Answer of every DELETE. */
export const deleted = z
  .object({ id: z.string(), entity: z.string(), livemode: z.boolean(), deleted: z.literal(true) })
  .meta({ id: 'Deleted' });
export type Deleted = z.infer<typeof deleted>;

/** Messages by dotted field name, e.g. `items.0.price`. */
export type FieldErrors = Record<string, string[]>;
