import { type ErrorBody, type FieldErrors, validationError } from '../../contract/error.ts';
import type { Scope } from '../../contract/scopes.ts';

/**
 * An answer before it is written as JSON; names are still ours. `repeat`: what a call with the same
 * `Idempotency-Key` is answered instead, when the answer shows a secret and must not be kept.
 */
export type Reply = { status: number; body: unknown; repeat?: Reply };

function refuse(status: number, code: string, message: string): Reply {
  const body: ErrorBody = { message, code };
  return { status, body };
}

export function ok(body: unknown): Reply {
  return { status: 200, body };
}

export function notFound(): Reply {
  return refuse(404, 'not_found', 'Not found.');
}

export function badRequest(code: string, message: string): Reply {
  return refuse(400, code, message);
}

export function forbidden(code: string, message: string): Reply {
  return refuse(403, code, message);
}

/** The key may not do this: message and code name what it lacks. */
export function missingScope(scope: Scope): Reply {
  return refuse(403, `missing_scope_${scope.replace(':', '_')}`, `This key lacks the scope ${scope}.`);
}

export function conflict(code: string, message: string): Reply {
  return refuse(409, code, message);
}

export function unavailable(code: string, message: string): Reply {
  return refuse(503, code, message);
}

/** 422 with the messages by field; the first is also the message to read. */
export function invalid(errors: FieldErrors): Reply {
  return { status: 422, body: validationError(errors) };
}

/** What "Idempotency-Key" keeps: not what a second try may mend (open points, "Requests"). */
export function isKept(status: number): boolean {
  return status < 500 && ![401, 409, 422, 429].includes(status);
}
