import type { Bytes } from '../../contract/bytes.ts';
import { signHex, signStandardWebhook } from '../../contract/signatures.ts';
import { checkDestination, type DestinationRules } from '../../web/destinations.ts';
import type { Exchange, SignedRequest } from './request.ts';
import type { DeliveryError } from './rules/delivery-error.ts';

/** The outcome of one attempt to deliver an event. */
export type DeliveryOutcome = Omit<Exchange, 'error'> & {
  /** Null when delivered. */
  error: DeliveryError | null;
  /** 410: never send this event there again. */
  gone: boolean;
  delivered: boolean;
};

export type DeliveryAttempt = {
  url: string;
  /** `body` is sent and signed as stored, byte for byte. */
  event: { id: string; body: string };
  /** The secret API key of the `signature` header; null when the account has no active one. */
  hexKey: string | null;
  /** `whsec_…`: several during a rotation; each of them signs. */
  webhookSecrets: readonly string[];
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Posts a signed request; null when it could not and nothing was sent. */
  carry: (request: SignedRequest) => Promise<Exchange | null>;
  rules: DestinationRules;
};

/**
 * Sends an event once: checks the destination, signs, and passes it to `carry`. Null when nothing was sent and it
 * should be tried again. Throws only when `carry` does: the event may have arrived.
 */
export async function attemptDelivery(input: DeliveryAttempt): Promise<DeliveryOutcome | null> {
  if (!checkDestination(input.url, input.rules).ok) return unsent('destination');
  const body = new Uint8Array(new TextEncoder().encode(input.event.body));
  const headers = await signedHeaders(input, body);
  if (headers === null) return unsent('signing');

  const said = await input.carry({ url: input.url, headers, body });
  if (said === null) return null;
  const { status } = said;
  const delivered = said.error === null && status !== null && status >= 200 && status < 300;
  return {
    ...said,
    error: delivered ? null : (said.error ?? errorOf(status)),
    retryAfter: delivered ? null : said.retryAfter,
    gone: said.error === null && status === 410,
    delivered,
  };
}

/** The outcome of an attempt that sent nothing. */
export function unsent(error: 'destination' | 'signing' | 'gone'): DeliveryOutcome {
  return { status: null, durationMs: 0, error, answer: '', retryAfter: null, gone: false, delivered: false };
}

/** The headers of a delivery; null when a secret cannot sign. */
async function signedHeaders(input: DeliveryAttempt, body: Bytes): Promise<Record<string, string> | null> {
  const timestamp = Math.floor(input.now() / 1000);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': 'Hanout-Webhooks/1',
    'webhook-id': input.event.id,
    'webhook-timestamp': String(timestamp),
  };
  try {
    if (input.hexKey !== null) headers.signature = await signHex(input.hexKey, body);
    if (input.webhookSecrets.length > 0) {
      const signature = { secrets: input.webhookSecrets, id: input.event.id, timestamp, body };
      headers['webhook-signature'] = await signStandardWebhook(signature);
    }
  } catch {
    return null;
  }
  return headers;
}

function errorOf(status: number | null): DeliveryError {
  if (status === 410) return 'gone';
  return [301, 302, 303, 307, 308].includes(status ?? 0) ? 'redirect' : 'status';
}
