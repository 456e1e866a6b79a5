import { isLoopback } from './networks.ts';

/**
 * Attack (DNS rebinding): another site lets its own name resolve to the local machine. Refuses requests to the
 * machine under a name that is neither the machine's nor one of `hosts`, the Worker's own. Null when the request may
 * be answered.
 */
export function refuseForeignHost({ url }: Request, hosts: readonly string[]): Response | null {
  const { host, hostname } = new URL(url);
  return isLoopback(hostname) || hosts.includes(host) ? null : misdirected();
}

function misdirected(): Response {
  return new Response('Misdirected request.\n', { status: 421, headers: { 'Cache-Control': 'no-store' } });
}

/**
 * Redirects requests under another name to the Worker's own: the platform gives each Worker a second name beside the
 * merchant's domain. A POST to another name comes from no page of ours and is refused. Null for requests under the own
 * name. `origin`: without a slash at the end.
 */
export function leadToOwnHost({ url, method }: Request, origin: string): Response | null {
  const { host, pathname, search } = new URL(url);
  if (host === new URL(origin).host) return null;
  return method === 'GET' || method === 'HEAD'
    ? new Response(null, {
        status: 308,
        headers: { 'Cache-Control': 'no-store', Location: `${origin}${pathname}${search}` },
      })
    : misdirected();
}
