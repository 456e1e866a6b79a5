import type { DeskRoutes, DeskSections } from '../desk/routes.ts';
import { deskSectionOf } from '../domain/addresses/desk/root.ts';
import { isCacheablePath, slugIn } from '../domain/addresses/shop.ts';
import { nameOfError } from '../shop/error-log.ts';
import { CATALOGUE_TAG } from '../shop-web/cache-headers.ts';
import { answerWithCartCount } from '../shop-web/cart-count.ts';
import { pages } from '../shop-web/page-cache.ts';
import { overridesSourceIn, type StorefrontEnvironment, shopIn } from '../shop-web/request-context.ts';
import { settingsCache } from '../shop-web/settings-cache.ts';
import { readPieces } from '../storefront/cart/own-cart.ts';
import { countView } from '../storefront/visits/count-views.ts';
import { createRouter, type Router } from './router.ts';

export { Photos } from '../shop/photos/object.ts';
export { Shop } from './object.ts';

const shoppersRouter = createRouter(null);
/** The desk, and the router with those of its sections that are read by now. */
let desk: DeskSections | null = null;
let deskRouter: { routes: DeskRoutes; router: Router } | null = null;

async function openDesk(): Promise<DeskSections> {
  const { DeskSections } = await import('../desk/routes.ts');
  desk ??= new DeskSections();
  return desk;
}

/** The router for an address. A section of the desk, with its pages and words, is read at the first request for it. */
async function loadRouter(section: string | null): Promise<Router> {
  if (section === null) return shoppersRouter;
  return routerWith(await (await openDesk()).load(section));
}

function routerWith(routes: DeskRoutes): Router {
  if (deskRouter?.routes !== routes) deskRouter = { routes, router: createRouter(routes) };
  return deskRouter.router;
}

function answer(
  request: Request,
  env: StorefrontEnvironment['Bindings'],
  context: ExecutionContext,
): Response | Promise<Response> {
  // Answered like GET, whose headers it asks for: the tag is that of the page.
  if (request.method === 'HEAD') return answerHead(request, env, context);
  return answerCounted(request, env, context);
}

/** Counts a visitor's view beside the answer, which is the same with and without it. */
async function answerCounted(...[request, env, context]: Parameters<typeof answer>): Promise<Response> {
  const response = await answerGet(request, env, context);
  if (request.method === 'GET') context.waitUntil(countView(request, response.status, env, context));
  return response;
}

function answerGet(...[request, env, context]: Parameters<typeof answer>): Promise<Response> {
  return answerWithCartCount(request, env, readPieces, (asked) => {
    const render = async () => {
      const router = await loadRouter(deskSectionOf(new URL(asked.url).pathname));
      return router.fetch(asked, env, context);
    };
    if (asked.method !== 'GET') return render();
    // Before the router: an answer from memory costs almost nothing.
    return pages.answer(asked, {
      render,
      isShared: () => isCacheablePath(new URL(asked.url).pathname),
      version: async (shown) => {
        const slugs = shown.flatMap((url) => slugIn(new URL(url).pathname) ?? []);
        const version = await shopIn(env).catalogueVersion(slugs);
        // A change at the desk changes the version too, so no page is made from old settings and kept as new.
        if (version !== null) await settingsCache.keepUpWith(version, overridesSourceIn(env));
        return version;
      },
      // For platforms with a cache in front of the Worker.
      changed: () => context.waitUntil(purge(context)),
    });
  });
}

async function answerHead(...[request, env, context]: Parameters<typeof answer>): Promise<Response> {
  const response = await answerGet(new Request(request, { method: 'GET' }), env, context);
  return new Response(null, response);
}

/** A cache in front may fail: its pages expire soon anyway. */
async function purge(context: ExecutionContext): Promise<void> {
  try {
    await context.cache?.purge({ tags: [CATALOGUE_TAG] });
  } catch (error) {
    console.warn(`purge: ${nameOfError(error)}`);
  }
}

export default {
  fetch: answer,
  /** The patterns and methods that are loaded by now: those of every request that was answered. */
  get routes() {
    return (deskRouter?.router ?? shoppersRouter).routes;
  },
  /** All patterns and methods, for tests that try them all. */
  loadRoutes: async () => routerWith(await (await openDesk()).loadAll()).routes,
};
