import { type ErrorBody, errorBody } from '../../contract/error.ts';
import { Explained } from '../error-log.ts';

/** No complete answer came: no connection, a timeout, or a broken answer. The request may have had its effect. */
export class ServiceUnreachable extends Explained {
  override name = 'ServiceUnreachable';
  readonly explanation = 'no answer came in time. If it stays so, look at SERVICE_URL.';
}

/** The setting that is most likely wrong when every request is refused in this way. */
const adviceOn: Record<number, string> = {
  401: ': SERVICE_API_KEY is not a key of the account and mode that SERVICE_URL names.',
  404: ': if all is refused so, SERVICE_URL is not the whole API base, such as https://pay.example.dz/test/api/v2.',
};

/** The service refused: 4xx with its own error body. The request had no effect. */
export class ServiceRefused extends Explained {
  override name = 'ServiceRefused';
  readonly explanation: string;
  readonly status: number;
  /** The error code; null where the service only names wrong fields. */
  readonly code: string | null;
  /** Names of the refused fields, as the service writes them. */
  readonly fields: readonly string[];
  /** Seconds for which a busy service asks to be left alone, at most an hour; null when it does not ask. */
  readonly retryAfter: number | null;

  constructor(status: number, body: ErrorBody, retryAfter: number | null = null) {
    super(body.message);
    this.status = status;
    this.explanation = `HTTP ${status}${adviceOn[status] ?? '.'}`;
    this.code = body.code ?? null;
    this.fields = Object.keys(body.errors ?? {});
    this.retryAfter = retryAfter;
  }
}

/** An answer outside the contract: 5xx, HTML, half a body, or a field of the wrong kind. */
export class ServiceUnexpected extends Explained {
  override name = 'ServiceUnexpected';
  /** The shop's own message. */
  readonly explanation: string;
  /** As of `ServiceRefused`. */
  readonly retryAfter: number | null;
  /** The status of the answer; null for a 200 or 201. */
  readonly status: number | null;
  /** The service's own words; null without any. */
  readonly said: string | null;

  constructor(
    message: string,
    retryAfter: number | null = null,
    status: number | null = null,
    said: string | null = null,
  ) {
    super(message);
    this.explanation = message;
    this.retryAfter = retryAfter;
    this.status = status;
    this.said = said;
  }
}

/** A complete answer without a usable content: the next request may do better. */
export class ServiceMalformed extends ServiceUnexpected {
  override name = 'ServiceMalformed';
}

/**
 * A 4xx without the service's own error body: a proxy may have answered, and the service may not have received the
 * request.
 */
export class ServiceUnworded extends ServiceUnexpected {
  override name = 'ServiceUnworded';
  declare readonly status: number;

  constructor(status: number, retryAfter: number | null) {
    super(`HTTP ${status}${adviceOn[status] ?? '.'}`, retryAfter, status);
  }
}

/** Classifies a 4xx: it is a refusal when its body is the service's own error body, with a code or field names. */
export function refusalOf(
  status: number,
  value: unknown,
  retryAfter: number | null,
): ServiceRefused | ServiceUnworded {
  const body = errorBody.safeParse(value).data;
  const isOwn = body?.code !== undefined || body?.errors !== undefined;
  return isOwn ? new ServiceRefused(status, body, retryAfter) : new ServiceUnworded(status, retryAfter);
}

/**
 * What the service's account has against a checkout: an amount beyond its limit, or its suspension; null for any other
 * error. Both last, so that no retry helps. Of a wrong line the service names the line, as `items.0.price`.
 */
export function accountRefusalOf(error: unknown): 'account_limit' | 'account_suspended' | null {
  if (!(error instanceof ServiceRefused)) return null;
  const { status, code, fields } = error;
  if (status === 403 && code === 'account_suspended') return code;
  const isOfAmount = fields.length > 0 && fields.every((field) => field === 'amount' || field === 'items');
  return status === 422 && isOfAmount ? 'account_limit' : null;
}

/** Turns a refusal of one status into null; rethrows any other error. */
export function nullWhenRefused(status: number): (error: unknown) => null {
  return (error) => {
    if (error instanceof ServiceRefused && error.status === status) return null;
    throw error;
  };
}

const UNKNOWN_PATH: readonly (number | null)[] = [404, 405, 501];

/** Whether a service asks to be left alone for a while: that is no refusal. */
export function isBusy(error: unknown): boolean {
  return (error instanceof ServiceRefused || error instanceof ServiceUnworded) && error.status === 429;
}

/** Whether a 4xx answered the call, the service's own or another: the service may lack the path. */
export function isAnswered4xx(error: unknown): boolean {
  return error instanceof ServiceRefused || error instanceof ServiceUnworded;
}

/** Whether an optional list is not offered: a 4xx, or an answer of another kind. */
export function isNotOffered(error: unknown): boolean {
  return (isAnswered4xx(error) && !isBusy(error)) || error instanceof ServiceMalformed;
}

/**
 * Whether the answer is that of a service without this path: a 404 without the contract's code, a 405 or a 501. A
 * proxy may answer so too, and a service without error codes also answers so for an unknown id.
 */
export function isUnknownPath(error: unknown): boolean {
  if (error instanceof ServiceRefused)
    return error.status === 405 || (error.status === 404 && error.code !== 'not_found');
  return error instanceof ServiceUnexpected && UNKNOWN_PATH.includes(error.status);
}

/** The result of a call for the shopper. Rethrows an error that is no failure of the service: a bug. */
export function outcomeOf(error: unknown): 'unreachable' | 'refused' | 'unexpected' {
  if (isBusy(error) || error instanceof ServiceUnreachable) return 'unreachable';
  if (error instanceof ServiceRefused) return 'refused';
  if (error instanceof ServiceUnexpected) return 'unexpected';
  throw error;
}

/** Seconds for which a failure asks to be left alone; null when it does not ask. */
export function retryAfterOf(error: unknown): number | null {
  return error instanceof ServiceRefused || error instanceof ServiceUnexpected ? error.retryAfter : null;
}

const PROVIDER_FAILURES = [ServiceUnreachable, ServiceRefused, ServiceUnexpected];

/** Rethrows an error that is no failure of the service: a bug. */
export function expectProviderFailure(error: unknown): void {
  if (!PROVIDER_FAILURES.some((failure) => error instanceof failure)) throw error;
}

/** Logs a failure of the service and goes on. Rethrows any other error: a bug. */
export function ignoreProviderFailure(error: unknown): void {
  expectProviderFailure(error);
  console.warn(`service: ${error instanceof Error ? error.name : 'unknown'}`);
}
