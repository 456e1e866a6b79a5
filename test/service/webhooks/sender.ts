import {
  attemptDelivery,
  type DeliveryAttempt,
  type DeliveryOutcome,
} from '../../../src/service/webhooks/attempt.ts';
import { exchange } from '../../../src/service/webhooks/request.ts';

export const NOW = 1_800_000_000_500;
export const SECRET = `whsec_${Buffer.from('w'.repeat(32)).toString('base64')}`;
export const NEXT_SECRET = `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`;
export const BODY = '{"id":"evt","data":{"description":"قهوة / café","success_url":"https://shop.example/"}}';

export type Sent = { url: string; init: RequestInit; body: Buffer; headers: Headers };

/** A fetch that records requests and answers as scripted. */
export function recordFetch(answer: (init: RequestInit) => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const request = new Request(String(input), { method: 'POST', body: init.body ?? null });
    const body = Buffer.from(await request.arrayBuffer());
    sent.push({ url: String(input), init, body, headers: new Headers(init.headers) });
    return answer(init);
  };
  return { fetch, sent };
}

type World = { fetch: typeof fetch; now: () => number };

/** One attempt, made by the exchange itself with the given fetch and clock. */
export async function attempt({
  fetch = recordFetch(() => new Response('ok')).fetch,
  now = () => NOW,
  ...changes
}: Partial<Omit<DeliveryAttempt, 'carry'> & World>): Promise<DeliveryOutcome> {
  const outcome = await attemptDelivery({
    url: 'https://shop.example/hook?t=1',
    event: { id: 'evt_1', body: BODY },
    hexKey: 'test_sk_key',
    webhookSecrets: [SECRET],
    now: () => NOW,
    carry: (request) => exchange(request, { fetch, now }),
    rules: { local: false, livemode: true, ownHosts: [] },
    ...changes,
  });
  if (outcome === null) throw new Error('Nothing was carried.');
  return outcome;
}

export const answering = (status: number, body = '', headers: Record<string, string> = {}) =>
  attempt({ fetch: recordFetch(() => new Response(body, { status, headers })).fetch });
