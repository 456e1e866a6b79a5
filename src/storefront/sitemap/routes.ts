import { Hono } from 'hono';
import type { Locale } from '../../contract/scalars.ts';
import {
  absolute,
  cartPath,
  cataloguePath,
  checkoutPath,
  infoPath,
  productPath,
  robotsPath,
  sitemapIndexPath,
  sitemapPath,
  tariffsPath,
} from '../../domain/addresses/shop.ts';
import { infoPages } from '../../domain/addresses/shop-patterns.ts';
import { now } from '../../shop/platform.ts';
import { LISTS, sharedCaching } from '../../shop-web/cache-headers.ts';
import {
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
  shopOf,
} from '../../shop-web/request-context.ts';
import { showNotice } from '../../shop-web/respond.tsx';
import { languages } from '../../text/languages/by-language.ts';
import { DEFAULT_LANGUAGE } from '../../text/languages/languages.ts';
import { readSecurityContact, SECURITY_TEXT_PATH, writeSecurityText } from '../../web/security-text.ts';

/** The last second that a sitemap can write: a service may send any number. */
const LAST_SECOND = Date.UTC(9999, 11, 31) / 1000;

/** A page in every language. `changedAt` in seconds, null when it is unknown. */
type Place = {
  path: (language: Locale) => string;
  changedAt: number | null;
};

export const sitemapRoutes = new Hono<StorefrontEnvironment>();

sitemapRoutes.get(robotsPath, (c) => {
  // Orders and shared carts are not listed: their links are passed on, and only a crawler that may read a page sees
  // its noindex (developers.google.com/search/docs/crawling-indexing/block-indexing).
  const kept = languages.flatMap((language) => [cartPath(language), checkoutPath(language)]);
  const lines = [
    'User-agent: *',
    ...[...kept, '/*?q=', '/*&q='].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absolute(originOf(c), sitemapIndexPath)}`,
    '',
  ];
  return c.text(lines.join('\n'), 200, sharedCaching(c, [], LISTS));
});

sitemapRoutes.get(SECURITY_TEXT_PATH, (c, next) => {
  const { securityContact, email } = c.var.settings;
  const contact = securityContact ?? readSecurityContact(email ?? '');
  if (contact === null) return next();
  const text = writeSecurityText(contact, originOf(c), now());
  return c.text(text, 200, sharedCaching(c, [], LISTS));
});

sitemapRoutes.get(sitemapIndexPath, async (c) => {
  const map = await shopOf(c).siteMap();
  if (map === null) return showNotice(c, 503, { kind: 'failed' });
  const at = (path: string) => escapeXml(absolute(originOf(c), path));
  const parts = [
    entry('sitemap', at(sitemapPath('shelves')), null),
    ...map.shards.map(({ shard, changedAt }) => entry('sitemap', at(sitemapPath(shard)), changedAt)),
  ];
  return showXml(c, 'sitemapindex', '', parts);
});

sitemapRoutes.get('/sitemaps/:file', async (c) => {
  const [, part] = /^(shelves|[1-9]\d{0,8})\.xml$/.exec(c.req.param('file')) ?? [];
  const places = part === undefined ? [] : await readPlaces(c, part);
  if (places === null) return showNotice(c, 503, { kind: 'failed' });
  if (places.length === 0) return showNotice(c, 404, { kind: 'notFound' });
  const elements = places.flatMap((place) =>
    describePlace(originOf(c), c.var.settings.shownLanguages, place),
  );
  return showXml(c, 'urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', elements);
});

async function readPlaces(c: RequestContext, part: string): Promise<Place[] | null> {
  if (part === 'shelves') {
    const map = await shopOf(c).siteMap();
    if (map === null) return null;
    const shelves = [null, ...map.categories].map(
      (category) => (language: Locale) => cataloguePath(language, { category }),
    );
    const pages = infoPages.map((page) => (language: Locale) => infoPath(language, page));
    return [...shelves, tariffsPath, ...pages].map((path) => ({ path, changedAt: null }));
  }
  const products = await shopOf(c).siteMapPart(Number(part));
  return products.map(({ slug, updatedAt }) => ({
    path: (language) => productPath(language, slug),
    changedAt: updatedAt,
  }));
}

/**
 * One address for each language. Each lists the same alternates as the page itself: all languages, and the default
 * for other ones.
 */
function describePlace(origin: string, shown: readonly Locale[], { path, changedAt }: Place): string[] {
  const at = (language: Locale) => escapeXml(absolute(origin, path(language)));
  const first = shown.find((language) => language === DEFAULT_LANGUAGE) ?? shown[0] ?? DEFAULT_LANGUAGE;
  const named = [...shown.map((language) => [language, at(language)]), ['x-default', at(first)]];
  const alternates = named
    .map(([name, url]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${url}"/>`)
    .join('');
  return shown.map((language) => entry('url', at(language), changedAt, alternates));
}

/** `url`: escaped for XML. */
function entry(name: 'url' | 'sitemap', url: string, changedAt: number | null, more = ''): string {
  const changed =
    changedAt === null
      ? ''
      : `<lastmod>${new Date(Math.min(changedAt, LAST_SECOND) * 1000).toISOString()}</lastmod>`;
  return `<${name}><loc>${url}</loc>${changed}${more}</${name}>\n`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function showXml(c: RequestContext, root: string, namespaces: string, elements: string[]): Response {
  const opening = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>`;
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${opening}\n${elements.join('')}</${root}>\n`;
  return c.body(text, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    ...sharedCaching(c, [], LISTS),
  });
}
