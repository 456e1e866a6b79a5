import { describe, expect, test } from 'vitest';
import { ask } from '../merchant.ts';

describe('what developers read', () => {
  test.each(['/', '/docs', '/docs/'])('%s is a page without scripts', async (path) => {
    const answer = await ask('GET', path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toContain('text/html');
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'; style-src 'self'");
    expect(answer.text).toContain('/openapi.json');
    expect(answer.text).not.toContain('<script');
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

  test('an address that is nobody’s has a page that says so', async () => {
    const answer = await ask('GET', '/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('There is nothing at this address');
  });
});
