/** By these headers the Workers know who asks, and which request it is: the platform sets them, and here the front does. */
const ADDRESS_HEADER = 'CF-Connecting-IP';
const REQUEST_HEADER = 'CF-Ray';

/** An address as a proxy writes it: one, without a port. */
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:]*:[\da-f:.]*)$/i;

/**
 * Who asks. `header`: that the proxy sets; null where none stands in between, and the socket says it. Null when it is not known: a
 * header that the proxy does not set, or to which it only adds (`a, b`), is whatever a client wrote.
 */
export function readClientAddress(request: Request, header: string | null): string | null {
  const said = header === null ? readSocketAddress(request.cf) : request.headers.get(header)?.trim();
  return said !== undefined && said !== null && ADDRESS.test(said) ? said : null;
}

/** The runtime says `192.0.2.1:4711`, and `[2001:db8::1]:4711`. */
function readSocketAddress(cf: unknown): string | null {
  if (typeof cf !== 'object' || cf === null || !('clientIp' in cf) || typeof cf.clientIp !== 'string')
    return null;
  return /^\[?(.+?)\]?:\d+$/.exec(cf.clientIp)?.[1] ?? cf.clientIp;
}

/** The request as the Worker is to see it: with this address and this name, whatever it said itself. */
export function withAddress(request: Request, address: string, requestId: string): Request {
  const headers = new Headers(request.headers);
  headers.set(ADDRESS_HEADER, address);
  headers.set(REQUEST_HEADER, requestId);
  return new Request(request, { headers });
}
