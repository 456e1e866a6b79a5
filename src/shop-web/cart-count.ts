import { withCartCount } from '../../templates/storefront/cart/cart-count.tsx';
import { namesTag } from '../web/entity-tags.ts';
import { isOfOneVisitor } from '../web/page-caching.ts';
import type { StorefrontEnvironment } from './request-context.ts';

/** The pieces of a request's cart, and the requests whose page shows them already. */
const piecesOf = new WeakMap<Request, number>();
const counted = new WeakSet<Request>();

/** Puts the count into a page of one visitor as it is made: reading the answer again costs more than the count. */
export function withOwnCount(request: Request, page: string): string {
  const pieces = piecesOf.get(request);
  if (pieces === undefined) return page;
  counted.add(request);
  return pieces === 0 ? page : withCartCount(page, pieces);
}

/** The request's answer empties the cart: its own page shows no pieces any more. */
export function countNoPieces(request: Request): void {
  piecesOf.set(request, 0);
}

/**
 * Answers a request and puts the number of pieces in the visitor's cart into the page. Shared pages come from memory
 * unchanged and get the count on their way out: that costs no call, and a visitor without a cookie gets the very
 * bytes that caches keep. An answer for a visitor with a cookie is `private`. Pages vary by cookies, so a browser
 * does not show a kept page after its cart has changed. `readPieces`: the pieces of the request's cart.
 */
export async function answerWithCartCount(
  request: Request,
  env: StorefrontEnvironment['Bindings'],
  readPieces: (request: Request, env: StorefrontEnvironment['Bindings']) => Promise<number>,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const cookies = request.headers.get('Cookie');
  if (!cookies) return answer(request);
  const pieces = await readPieces(request, env);
  const asked = pieces === 0 ? request : unconditional(request);
  if (pieces > 0) piecesOf.set(asked, pieces);
  const response = await answer(asked);
  const isPrivate = isOfOneVisitor(response.headers.get('Cache-Control'));
  if (isPrivate && (pieces === 0 || counted.has(asked))) return response;
  if (response.headers.get('Content-Type')?.startsWith('text/html') !== true) return response;
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', (headers.get('Cache-Control') ?? 'no-store').replace(/^public\b/, 'private'));
  headers.delete('Cache-Tag');
  if (pieces === 0) return new Response(response.body, { status: response.status, headers });
  return showWith(pieces, response, headers, request);
}

async function showWith(
  pieces: number,
  response: Response,
  headers: Headers,
  request: Request,
): Promise<Response> {
  const tag = headers.get('ETag')?.replace(/"$/, `-${pieces}"`) ?? null;
  if (tag !== null) headers.set('ETag', tag);
  const known = request.headers.get('If-None-Match');
  if (tag !== null && known !== null && namesTag(known, tag)) {
    await response.body?.cancel();
    return new Response(null, { status: 304, headers });
  }
  const page = withCartCount(await response.text(), pieces);
  return new Response(page, { status: response.status, headers });
}

/**
 * The browser's tag belongs to a page with a count. Without this, a browser with the shared page's tag would be told
 * to keep showing that page.
 */
function unconditional(request: Request): Request {
  if (!request.headers.has('If-None-Match')) return request;
  const headers = new Headers(request.headers);
  headers.delete('If-None-Match');
  return new Request(request, { headers });
}
