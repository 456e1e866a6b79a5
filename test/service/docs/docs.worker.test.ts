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

  test('who finds a weakness is told whom to write to, and nothing where nobody is named', async () => {
    const answer = await ask('GET', '/.well-known/security.txt');
    expect(answer.headers.get('Content-Type')).toContain('text/plain');
    expect(answer.text).toContain('Contact: mailto:security@service.test\n');
    expect(answer.text).toContain('Canonical: http://service.test/.well-known/security.txt\n');
    const unnamed = await ask('GET', '/.well-known/security.txt', { bindings: { SECURITY_CONTACT: '' } });
    expect(unnamed.status).toBe(404);
  });

  test('an address that is nobody’s has a page that says so', async () => {
    const answer = await ask('GET', '/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('There is nothing at this address');
  });
});
