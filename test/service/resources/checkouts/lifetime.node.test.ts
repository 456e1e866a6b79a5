import { describe, expect, test } from 'vitest';
import { decideExpiry } from '../../../../src/service/resources/checkouts/rules/lifetime.ts';

describe('the right to pay', () => {
  const now = 1_700_000_000;

  test('ends after half an hour unless the merchant says when', () => {
    expect(decideExpiry(undefined, now)).toEqual({ ok: true, expiresAt: now + 1_800 });
  });

  test.each([
    [300, true],
    [299, false],
    [86_400, true],
    [86_401, false],
    [-1, false],
  ])('may be asked to end %i seconds ahead: %s', (ahead, isFine) => {
    const settled = decideExpiry(now + ahead, now);
    expect(settled.ok).toBe(isFine);
    if (settled.ok) expect(settled.expiresAt).toBe(now + ahead);
  });
});
