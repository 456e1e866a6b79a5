import { ANSWER_HEADERS } from '../answer-headers.ts';
import type { Reply } from './replies.ts';

// Node and the runtime fill in the usual phrases, but some proxies do not.
const REASONS: Record<number, string> = {
  200: 'OK',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** JSON text as an answer, whatever `Accept` asks for. */
export function jsonAnswer(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    statusText: REASONS[status] ?? '',
    headers: { ...ANSWER_HEADERS, 'Content-Type': 'application/json', ...headers },
  });
}

/** The client already has this state; the answer repeats the tag. */
export function notModified(headers: Record<string, string>): Response {
  return new Response(null, { status: 304, statusText: REASONS[304] ?? '', headers });
}

/** The Worker's own refusals: they hold no brand names. */
export function answerRefusal(refusal: Reply): Response {
  return jsonAnswer(refusal.status, JSON.stringify(refusal.body), refusal.headers);
}
