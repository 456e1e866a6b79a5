import { signHex, signStandardWebhook } from '../../src/contract/signatures.ts';
import type { FeedEvent } from './feed.ts';
import type { ListenOptions } from './options.ts';

/** The local endpoint's answer; `status` is null when there was none. */
export type Receipt = { status: number | null; durationMs: number };

export type Carry = (event: FeedEvent, signal: AbortSignal) => Promise<Receipt>;

/** As long as the service itself waits. */
const EXCHANGE_TIMEOUT = 15_000;

/** Sends an event to the local endpoint as the service does: the same bytes, headers and signatures. */
export function senderOf({
  forward,
  apiKey,
  webhookSecret,
}: Pick<ListenOptions, 'forward' | 'apiKey' | 'webhookSecret'>): Carry {
  return async (event, signal) => {
    const startedAt = Date.now();
    const body = new Uint8Array(new TextEncoder().encode(event.body));
    const timestamp = Math.floor(startedAt / 1000);
    const headers = new Headers({
      'content-type': 'application/json',
      'user-agent': 'Hanout-Webhooks/1',
      'webhook-id': event.id,
      'webhook-timestamp': String(timestamp),
      signature: await signHex(apiKey, body),
    });
    const signed = { secrets: [webhookSecret], id: event.id, timestamp, body };
    headers.set('webhook-signature', await signStandardWebhook(signed));
    const status = await post(forward, headers, body, signal);
    return { status, durationMs: Date.now() - startedAt };
  };
}

async function post(
  url: string,
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(EXCHANGE_TIMEOUT)]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}
