import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answering, attempt, BODY, NEXT_SECRET, NOW, recordFetch, SECRET } from './sender.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a delivery request', () => {
  test('sends the stored body, byte for byte, with both signatures', async () => {
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

  test('verifies in the reference library, with either secret of a rotation', async () => {
    const { fetch, sent } = recordFetch(() => new Response());
    await attempt({ fetch, webhookSecrets: [NEXT_SECRET, SECRET] });
    vi.useFakeTimers({ now: NOW });
    const headers = Object.fromEntries(sent[0]?.headers ?? []);
    for (const secret of [SECRET, NEXT_SECRET]) {
      expect(new Webhook(secret).verify(sent[0]?.body ?? '', headers)).toMatchObject({ id: 'evt' });
    }
    expect(() => new Webhook(SECRET).verify(`${BODY} `, headers)).toThrow();
  });

  test('has no signature header without an active key', async () => {
    const { fetch, sent } = recordFetch(() => new Response());
    await attempt({ fetch, hexKey: null });
    expect(sent[0]?.headers.has('signature')).toBe(false);
    expect(sent[0]?.headers.has('webhook-signature')).toBe(true);
  });

  test('is not made when the destination is not allowed', async () => {
    const { fetch, sent } = recordFetch(() => new Response());
    const outcome = await attempt({ fetch, url: 'https://169.254.169.254/' });
    expect(outcome).toMatchObject({ delivered: false, error: 'destination', status: null });
    expect(sent).toEqual([]);
  });

  test('is not made when a secret cannot sign', async () => {
    const { fetch, sent } = recordFetch(() => new Response());
    expect(await attempt({ fetch, webhookSecrets: ['whsec_'] })).toMatchObject({ error: 'signing' });
    expect(await attempt({ fetch, hexKey: '' })).toMatchObject({ error: 'signing' });
    expect(sent).toEqual([]);
  });

  test('calls fetch without a receiver', async () => {
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

describe('the meaning of an answer', () => {
  test.each([200, 201, 202, 204, 299])('%i is success', async (status) => {
    const body = status === 204 ? null : 'ok';
    const { fetch } = recordFetch(() => new Response(body, { status }));
    expect(await attempt({ fetch })).toMatchObject({ status, delivered: true, error: null });
  });

  test.each([301, 302, 303, 307, 308])('%i is a redirect, which is not followed', async (status) => {
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

  test.each([304, 400, 401, 404, 429, 500, 503])('%i is a failure', async (status) => {
    const { fetch } = recordFetch(() => new Response(null, { status }));
    expect(await attempt({ fetch })).toMatchObject({
      status,
      delivered: false,
      error: 'status',
      gone: false,
    });
  });

  test('410 ends deliveries for good', async () => {
    expect(await answering(410, 'bye')).toMatchObject({
      delivered: false,
      error: 'gone',
      gone: true,
      answer: 'bye',
    });
  });

  test('keeps a broken connection as a code, not as a message', async () => {
    const { fetch } = recordFetch(() => Promise.reject(new TypeError(`fetch failed: ${SECRET}`)));
    const outcome = await attempt({ fetch });
    expect(outcome).toMatchObject({ status: null, delivered: false, error: 'unreachable', answer: '' });
    expect(JSON.stringify(outcome)).not.toContain('whsec_');
  });

  test('counts an aborted body as a failure', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
    const { fetch } = recordFetch(() => new Response(body));
    expect(await attempt({ fetch })).toMatchObject({ status: 200, delivered: false, error: 'unreachable' });
  });

  test('measures the duration by the given clock', async () => {
    const times = [NOW, NOW + 40];
    expect(await attempt({ now: () => times.shift() ?? NOW + 40 })).toMatchObject({ durationMs: 40 });
  });
});
