import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../eventually.ts';
import { answering, attempt, NOW, recordFetch, type Sent } from './sender.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('Retry-After', () => {
  const date = (offset: number) => new Date(NOW + offset * 1000).toUTCString();
  test.each([
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

  test('means nothing on success', async () => {
    expect(await answering(200, '', { 'retry-after': '120' })).toMatchObject({ retryAfter: null });
  });
});

describe('the stored answer', () => {
  const bytes = (text: string) => Buffer.byteLength(text);

  test('is 2 KiB of an endless answer, which is cancelled', async () => {
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

  test('does not end within a character', async () => {
    const { answer } = await answering(200, `a${'é'.repeat(2000)}`);
    expect(answer).toBe(`a${'é'.repeat(1023)}`);
    expect(bytes((await answering(500, '🍊'.repeat(2000))).answer)).toBe(2048);
  });

  test('is at most 2 KiB of text even for invalid UTF-8', async () => {
    const { fetch } = recordFetch(() => new Response(Buffer.alloc(5000, 0xff)));
    const { answer } = await attempt({ fetch });
    expect(bytes(answer)).toBeLessThanOrEqual(2048);
    expect(answer).toMatch(/^\ufffd+$/);
  });

  test('holds no NUL', async () => {
    expect((await answering(200, 'a\0b')).answer).toBe('ab');
  });
});

describe('the time limit', () => {
  /** Lets the exchange start, which signs first, then moves the clock. */
  async function pass(ms: number, outcome: Promise<unknown>, sent: Sent[]) {
    await eventually(() => expect(sent).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(ms);
    return outcome;
  }

  test('ends an exchange without an answer', async () => {
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

  test('ends an exchange with an endless answer, and cancels it', async () => {
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
    await eventually(() => expect(canceled).toBe(true));
  });

  test('is reported as a timeout when fetch itself aborts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { fetch, sent } = recordFetch(
      (init) =>
        new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    expect(await pass(15_000, attempt({ fetch }), sent)).toMatchObject({ error: 'timeout' });
  });

  test('leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await attempt({});
    expect(vi.getTimerCount()).toBe(0);
  });
});
