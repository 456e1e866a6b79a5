import { type ErrorBody, errorBody } from '../../contract/error.ts';
import { Explained } from '../error-log.ts';

/** No whole answer came: no connection, no time, or it broke off. What was asked may have happened. */
export class ServiceUnreachable extends Explained {
  override name = 'ServiceUnreachable';
  readonly explanation = 'no answer came in time. If it stays so, look at SERVICE_URL.';
}

/** Which setting is to blame, most likely, when all that is asked is refused so. */
const adviceOn: Record<number, string> = {
  401: ': SERVICE_API_KEY is not a key of the account and mode that SERVICE_URL names.',
  404: ': if all is refused so, SERVICE_URL is not the whole API base, such as https://pay.example.dz/test/api/v2.',
};

/** The service understood and said no: 4xx with its own error body. Nothing happened. */
export class ServiceRefused extends Explained {
  override name = 'ServiceRefused';
  readonly explanation: string;
  readonly status: number;
  /** The reason's own word; null where the service names wrong fields alone. */
  readonly code: string | null;
  /** Names of the fields that are refused, as the service writes them. */
  readonly fields: readonly string[];
  /** Seconds for which a busy service asks to be left alone, at most an hour; null when it does not. */
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

/** An answer that the contract does not know: 5xx, HTML, half a body, a field of the wrong kind. */
export class ServiceUnexpected extends Explained {
  override name = 'ServiceUnexpected';
  /** Its message, which is ours. */
  readonly explanation: string;
  /** As of a refusal. */
  readonly retryAfter: number | null;
  /** Of the answer; null where it came in good order. */
  readonly status: number | null;

  constructor(message: string, retryAfter: number | null = null, status: number | null = null) {
    super(message);
    this.explanation = message;
    this.retryAfter = retryAfter;
    this.status = status;
  }
}

/** Of them, an answer that came in good order and says nothing that can be used: the next question may do better. */
export class ServiceMalformed extends ServiceUnexpected {
  override name = 'ServiceMalformed';
}

/** Of them, a 4xx without the service's own error body: something on the way there said it, and the service may not have heard. */
export class ServiceUnworded extends ServiceUnexpected {
  override name = 'ServiceUnworded';
  declare readonly status: number;

  constructor(status: number, retryAfter: number | null) {
    super(`HTTP ${status}${adviceOn[status] ?? '.'}`, retryAfter, status);
  }
}

/** What a 4xx is: a refusal where its parsed answer is the service's own error body, which has a code or names fields. */
export function refusalOf(
  status: number,
  value: unknown,
  retryAfter: number | null,
): ServiceRefused | ServiceUnworded {
  const body = errorBody.safeParse(value).data;
  const isOwn = body?.code !== undefined || body?.errors !== undefined;
  return isOwn ? new ServiceRefused(status, body, retryAfter) : new ServiceUnworded(status, retryAfter);
}

/** Takes a refusal of one status as the answer that there is nothing; throws anything else on. */
export function nullWhenRefused(status: number): (error: unknown) => null {
  return (error) => {
    if (error instanceof ServiceRefused && error.status === status) return null;
    throw error;
  };
}

const UNKNOWN_PATH: readonly (number | null)[] = [404, 405, 501];

/** Whether a service asks to be left alone for a while: it has refused nothing. */
export function isBusy(error: unknown): boolean {
  return (error instanceof ServiceRefused || error instanceof ServiceUnworded) && error.status === 429;
}

/** Whether a call was answered by a 4xx, the service's own or another: a service may not have the path. */
export function isAnswered4xx(error: unknown): boolean {
  return error instanceof ServiceRefused || error instanceof ServiceUnworded;
}

/** Whether a list that the shop can do without is not offered: a 4xx, or an answer of another kind. */
export function isNotOffered(error: unknown): boolean {
  return (isAnswered4xx(error) && !isBusy(error)) || error instanceof ServiceMalformed;
}

/**
 * Whether a service answers so where it does not have a path: a 404 without the contract's own code, a 405, a 501. Something on
 * the way may answer so too, and a service without codes also says so of an id that it does not know.
 */
export function isUnknownPath(error: unknown): boolean {
  if (error instanceof ServiceRefused)
    return error.status === 405 || (error.status === 404 && error.code !== 'not_found');
  return error instanceof ServiceUnexpected && UNKNOWN_PATH.includes(error.status);
}

/** What a shopper is told came of a call. Throws what is no failure of the service on: a bug. */
export function outcomeOf(error: unknown): 'unreachable' | 'refused' | 'unexpected' {
  if (isBusy(error) || error instanceof ServiceUnreachable) return 'unreachable';
  if (error instanceof ServiceRefused) return 'refused';
  if (error instanceof ServiceUnexpected) return 'unexpected';
  throw error;
}

/** Seconds for which a failure asks to be left alone; null when it does not. */
export function retryAfterOf(error: unknown): number | null {
  return error instanceof ServiceRefused || error instanceof ServiceUnexpected ? error.retryAfter : null;
}

const PROVIDER_FAILURES = [ServiceUnreachable, ServiceRefused, ServiceUnexpected];

/** Throws on what is no failure of the service: a bug. */
export function expectProviderFailure(error: unknown): void {
  if (!PROVIDER_FAILURES.some((failure) => error instanceof failure)) throw error;
}

/** Notes that the service could not be asked, and goes on. What it throws itself is a bug. */
export function ignoreProviderFailure(error: unknown): void {
  expectProviderFailure(error);
  console.warn(`service: ${error instanceof Error ? error.name : 'unknown'}`);
}
