import { type ErrorBody, type FieldErrors, validationError } from '../../contract/error.ts';
import type { Scope } from '../../contract/scopes.ts';
import { FROZEN_PAUSE } from '../../database/snapshots/barrier.ts';
import type { OperatorScope } from '../operators.ts';
import { type CodeOf, codeOfMissing, type ErrorStatus } from './codes.ts';

/**
 * An answer before it is written as JSON, from a ledger or from the Worker in front of it; it has our names.
 * `headers`: set by the Worker only. `repeat`: the answer to a repeated `Idempotency-Key`, when this answer shows a
 * secret and must not be stored.
 */
export type Reply = {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  repeat?: Reply;
};

/** `Retry-After` seconds when a limit per minute is used up. */
const LIMIT_PERIOD = 60;
/** Seconds until a failed storage is worth another try: an operator has to make room. */
const STORAGE_PAUSE = 30;

/** Seconds until an overloaded ledger is worth another try. */
const OVERLOAD_PAUSE = 2;

function refuse<Status extends ErrorStatus>(
  status: Status,
  code: CodeOf<Status>,
  message: string,
  headers?: Record<string, string>,
): Reply {
  const body: ErrorBody = { message, code };
  return { status, body, headers };
}

export function ok(body: unknown): Reply {
  return { status: 200, body };
}

/** The code of a refusal; null for any other answer. */
export function refusalCodeOf({ body }: Reply): string | null {
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null;
  return typeof code === 'string' ? code : null;
}

export function badRequest(code: CodeOf<400>, message: string): Reply {
  return refuse(400, code, message);
}

/** `hint`: one sentence without quotes, in the header of RFC 6750, since the message is part of the contract. */
export function unauthenticated(hint?: string): Reply {
  const challenge =
    hint === undefined ? 'Bearer' : `Bearer error="invalid_token", error_description="${hint}"`;
  return refuse(401, 'unauthenticated', 'Unauthenticated.', { 'WWW-Authenticate': challenge });
}

export function forbidden(code: CodeOf<403>, message: string): Reply {
  return refuse(403, code, message);
}

/** `message`: what was not found, where that is known. */
export function notFound(message = 'Not found.'): Reply {
  return refuse(404, 'not_found', message);
}

/** `methods` in upper case. */
export function methodNotAllowed(methods: readonly string[]): Reply {
  const headers = { Allow: methods.join(', ') };
  return refuse(405, 'method_not_allowed', 'This method is not allowed here.', headers);
}

/** The key lacks a scope: message and code name it. */
export function missingScope(scope: Scope | OperatorScope): Reply {
  return refuse(403, codeOfMissing(scope), `This key lacks the scope ${scope}.`);
}

export function conflict(code: CodeOf<409>, message: string): Reply {
  return refuse(409, code, message);
}

/** Nothing was changed. */
export function preconditionFailed(): Reply {
  return refuse(412, 'precondition_failed', 'The resource was changed since you read it.');
}

export function bodyTooLarge(): Reply {
  return refuse(413, 'body_too_large', 'The request body must not be larger than 64 KiB.');
}

export function unsupportedMediaType(): Reply {
  return refuse(415, 'unsupported_media_type', 'The request body must be sent as application/json.');
}

/** `origin`: the only host that answers. */
export function misdirected(origin: string): Reply {
  return refuse(421, 'misdirected_request', `This service answers at ${origin} alone.`);
}

/** 422 with the messages by field; the first is also the message to read. */
export function invalid(errors: FieldErrors): Reply & { body: ErrorBody } {
  return { status: 422, body: validationError(errors) };
}

/** The answer to a repeated call that made a secret. `shown`: what of the resource was shown once. */
export function secretAlreadyShown(resource: string, shown = 'it'): Reply {
  return conflict(
    'secret_already_shown',
    `This Idempotency-Key already created the ${resource}; ${shown} was shown once.`,
  );
}

/** 422: a retry must repeat the same call. */
export function idempotencyKeyReused(): Reply {
  const message = 'This Idempotency-Key was used with another request.';
  const body: ErrorBody = {
    message,
    code: 'idempotency_key_reused' satisfies CodeOf<422>,
    errors: { 'Idempotency-Key': [message] },
  };
  return { status: 422, body };
}

export function tooManyRequests(): Reply {
  const headers = { 'Retry-After': String(LIMIT_PERIOD) };
  return refuse(429, 'too_many_requests', 'Too many attempts. Try again in a minute.', headers);
}

/** The account's own limit, which its operator set. */
export function requestLimitReached(perSecond: number): Reply {
  const message = `This account makes at most ${perSecond} requests a second (limits.requests_per_second).`;
  return refuse(429, 'request_limit_reached', message);
}

export function internalError(): Reply {
  return refuse(500, 'internal_error', 'Something went wrong on our side.');
}

export function overloaded(): Reply {
  const headers = { 'Retry-After': String(OVERLOAD_PAUSE) };
  return refuse(503, 'overloaded', 'The service is busy. Try again in a moment.', headers);
}

/** Reads are still answered. */
export function frozen(): Reply {
  const headers = { 'Retry-After': String(FROZEN_PAUSE) };
  return refuse(
    503,
    'overloaded',
    'A snapshot is being made: nothing is changed meanwhile. Try again soon.',
    headers,
  );
}

/** With an Idempotency-Key the change happens once, whether or not it was stored. */
export function storageUnavailable(): Reply {
  const headers = { 'Retry-After': String(STORAGE_PAUSE) };
  const message =
    'The storage of the service does not answer. Try again later, with the same Idempotency-Key.';
  return refuse(503, 'storage_unavailable', message, headers);
}

/** A deployment that lacks a setting answers only this. */
export function notConfigured(binding: string): Reply {
  const message = `The service is not configured: ${binding} is missing, too short or an example.`;
  return refuse(503, 'not_configured', message);
}

export function unavailable(code: CodeOf<503>, message: string): Reply {
  return refuse(503, code, message);
}

/** Whether an answer is stored for its `Idempotency-Key`: not if a second try may succeed. */
export function isKept(status: number): boolean {
  return status < 500 && ![401, 409, 412, 422, 429].includes(status);
}
