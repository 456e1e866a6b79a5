import { type ErrorBody, type FieldErrors, validationError } from '../../contract/error.ts';

/** Refusals that the Worker itself gives; what a ledger refuses comes from there, worded alike. */
export type Refusal = { status: number; body: ErrorBody; headers?: Record<string, string> };

/** Seconds a client is asked to wait when a limit of a minute is used up. */
const LIMIT_PERIOD = 60;
/** Seconds until an overloaded ledger is worth another try. */
const OVERLOAD_PAUSE = 2;

// Node and the runtime fill in the usual phrases, but not every server in front does.
const REASONS: Record<number, string> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

function refuse(status: number, code: string, message: string, headers?: Record<string, string>): Refusal {
  return { status, body: { message, code }, headers };
}

export const unauthenticated = refuse(401, 'unauthenticated', 'Unauthenticated.', {
  'WWW-Authenticate': 'Bearer',
});
export const notFound = refuse(404, 'not_found', 'Not found.');
export const bodyTooLarge = refuse(413, 'body_too_large', 'The request body must not be larger than 64 KiB.');
export const notJson = refuse(400, 'invalid_json', 'The request body is not valid JSON.');
export const nestedTooDeep = refuse(400, 'nested_too_deep', 'The request body is nested too deeply.');
export const unsupportedMediaType = refuse(
  415,
  'unsupported_media_type',
  'The request body must be sent as application/json.',
);
export const tooManyRequests = refuse(429, 'too_many_requests', 'Too many attempts. Try again in a minute.', {
  'Retry-After': String(LIMIT_PERIOD),
});
export const overloaded = refuse(503, 'overloaded', 'The service is busy. Try again in a moment.', {
  'Retry-After': String(OVERLOAD_PAUSE),
});
export const internalError = refuse(500, 'internal_error', 'Something went wrong on our side.');

/** `methods` in upper case. */
export function methodNotAllowed(methods: readonly string[]): Refusal {
  return refuse(405, 'method_not_allowed', 'This method is not allowed here.', { Allow: methods.join(', ') });
}

/** A deployment that lacks a setting answers nothing else. */
export function notConfigured(binding: string): Refusal {
  return refuse(
    503,
    'not_configured',
    `The service is not configured: ${binding} is missing, too short or an example.`,
  );
}

export function conflict(code: string, message: string): Refusal {
  return refuse(409, code, message);
}

/** 422: the first message is also the one to read. */
export function invalid(errors: FieldErrors): Refusal {
  return { status: 422, body: validationError(errors) };
}

/** JSON text as an answer. JSON goes out whatever `Accept` says. */
export function jsonAnswer(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    statusText: REASONS[status] ?? '',
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

export function answerRefusal(refusal: Refusal): Response {
  return jsonAnswer(refusal.status, JSON.stringify(refusal.body), refusal.headers);
}
