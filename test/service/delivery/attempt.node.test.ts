import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  attemptDelivery,
  type DeliveryAttempt,
  type DeliveryOutcome,
} from '../../../src/service/delivery/attempt.ts';
import { exchange } from '../../../src/service/delivery/exchange.ts';

const NOW = 1_800_000_000_500;
const SECRET = `whsec_${Buffer.from('w'.repeat(32)).toString('base64')}`;
const NEXT_SECRET = `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`;
const BODY = '{"id":"evt","data":{"description":"قهوة / café","success_url":"https://shop.example/"}}';

type Sent = { url: string; init: RequestInit; body: Buffer; headers: Headers };

/** A fetch that keeps what was sent and answers as told. */
function recordFetch(answer: (init: RequestInit) => Response | Promise<Response>) {
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

/** One attempt, carried by the exchange itself with the given fetch and clock. */
async function attempt({
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

const answering = (status: number, body = '', headers: Record<string, string> = {}) =>
  attempt({ fetch: recordFetch(() => new Response(body, { status, headers })).fetch });

afterEach(() => {
  vi.useRealTimers();
});

describe('what is sent', () => {
  it('is the stored body, byte for byte, signed both ways', async () => {
    const { fetch, sent } = recordFetch(() => new Response('thanks'));
    const outcome = await attempt({ fetch });
    const [request] = sent;
    if (request === undefined) throw new Error('Nothing was sent.');
    expect(outcome).toEqual({
      status: 200,
      durationMs: 0,
      error: null,
      answer: 'thanks',
      retryAfter: null,
      gone: false,
      delivered: true,
    });
    expect(request.url).toBe('https://shop.example/hook?t=1');
    expect(request.init).toMatchObject({ method: 'POST', redirect: 'manual' });
    expect(request.body.toString()).toBe(BODY);
    expect(Object.fromEntries(request.headers)).toEqual({
      'content-type': 'application/json',
      'user-agent': 'Hanout-Webhooks/1',
      signature: createHmac('sha256', 'test_sk_key').update(BODY).digest('hex'),
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1800000000',
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
  });

  it('verifies in the reference library, with either secret of a rotation', async () => {
    const { fetch, sent } = recordFetch(() => new Response());
    await attempt({ fetch, webhookSecrets: [NEXT_SECRET, SECRET] });
    vi.useFakeTimers({ now: NOW });
    const headers = Object.fromEntries(sent[0]?.headers ?? []);
    for (const secret of [SECRET, NEXT_SECRET]) {
      expect(new Webhook(secret).verify(sent[0]?.body ?? '', headers)).toMatchObject({ id: 'evt' });
    }
    expect(() => new Webhook(SECRET).verify(`${BODY} `, headers)).toThrow();
  });

  it('has no signature header without an active key', async () => {
    const { fetch, sent } = recordFetch(() => new Response());
    await attempt({ fetch, hexKey: null });
    expect(sent[0]?.headers.has('signature')).toBe(false);
    expect(sent[0]?.headers.has('webhook-signature')).toBe(true);
  });

  it('is nothing when the destination is not allowed', async () => {
    const { fetch, sent } = recordFetch(() => new Response());
    const outcome = await attempt({ fetch, url: 'https://169.254.169.254/' });
    expect(outcome).toMatchObject({ delivered: false, error: 'destination', status: null });
    expect(sent).toEqual([]);
  });

  it('is nothing when a secret cannot sign', async () => {
    const { fetch, sent } = recordFetch(() => new Response());
    expect(await attempt({ fetch, webhookSecrets: ['whsec_'] })).toMatchObject({ error: 'signing' });
    expect(await attempt({ fetch, hexKey: '' })).toMatchObject({ error: 'signing' });
    expect(sent).toEqual([]);
  });

  it('goes out through a fetch that is nobody’s method', async () => {
    const { fetch: send } = recordFetch(() => new Response());
    const outcome = await attempt({
      fetch: function (this: unknown, ...given: Parameters<typeof fetch>) {
        if (this !== undefined) throw new TypeError('Illegal invocation');
        return send(...given);
      },
    });
    expect(outcome.delivered).toBe(true);
  });
});

describe('what an answer means', () => {
  it.each([200, 201, 202, 204, 299])('%i is success', async (status) => {
    const body = status === 204 ? null : 'ok';
    const { fetch } = recordFetch(() => new Response(body, { status }));
    expect(await attempt({ fetch })).toMatchObject({ status, delivered: true, error: null });
  });

  it.each([301, 302, 303, 307, 308])('%i is a redirect, which is not followed', async (status) => {
    const { fetch, sent } = recordFetch(
      () => new Response(null, { status, headers: { location: 'https://elsewhere.example/' } }),
    );
    expect(await attempt({ fetch })).toMatchObject({
      status,
      delivered: false,
      error: 'redirect',
      gone: false,
    });
    expect(sent).toHaveLength(1);
  });

  it.each([304, 400, 401, 404, 429, 500, 503])('%i is a failure', async (status) => {
    const { fetch } = recordFetch(() => new Response(null, { status }));
    expect(await attempt({ fetch })).toMatchObject({
      status,
      delivered: false,
      error: 'status',
      gone: false,
    });
  });

  it('410 is gone for good', async () => {
    expect(await answering(410, 'bye')).toMatchObject({
      delivered: false,
      error: 'gone',
      gone: true,
      answer: 'bye',
    });
  });

  it('keeps a broken connection as a word, not as a message', async () => {
    const { fetch } = recordFetch(() => Promise.reject(new TypeError(`fetch failed: ${SECRET}`)));
    const outcome = await attempt({ fetch });
    expect(outcome).toMatchObject({ status: null, delivered: false, error: 'unreachable', answer: '' });
    expect(JSON.stringify(outcome)).not.toContain('whsec_');
  });

  it('counts a body that breaks off as a failure', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
    const { fetch } = recordFetch(() => new Response(body));
    expect(await attempt({ fetch })).toMatchObject({ status: 200, delivered: false, error: 'unreachable' });
  });

  it('measures the exchange by the clock it is given', async () => {
    const times = [NOW, NOW + 40];
    expect(await attempt({ now: () => times.shift() ?? NOW + 40 })).toMatchObject({ durationMs: 40 });
  });
});

describe('Retry-After', () => {
  const date = (offset: number) => new Date(NOW + offset * 1000).toUTCString();
  it.each([
    ['120', 120],
    ['0', null],
    ['86401', 86_400],
    ['99999999999999999999', 86_400],
    [date(90), 90],
    [date(-90), null],
    [date(1_000_000), 86_400],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['', null],
  ])('%j asks for %j seconds', async (header, seconds) => {
    expect(await answering(503, '', { 'retry-after': header })).toMatchObject({ retryAfter: seconds });
  });

  it('means nothing on success', async () => {
    expect(await answering(200, '', { 'retry-after': '120' })).toMatchObject({ retryAfter: null });
  });
});

describe('the answer that is kept', () => {
  const bytes = (text: string) => Buffer.byteLength(text);

  it('is 2 KiB of an answer without end, which is cancelled', async () => {
    let canceled = false;
    let pulled = 0;
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(Buffer.from('a'.repeat(1000)));
      },
      cancel() {
        canceled = true;
      },
    });
    const { fetch } = recordFetch(() => new Response(body));
    const outcome = await attempt({ fetch });
    expect(outcome).toMatchObject({ delivered: true, answer: 'a'.repeat(2048) });
    expect(canceled).toBe(true);
    expect(pulled).toBeLessThan(6);
  });

  it('breaks no character at its end', async () => {
    const { answer } = await answering(200, `a${'é'.repeat(2000)}`);
    expect(answer).toBe(`a${'é'.repeat(1023)}`);
    expect(bytes((await answering(500, '🍊'.repeat(2000))).answer)).toBe(2048);
  });

  it('is at most 2 KiB of text even for bytes that are none', async () => {
    const { fetch } = recordFetch(() => new Response(Buffer.alloc(5000, 0xff)));
    const { answer } = await attempt({ fetch });
    expect(bytes(answer)).toBeLessThanOrEqual(2048);
    expect(answer).toMatch(/^\ufffd+$/);
  });

  it('holds no NUL', async () => {
    expect((await answering(200, 'a\0b')).answer).toBe('ab');
  });
});

describe('the time limit', () => {
  /** Lets the exchange start, which signs first, then moves the clock. */
  async function pass(ms: number, outcome: Promise<unknown>, sent: Sent[]) {
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(ms);
    return outcome;
  }

  it('ends an exchange in which no answer comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let signal: AbortSignal | null | undefined;
    const { fetch, sent } = recordFetch((init) => {
      signal = init.signal;
      return new Promise(() => undefined);
    });
    const outcome = await pass(15_000, attempt({ fetch }), sent);
    expect(outcome).toMatchObject({ status: null, delivered: false, error: 'timeout' });
    expect(signal?.aborted).toBe(true);
  });

  it('ends one whose answer never ends, and lets go of it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let canceled = false;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from('{')),
      cancel: () => {
        canceled = true;
      },
    });
    const { fetch, sent } = recordFetch(() => new Response(body));
    const outcome = await pass(15_000, attempt({ fetch }), sent);
    expect(outcome).toMatchObject({ status: 200, delivered: false, error: 'timeout' });
    await vi.waitFor(() => expect(canceled).toBe(true));
  });

  it('is called a timeout when fetch itself hears the signal', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { fetch, sent } = recordFetch(
      (init) =>
        new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    expect(await pass(15_000, attempt({ fetch }), sent)).toMatchObject({ error: 'timeout' });
  });

  it('leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await attempt({});
    expect(vi.getTimerCount()).toBe(0);
  });
});
