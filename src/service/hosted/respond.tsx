import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import type { ProblemName } from '../../../templates/pay/copy/fr/problems.ts';
import type { KeptField } from '../../../templates/pay/page/kept-fields.tsx';
import type { Payee } from '../../../templates/pay/page/page.tsx';
import { payStyle } from '../../../templates/pay/page/style.ts';
import { ProblemPage } from '../../../templates/pay/problem/problem.tsx';
import { encodeBase64 } from '../../contract/bytes.ts';
import { pageCaching } from '../../web/page-caching.ts';
import type { Environment } from '../environment.ts';
import { type Mode, modeOfPath } from '../urls.ts';
import { type MerchantLocale, placeOf } from './language.ts';

export type PageOptions = {
  status?: ContentfulStatusCode;
  /** Goes on to `to` after `after` seconds, without a script. */
  refresh?: { after: number; to: string };
  /** Seconds for `Retry-After`. */
  retryAfter?: number;
  /** The page's inline style sheet. */
  style?: string;
  /** Lets the page load scripts of our own origin. No page of a payer has one. */
  hasScript?: boolean;
  /** The page plays a sound of ours. */
  hasSound?: boolean;
};

/** A page for the payer: kept by no cache, never framed or indexed, and without scripts by default. */
export async function respond(
  c: Context<Environment>,
  page: JSX.Element | Promise<JSX.Element>,
  options: PageOptions = {},
): Promise<Response> {
  const { status = 200, refresh, retryAfter, style = payStyle, hasScript = false, hasSound } = options;
  const takesHttp = modeOfPath(c.req.path) === 'test' || c.get('settings').local;
  c.header(
    'Content-Security-Policy',
    (await policyFor(style, takesHttp, hasScript)) + (hasSound ? "; media-src 'self'" : ''),
  );
  c.header('Cache-Control', pageCaching(c.req.method, status));
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('X-Frame-Options', 'DENY');
  c.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  c.header('Vary', 'Accept-Language, Cookie');
  if (refresh !== undefined) c.header('Refresh', `${refresh.after};url=${toHeaderText(refresh.to)}`);
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  return c.html(String(await page), status);
}

/** The hashes of the few style sheets, by their text, once an isolate. */
const styleHashes = new Map<string, string>();

async function hashOf(style: string): Promise<string> {
  const known = styleHashes.get(style);
  if (known !== undefined) return known;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const hash = encodeBase64(new Uint8Array(digest));
  styleHashes.set(style, hash);
  return hash;
}

/**
 * Pictures may come from any host of the merchant's choice, in live mode only over HTTPS, except on a developer's machine
 * (LOCAL). Everything else is ours, and the style is allowed by its hash.
 */
async function policyFor(style: string, takesHttp: boolean, hasScript: boolean): Promise<string> {
  return [
    "default-src 'none'",
    `script-src ${hasScript ? "'self'" : "'none'"}`,
    `style-src 'sha256-${await hashOf(style)}'`,
    `img-src 'self' https: ${takesHttp ? 'http: ' : ''}data:`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** Headers carry bytes: other letters are percent-encoded, as browsers do. */
function toHeaderText(url: string): string {
  return url.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text));
}

/**
 * `seller`: the merchant of the page, if known; `shown`: its language alone. `kept`: a form that was not accepted, to be
 * sent again to `path`.
 */
export type ProblemOptions = PageOptions & {
  mode: Mode;
  path: string;
  /** Where the payer starts again; null when that makes no sense. */
  again: string | null;
  seller?: MerchantLocale & { payee: Payee };
  shown?: MerchantLocale;
  kept?: KeptField[];
};

/** An error page. */
export function respondProblem(
  c: Context<Environment>,
  problem: ProblemName,
  options: ProblemOptions,
): Promise<Response> {
  const { mode, path, again, seller, shown, kept, ...rest } = options;
  const page = (
    <ProblemPage
      place={placeOf(c, seller ?? shown ?? null, path)}
      problem={problem}
      livemode={mode === 'live'}
      payee={seller?.payee ?? null}
      again={again}
      kept={kept}
    />
  );
  return respond(c, page, rest);
}
