import { isLoopback } from './networks.ts';

/**
 * Refuses what is asked of the machine itself under a name that is neither the machine's nor the Worker's own: another site can have
 * its own name lead here. Null for what may be answered. `hosts`: the Worker's own.
 */
export function refuseForeignHost({ url }: Request, hosts: readonly string[]): Response | null {
  const { host, hostname } = new URL(url);
  return isLoopback(hostname) || hosts.includes(host) ? null : misdirected();
}

function misdirected(): Response {
  return new Response('Misdirected request.\n', { status: 421, headers: { 'Cache-Control': 'no-store' } });
}

/**
 * Leads from any other name that a Worker answers under to its own: the platform gives each a second one, beside the
 * merchant's domain and whatever stands before it. What is posted there is sent by no page of ours. Null for what was asked
 * under its own name. `origin`: without a slash at the end.
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
