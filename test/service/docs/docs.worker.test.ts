import { describe, expect, test } from 'vitest';
import { madeOnce } from '../../../src/service/docs/page-cache.ts';
import { ask, Merchant } from '../merchant.ts';

describe('the developer documentation', () => {
  test.each(['/', '/docs', '/docs/'])('%s is a page without scripts', async (path) => {
    const answer = await ask('GET', path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toContain('text/html');
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'; style-src 'self'");
    expect(answer.text).toContain('/openapi.json');
    expect(answer.text).not.toContain('<script');
  });

  test('the search finds fields, errors and chapters without a script, and repeats a question as text', async () => {
    const search = async (question: string) => ask('GET', `/docs/search?q=${encodeURIComponent(question)}`);
    const odd = await search('odd dinar');
    expect(odd.status).toBe(200);
    expect(odd.text).toContain('href="/docs#fees"');
    expect((await search('secret_already_shown')).text).toContain('href="/docs#error-409"');
    const states = await search('STATES');
    // A title that holds the word comes first.
    expect(/href="\/docs#([^"]+)"/.exec(states.text)?.[1]).toBe('states');
    expect((await search('refunded_amount')).text).toContain('href="/docs#object-checkout"');
    const hostile = await search('"><script>alert(1)</script>');
    expect(hostile.text).not.toContain('<script');
    expect(hostile.text).toContain('Nothing found');
    expect(hostile.headers.get('Cache-Control')).toBe('no-store');
    expect((await ask('GET', '/docs/search')).text).toContain('Type a word');
    expect((await search('a'.repeat(5_000))).text).not.toContain('a'.repeat(101));
  });

  test('the first purchase can be made as the page prints it', async () => {
    const page = (await ask('GET', '/docs')).text.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
    const [, url = '', body = ''] = /curl (\S+\/checkouts) [^<]*?-d '(\{[^']*\})'/.exec(page) ?? [];
    expect(url).toBe('http://service.test/test/api/v2/checkouts');
    const merchant = await Merchant.open();
    const made = await merchant.call('POST', '/checkouts', JSON.parse(body));
    expect([made.status, made.headers.get('Ignored-Parameters')], made.text).toEqual([200, null]);
  });

  test('the document names this deployment and its brand', async () => {
    const answer = await ask('GET', '/openapi.json', { bindings: { SERVICE_BRAND: 'acme' } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://service.test/test/api/v2' }, {}],
    });
    expect(answer.text).toContain('acme_pay_fees_allocation');
  });

  test('security.txt names the contact, and is missing without one', async () => {
    const answer = await ask('GET', '/.well-known/security.txt');
    expect(answer.headers.get('Content-Type')).toContain('text/plain');
    expect(answer.text).toContain('Contact: mailto:security@service.test\n');
    expect(answer.text).toContain('Canonical: http://service.test/.well-known/security.txt\n');
    const unnamed = await ask('GET', '/.well-known/security.txt', { bindings: { SECURITY_CONTACT: '' } });
    expect(unnamed.status).toBe(404);
  });

  test('an unknown address has a page that says so', async () => {
    const answer = await ask('GET', '/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('There is nothing at this address');
  });
});

describe('pages generated from the code alone', () => {
  test.each(['/docs', '/openapi.json'])('%s is made once, and sent once per client', async (path) => {
    const first = await ask('GET', path);
    const tag = first.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{24}"$/);
    const known = await ask('GET', path, { headers: { 'If-None-Match': tag } });
    expect([known.status, known.text, known.headers.get('ETag')]).toEqual([304, '', tag]);
    expect(known.headers.get('Cache-Control')).toBe('public, max-age=300');
    const again = await ask('GET', path, { headers: { 'If-None-Match': '"older"' } });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await ask('HEAD', path)).headers.get('ETag')).toBe(tag);
  });

  test('is cached by the modes of the deployment', async () => {
    const [both, test] = await Promise.all(
      [{}, { MODES: 'test' }].map(async (bindings) => (await ask('GET', '/openapi.json', { bindings })).text),
    );
    expect(both).toContain('"http://service.test/api/v2"');
    expect(test).not.toContain('"http://service.test/api/v2"');
  });

  test('is cached by brand', async () => {
    const texts = await Promise.all(
      ['acme', 'other', 'acme'].map(
        async (brand) => (await ask('GET', '/docs', { bindings: { SERVICE_BRAND: brand } })).text,
      ),
    );
    expect(texts[0]).toContain('acme_pay_fees_allocation');
    expect(texts[1]).toContain('other_pay_fees_allocation');
    expect(texts[2]).toBe(texts[0]);
  });
});

test('a page is rendered once, and the oldest one is evicted', async () => {
  const made: string[] = [];
  const ask = (key: string) =>
    madeOnce(key, () => {
      made.push(key);
      return `page of ${key}`;
    });
  const keys = ['a', 'b', 'c', 'd'];
  for (const key of [...keys, ...keys]) expect((await ask(key)).text).toBe(`page of ${key}`);
  expect(made).toEqual(keys);
  await ask('e');
  await ask('b');
  expect(made).toEqual([...keys, 'e']);
  await ask('a');
  expect(made.at(-1)).toBe('a');
});
