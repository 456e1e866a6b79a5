/**
 * The merchant's URL with `checkout_id` in its query, before any fragment. An existing `checkout_id` is replaced in
 * its place and repeated ones are dropped; everything else stays byte for byte.
 */
export function withCheckoutId(url: string, id: string): string {
  const fragmentAt = url.indexOf('#');
  const head = fragmentAt === -1 ? url : url.slice(0, fragmentAt);
  const fragment = fragmentAt === -1 ? '' : url.slice(fragmentAt);
  const parameter = `checkout_id=${encodeURIComponent(id)}`;
  const queryAt = head.indexOf('?');
  if (queryAt === -1) return `${head}?${parameter}${fragment}`;
  const query = setParameter(head.slice(queryAt + 1), parameter);
  return `${head.slice(0, queryAt)}?${query}${fragment}`;
}

function setParameter(query: string, parameter: string): string {
  let found = false;
  const parts: string[] = [];
  for (const part of query.split('&')) {
    if (!namesCheckoutId(part)) parts.push(part);
    else if (!found) {
      parts.push(parameter);
      found = true;
    }
  }
  if (found) return parts.join('&');
  const glue = query === '' || query.endsWith('&') ? '' : '&';
  return query + glue + parameter;
}

/** Also when it is percent-encoded: the shop's parser would read the same name. */
function namesCheckoutId(part: string): boolean {
  // The leading `&` keeps a question mark that is part of the name.
  return new URLSearchParams(`&${part}`).has('checkout_id');
}
