import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import worker from '../../src/shop-worker/worker.ts';
import { origin } from '../storefront/visitor.ts';

const secret = { ...env, COOKIE_SECRET: 'change-me' };
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  worker.fetch(
    new Request(`https://shop.test${path}`, { method, headers }),
    secret,
    createExecutionContext(),
  );
const browser = { Accept: 'text/html,application/xhtml+xml;q=0.9' };

describe('a shop without a required setting', () => {
  test.each([
    ['/ar/cart', 'ar', 'المتجر مغلق الآن'],
    ['/fr/checkout', 'fr', 'La boutique est fermée'],
    ['/en/anything', 'en', 'The shop is closed'],
  ])('shows a browser at %s that it is closed, and the merchant why', async (path, language, title) => {
    const answer = await ask(path, browser);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    const page = await answer.text();
    expect(page).toContain(`<html lang="${language}"`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain('<code dir="ltr">COOKIE_SECRET</code>');
    expect(page).toContain('<code dir="ltr">npx wrangler secret put COOKIE_SECRET</code>');
    expect(page).not.toContain('change-me');
  });

  test('answers a program with one line, for any Accept', async () => {
    for (const [path, method] of [
      ['/fr/cart', 'GET'],
      ['/webhooks/service', 'POST'],
    ] as const) {
      const answer = await ask(path, {}, method);
      expect(answer.status).toBe(503);
      expect(await answer.text()).toBe(
        'The shop is closed: the binding COOKIE_SECRET is missing or not usable. ' +
          'Set it so: npx wrangler secret put COOKIE_SECRET\n',
      );
    }
  });

  test('has the same security headers as an open one', async () => {
    for (const headers of [browser, {}]) {
      for (const method of ['GET', 'POST']) {
        const answer = await ask('/fr/cart', headers, method);
        await answer.body?.cancel();
        expect(answer.status).toBe(503);
        for (const [name, value] of Object.entries({
          'X-Content-Type-Options': 'nosniff',
          'Referrer-Policy': 'same-origin',
          'Cross-Origin-Opener-Policy': 'same-origin',
          'Strict-Transport-Security': 'max-age=31536000',
        }))
          expect([name, answer.headers.get(name)]).toEqual([name, value]);
        const policy = answer.headers.get('Content-Security-Policy');
        expect(policy).toContain("default-src 'none'");
        expect(policy).toContain("frame-ancestors 'none'");
      }
    }
    const plain = await worker.fetch(new Request(`${origin}/fr`), secret, createExecutionContext());
    expect([plain.status, plain.headers.has('Strict-Transport-Security')]).toEqual([503, false]);
  });

  test('uses the browser’s language where the address has none', async () => {
    expect(await (await ask('/', { ...browser, 'Accept-Language': 'fr-DZ' })).text()).toContain(
      '<html lang="fr"',
    );
  });
});
