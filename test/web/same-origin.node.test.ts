import { describe, expect, test } from 'vitest';
import { isSameOrigin } from '../../src/web/same-origin.ts';

const origins = ['https://shop.example.dz', 'http://127.0.0.1:8787'];

describe('a request', () => {
  test.each([
    ['of our page', { Origin: 'https://shop.example.dz', 'Sec-Fetch-Site': 'same-origin' }, true, true],
    ['of our page under its other origin', { Origin: 'http://127.0.0.1:8787' }, true, true],
    ['of our page without an origin', { 'Sec-Fetch-Site': 'same-origin' }, true, true],
    ['of another site', { Origin: 'https://evil.example' }, false, false],
    ['of a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, false, false],
    ['of a sibling site', { 'Sec-Fetch-Site': 'same-site' }, false, false],
    [
      'with contradictory headers',
      { Origin: 'https://shop.example.dz', 'Sec-Fetch-Site': 'cross-site' },
      false,
      false,
    ],
    ['without a page', { 'Sec-Fetch-Site': 'none' }, false, true],
    ['of a program', {}, false, true],
  ])('%s', (_, headers: Record<string, string>, isPage, isPageOrDirect) => {
    expect(isSameOrigin(new Headers(headers), { origins, directCalls: false })).toBe(isPage);
    expect(isSameOrigin(new Headers(headers), { origins, directCalls: true })).toBe(isPageOrDirect);
  });
});
