import { signStandardWebhook } from '../../../contract/signatures.ts';
import { checkDestination, type DestinationRules } from '../../../web/destinations.ts';
import { type Outside, post, refusalOf } from '../../../web/posting.ts';
import type { Channel } from './port.ts';

/** The merchant's own address, and the secret that signs its messages. */
type WebhookSetup = { url: string; secret: string; rules: DestinationRules };

/**
 * Standard Webhooks (https://www.standardwebhooks.com): type, time and data, signed like the events of the service.
 */
export function webhookChannel({ url, secret, rules }: WebhookSetup, outside: Outside): Channel {
  return {
    async send({ id, at, kind, facts }) {
      // Checked again: the rules may have changed since the address was saved.
      const check = checkDestination(url, rules);
      if (!check.ok) return { ok: false, failure: check.why, isFinal: true, retryAfter: null };
      const timestamp = Math.floor(outside.now() / 1000);
      const text = JSON.stringify({
        type: `shop.${kind}`,
        timestamp: new Date(at).toISOString(),
        data: facts,
      });
      const body = new Uint8Array(new TextEncoder().encode(text));
      const answer = await post(
        outside,
        url,
        {
          'Content-Type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': await signStandardWebhook({ secrets: [secret], id, timestamp, body }),
        },
        body,
      );
      if (answer.status !== null && answer.status >= 200 && answer.status < 300) return { ok: true };
      return refusalOf(answer, { final: [410] });
    },
  };
}
