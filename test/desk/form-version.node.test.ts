import { describe, expect, test } from 'vitest';
import { refuseOutdated, versionOf } from '../../src/desk/form-version.ts';

describe('the version of a form', () => {
  test('is equal for equal values, and differs for any change of them', () => {
    expect(versionOf(['card', null])).toBe(versionOf(['card', null]));
    const others = [['card', ''], ['card'], ['cash', null], [null, 'card'], { card: null }, 'card'];
    const versions = [['card', null], ...others].map(versionOf);
    expect(new Set(versions).size).toBe(versions.length);
  });

  test('is short and needs no escape in a page', () => {
    expect(versionOf({ text: `<"é>${'x'.repeat(20_000)}` })).toMatch(/^[\da-f]{16}$/);
  });

  test('refuses a form with another version, also with none', () => {
    const current = versionOf(['a']);
    expect(refuseOutdated(current, current)).toBeNull();
    for (const version of ['', versionOf(['b'])])
      expect(refuseOutdated(version, current)).toEqual({ ok: false, reason: 'outdated' });
  });
});
