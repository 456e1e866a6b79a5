import { describe, expect, test } from 'vitest';
import { MAX_BODY, parseBody, readBytes } from '../../../src/service/api/body.ts';
import { Fingerprints } from '../../../src/service/api/idempotency/fingerprints.ts';
import { readIdempotency } from '../../../src/service/api/idempotency/header.ts';
import { fingerprintOf, isSameCall } from '../../../src/service/api/idempotency/same-call.ts';
import { keptQuery, readQuery } from '../../../src/service/api/query.ts';
import { withoutSlashes } from '../../../src/service/resources/router.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const statusOf = (text: string, type: string | null = 'application/json') => {
  const reading = parseBody(bytesOf(text), type);
  return reading.ok ? 200 : reading.refusal.status;
};

function streamed(chunks: number, size: number): { request: Request; sent: () => number } {
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent === chunks) return controller.close();
      sent += 1;
      controller.enqueue(new Uint8Array(size));
    },
  });
  const request = new Request('http://service.test/', {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit);
  return { request, sent: () => sent };
}

describe('a body', () => {
  test('is a JSON object, may be empty and may lack a type', () => {
    expect(statusOf('{"a":1}')).toBe(200);
    expect(statusOf('')).toBe(200);
    expect(statusOf('{}', null)).toBe(200);
    expect(statusOf('{}', 'application/vnd.shop+json; charset=utf-8')).toBe(200);
    expect(statusOf('', 'text/plain')).toBe(200);
    expect(statusOf('[]')).toBe(200);
  });

  test('is refused with the status for its fault', () => {
    expect(statusOf('{')).toBe(400);
    expect(statusOf('\u0000')).toBe(400);
    expect(statusOf('[1]')).toBe(422);
    expect(statusOf('null')).toBe(422);
    expect(statusOf('"text"')).toBe(422);
    expect(statusOf('{}', 'text/plain')).toBe(415);
    expect(statusOf('a=b', 'application/x-www-form-urlencoded')).toBe(415);
  });

  test('that is not UTF-8 is not JSON', () => {
    const reading = parseBody(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), null);
    expect(reading).toMatchObject({ ok: false, refusal: { status: 400 } });
  });

  test('may be nested deep, within what a recursive walk can follow', () => {
    const nested = (depth: number) => `{"metadata":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(statusOf(nested(60))).toBe(200);
    expect(statusOf(nested(64))).toBe(400);
    expect(statusOf(nested(32_000))).toBe(400);
  });

  test('is counted while it arrives, and no longer read once it is too large', async () => {
    const fitting = streamed(4, MAX_BODY / 4);
    expect(await readBytes(fitting.request)).toMatchObject({ ok: true });
    const endless = streamed(1_000, MAX_BODY / 4);
    expect(await readBytes(endless.request)).toMatchObject({ ok: false, refusal: { status: 413 } });
    expect(endless.sent()).toBeLessThan(10);
  });
});

describe('a query', () => {
  const read = (query: string) => readQuery(new URL(`http://service.test/?${query}`));

  test('takes the last of repeated parameters and drops empty ones', () => {
    expect(read('page=1&page=2&status=&q=a')).toEqual({ page: '2', q: 'a' });
    expect(read('page=2&page=')).toEqual({});
  });

  test('accepts malformed query strings', () => {
    expect(read('%&%zz=%ff&__proto__=1&=&&')).toBeTypeOf('object');
  });

  test('keeps known parameters for page URLs as given, without the page', () => {
    const query = read('per_page=5&page=3&metadata[order_id]=a%26b&unknown=1');
    expect(keptQuery(query, ['per_page', 'page', 'metadata[order_id]'])).toBe(
      'per_page=5&metadata%5Border_id%5D=a%26b',
    );
  });
});

describe('an Idempotency-Key', () => {
  const [oldKey, newKey] = [btoa('o'.repeat(32)), btoa('n'.repeat(32))];
  const fingerprints = new Fingerprints(newKey);
  const read = (key: string | null, method = 'POST', path = '/a', body = '{}') => {
    const headers = new Headers(key === null ? {} : { 'Idempotency-Key': key });
    const request = new Request('http://service.test/', { method, headers });
    return readIdempotency(request, path, bytesOf(body), fingerprints);
  };

  test('is 1 to 255 visible characters', async () => {
    expect(await read(null)).toEqual({ ok: true, idempotency: null });
    expect(await read('a'.repeat(255))).toMatchObject({ ok: true });
    for (const key of ['', 'a'.repeat(256), 'a b', 'é']) {
      expect(await read(key)).toMatchObject({ ok: false, refusal: { status: 422 } });
    }
  });

  test('is bound to the method, the path and the meaning of the body', async () => {
    const prints = await Promise.all([
      read('k'),
      read('k', 'PUT'),
      read('k', 'POST', '/b'),
      read('k', 'POST', '/a', '{"a":1}'),
      read('k', 'POST', '/a', ' { } '),
      read('k', 'POST', '/a', ''),
    ]);
    const seen = prints.map((print) => (print.ok ? print.idempotency?.fingerprints.join() : null));
    expect(new Set(seen.slice(0, 4)).size).toBe(4);
    expect(seen[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(seen.slice(4)).toEqual([seen[0], seen[0]]);
  });

  test('of a deletion is bound to an empty body', async () => {
    const [bare, wordy] = await Promise.all([
      read('k', 'DELETE', '/a', ''),
      read('k', 'DELETE', '/a', 'not json'),
    ]);
    expect(bare).toEqual(wordy);
  });

  test('has a fingerprint that needs the sealing key', async () => {
    const [print] = await fingerprints.of('POST', '/a', '{}');
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf('POST /a\n{}')));
    expect(print).not.toBe(Buffer.from(hash).toString('hex'));
    expect(await new Fingerprints(oldKey).of('POST', '/a', '{}')).not.toContain(print);
  });

  test('is recognised after a change of sealing keys', async () => {
    const kept = fingerprintOf({
      key: 'k',
      fingerprints: await new Fingerprints(oldKey).of('POST', '/a', '{}'),
    });
    const rotated = new Fingerprints(`${newKey},${oldKey}`);
    const again = { key: 'k', fingerprints: await rotated.of('POST', '/a', '{}') };
    expect(isSameCall(kept, again)).toBe(true);
    expect(isSameCall(kept, { key: 'k', fingerprints: await rotated.of('POST', '/b', '{}') })).toBe(false);
    expect(fingerprintOf(again)).toBe((await fingerprints.of('POST', '/a', '{}'))[0]);
  });
});

test('ignores slashes at the end of a path', () => {
  expect(withoutSlashes('/checkouts//')).toBe('/checkouts');
  expect(withoutSlashes('/')).toBe('/');
  expect(withoutSlashes('//')).toBe('/');
});
