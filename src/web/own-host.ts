/**
 * Leads from any other name that a Worker answers under to its own: the platform gives each a second one, beside the
 * merchant's domain and whatever stands before it. What is posted there is sent by no page of ours. Null for what was asked
 * under its own name. `origin`: without a slash at the end.
 */
export function leadToOwnHost({ url, method }: Request, origin: string): Response | null {
  const { host, pathname, search } = new URL(url);
  if (host === new URL(origin).host) return null;
  const headers = { 'Cache-Control': 'no-store' };
  return method === 'GET' || method === 'HEAD'
    ? new Response(null, { status: 308, headers: { ...headers, Location: `${origin}${pathname}${search}` } })
    : new Response('Misdirected request.\n', { status: 421, headers });
}
