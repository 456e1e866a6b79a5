import * as z from 'zod';

/** Every error: a message to read, a stable snake_case code, and on 422 the messages by field. */
export const errorBody = z
  .object({
    message: z.string(),
    // Optional, because the shop may use another service; this service always sends it.
    code: z.string().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;

/** Answer of every DELETE. */
export const deleted = z
  .object({ id: z.string(), entity: z.string(), livemode: z.boolean(), deleted: z.literal(true) })
  .meta({ id: 'Deleted' });

/** Messages by dotted field name, e.g. `items.0.price`. */
export type FieldErrors = Record<string, string[]>;

/** The body of a 422: the first message is also the one to read. */
export function validationError(errors: FieldErrors): ErrorBody {
  const messages = Object.values(errors).flat();
  const others = messages.length - 1;
  const tail = others > 0 ? ` (and ${others} more ${others === 1 ? 'error' : 'errors'})` : '';
  const message = `${messages[0] ?? 'The given data was invalid.'}${tail}`;
  return { message, code: 'validation_failed', errors };
}

/**
 * `Retry-After` in seconds, given as a number or a date (RFC 9110, 10.2.3), at most `most`; null when it asks for
 * nothing. `nowMs` in milliseconds since the epoch.
 */
export function readRetryAfter(value: string | null, nowMs: number, most: number): number | null {
  const given = value?.trim() ?? '';
  if (given === '') return null;
  const seconds = /^\d+$/.test(given) ? Number(given) : Math.ceil((Date.parse(given) - nowMs) / 1000);
  return seconds > 0 ? Math.min(seconds, most) : null;
}
