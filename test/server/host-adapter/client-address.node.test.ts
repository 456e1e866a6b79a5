import { expect, test } from 'vitest';
import { readClientAddress } from '../../../src/server/host-adapter/client-address.ts';

/** A request as the runtime shows it: the socket's address is in `cf`. */
function requestFrom(clientIp: unknown, headers: Record<string, string> = {}): Request {
  return Object.assign(new Request('https://shop.test/', { headers }), { cf: { clientIp } });
}

test.each([
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['unix:', null],
  [undefined, null],
])('the socket says %s', (said, address) => {
  expect(readClientAddress(requestFrom(said), null)).toBe(address);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  // A proxy that appends to the client's own header is not trusted.
  ['10.0.0.1, 192.0.2.1', null],
  ['192.0.2.1:80', null],
  ['unknown', null],
  ['', null],
])('the proxy says %s', (said, address) => {
  const request = requestFrom('127.0.0.1:1', { 'x-real-ip': said, 'cf-connecting-ip': '203.0.113.9' });
  expect(readClientAddress(request, 'X-Real-IP')).toBe(address);
});

test('a missing header is not replaced by the socket, which is the proxy', () => {
  expect(readClientAddress(requestFrom('127.0.0.1:1'), 'X-Real-IP')).toBeNull();
});
