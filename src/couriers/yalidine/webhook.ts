import { parseWithin } from '../../contract/bounded-json.ts';
import { verifyHexSignature } from '../../contract/signatures.ts';
import { readLocalTime } from '../../text/algiers.ts';
import type { CourierEvent, CourierWebhook } from '../port.ts';
import { eventBody } from './answers.ts';

/** The reply to a handshake: the bare token by CF and GO, JSON by Y3. */
export type HandshakeForm = 'text' | 'json';

/** A signature in hex, HMAC-SHA256 over the raw body, and a token that is echoed at registration (Y3, CF). */
export function yalidineWebhook(form: HandshakeForm): CourierWebhook {
  return {
    handshake(query) {
      const token = query.get('crc_token') ?? '';
      // Anybody may ask, so only a plain token is echoed.
      if (!query.has('subscribe') || !/^[\w.-]{1,200}$/.test(token)) return null;
      return form === 'json'
        ? { body: JSON.stringify({ crc_token: token }), type: 'application/json' }
        : { body: token, type: 'text/plain; charset=UTF-8' };
    },
    verify: (secret, body, signature) => verifyHexSignature({ key: secret, body, signature }),
    parse(body) {
      const read = eventBody.safeParse(parseWithin(body, eventBounds)).data;
      if (read === undefined) return null;
      return read.events.map(
        ({ event_id, occurred_at, data }): CourierEvent => ({
          eventId: event_id,
          at: readLocalTime(occurred_at),
          tracking: data.tracking,
        }),
      );
    },
  };
}

/** A hundred events of some twenty fields. */
const eventBounds = { values: 5_000, depth: 16 };
