import { slugIn } from '../../domain/addresses/shop.ts';
import type { FunnelCount } from '../../domain/orders/funnel.ts';
import { visitIn } from '../../domain/orders/source-of-link.ts';
import { OTHER_SOURCE, SHOP_SOURCE } from '../../domain/orders/sources.ts';
import { now } from '../../shop/platform.ts';
import {
  isSecure,
  type RequestContext,
  type StorefrontEnvironment,
  shopIn,
} from '../../shop-web/request-context.ts';
import { settingsCache } from '../../shop-web/settings-cache.ts';
import { IncidentTally } from '../../web/rate-limiter/incident-tally.ts';
import { cookieName } from '../../web/signed-cookies.ts';
import { isVisitor } from './bots.ts';
import { visitInCookies, visitOf } from './visit-cookie.ts';

/** Milliseconds for which counts wait in memory: one call of the object a minute, for any number of views. */
const PAUSE = 60_000;
/** How many different sources an isolate counts before the next call. */
const MOST_SOURCES = 50;

/** The views of this isolate, shared by its requests on purpose. Those that wait are lost with it. */
const tally = new IncidentTally(PAUSE, { isPatient: true });
const met = new Set<string>();

function count(step: FunnelCount['step'], source: string, slugs: readonly string[]): void {
  const isKnown = met.has(source) || met.size < MOST_SOURCES;
  if (isKnown) met.add(source);
  tally.count(JSON.stringify([step, isKnown ? source : OTHER_SOURCE, ...slugs]), now());
}

/** Sends the counts to the object, at most once a minute, after the answer of some request. */
function flush(env: StorefrontEnvironment['Bindings'], context: Pick<ExecutionContext, 'waitUntil'>): void {
  const at = now();
  const due = tally.takeDue(at);
  if (due.length === 0) return;
  met.clear();
  const counts = due.map(([words, views]): FunnelCount => {
    const [step, source = SHOP_SOURCE, ...slugs] = JSON.parse(words) as string[];
    return { step: step === 'opened' ? 'opened' : 'seen', source, slugs, views };
  });
  // Lost when the object is unreachable: the desk says "at least".
  context.waitUntil(
    shopIn(env)
      .countVisits(counts, at)
      .catch(() => undefined),
  );
}

/** Counts a view of a product's page, also of one from memory. `status`: of the answer, which does not wait. */
export async function countView(
  request: Request,
  status: number,
  env: StorefrontEnvironment['Bindings'],
  context: Pick<ExecutionContext, 'waitUntil'>,
): Promise<void> {
  const url = new URL(request.url);
  const slug = slugIn(url.pathname);
  if (slug === null || (status !== 200 && status !== 304)) return;
  const read = settingsCache.read(env);
  if (!read.ok) return;
  const { origin, cookieSecret } = read.settings;
  const isOverHttps = (origin ?? request.url).startsWith('https://');
  if (!isVisitor(request.headers, cookieName('desk', isOverHttps))) return;
  const cookies = request.headers.get('Cookie');
  const visit =
    (await visitInCookies(cookies, cookieSecret, isOverHttps)) ??
    visitIn((name) => url.searchParams.get(name) ?? undefined);
  count('seen', visit?.source ?? SHOP_SOURCE, [slug]);
  flush(env, context);
}

/** Counts an order form that a visitor opened, with the slugs of its products. */
export async function countForm(c: RequestContext, slugs: readonly string[]): Promise<void> {
  if (!isVisitor(c.req.raw.headers, cookieName('desk', isSecure(c)))) return;
  const visit = await visitOf(c);
  count('opened', visit?.source ?? SHOP_SOURCE, [...new Set(slugs)]);
  flush(c.env, c.executionCtx);
}
