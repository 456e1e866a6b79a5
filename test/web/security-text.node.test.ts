import { describe, expect, test } from 'vitest';
import { languages } from '../../src/text/languages/by-language.ts';
import { readSecurityContact, writeSecurityText } from '../../src/web/security-text.ts';

describe('the security contact', () => {
  test.each([
    ['security@shop.dz', 'mailto:security@shop.dz'],
    ['  security@shop.dz ', 'mailto:security@shop.dz'],
    ['mailto:security@shop.dz', 'mailto:security@shop.dz'],
    ['tel:+213550123456', 'tel:+213550123456'],
    ['https://shop.dz/security', 'https://shop.dz/security'],
  ])('%s is written as %s', (typed, contact) => {
    expect(readSecurityContact(typed)).toBe(contact);
  });

  test.each([
    '',
    'shop',
    'http://shop.dz',
    'javascript:alert(1)',
    'a@b.dz\nContact: x@y.dz',
    'https://a.dz/\nExpires: 1',
  ])('refuses %j, which is no address or adds a line', (typed) => {
    expect(readSecurityContact(typed)).toBeNull();
  });
});

test('the text has the fields that RFC 9116 requires, and expires within a year', () => {
  const now = Date.UTC(2026, 10, 22, 9, 30);
  const text = writeSecurityText('mailto:security@shop.dz', 'https://shop.dz', now);
  expect(text).toBe(
    [
      'Contact: mailto:security@shop.dz',
      'Expires: 2027-05-21T00:00:00.000Z',
      `Preferred-Languages: ${languages.join(', ')}`,
      'Canonical: https://shop.dz/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  expect(writeSecurityText('mailto:security@shop.dz', 'https://shop.dz', now + 3_600_000)).toBe(text);
});
