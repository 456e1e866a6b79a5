/** Headers with the client's address and the request id: the platform sets them, and here the adapter does. */
const ADDRESS_HEADER = 'CF-Connecting-IP';
const REQUEST_HEADER = 'CF-Ray';

/** An address as a proxy writes it: a single one, without a port. */
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:]*:[\da-f:.]*)$/i;

/**
 * The client's address. `header`: set by the proxy; null without a proxy, when the socket gives it. Null when
 * unknown. Attack: a header that the proxy does not set, or only appends to (`a, b`), holds what a client wrote.
 */
export function readClientAddress(request: Request, header: string | null): string | null {
  const said = header === null ? readSocketAddress(request.cf) : request.headers.get(header)?.trim();
  return said !== undefined && said !== null && ADDRESS.test(said) ? said : null;
}

/** The runtime writes `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
function readSocketAddress(cf: unknown): string | null {
  if (typeof cf !== 'object' || cf === null || !('clientIp' in cf) || typeof cf.clientIp !== 'string')
    return null;
  return /^\[?(.+?)\]?:\d+$/.exec(cf.clientIp)?.[1] ?? cf.clientIp;
}

/** The request for the Worker, with this address and id in place of the client's own headers. */
export function withAddress(request: Request, address: string, requestId: string): Request {
  const headers = new Headers(request.headers);
  headers.set(ADDRESS_HEADER, address);
  headers.set(REQUEST_HEADER, requestId);
  return new Request(request, { headers });
}
