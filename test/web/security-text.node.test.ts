import { describe, expect, test } from 'vitest';
import { readSecurityContact, writeSecurityText } from '../../src/web/security-text.ts';

describe('the contact for weaknesses', () => {
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
  ])('is not %j, which nobody could write to or which adds a line', (typed) => {
    expect(readSecurityContact(typed)).toBeNull();
  });
});

test('the text has what RFC 9116 asks for, and is stale in less than a year', () => {
  const now = Date.UTC(2026, 10, 22, 9, 30);
  const text = writeSecurityText('mailto:security@shop.dz', 'https://shop.dz', now);
  expect(text).toBe(
    [
      'Contact: mailto:security@shop.dz',
      'Expires: 2027-05-21T00:00:00.000Z',
      'Preferred-Languages: ar, fr, en',
      'Canonical: https://shop.dz/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  expect(writeSecurityText('mailto:security@shop.dz', 'https://shop.dz', now + 3_600_000)).toBe(text);
});
