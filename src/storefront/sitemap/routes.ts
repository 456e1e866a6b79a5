import { Hono } from 'hono';
import type { Locale } from '../../contract/scalars.ts';
import { languages } from '../../text/languages.ts';
import { DEFAULT_LOCALE } from '../../text/locales.ts';
import { LISTS, sharedCaching } from '../pages/caching.ts';
import { originOf, shopOf, showNotice, type Visit, type VisitEnv } from '../pages/visit.tsx';
import {
  absolute,
  cartPath,
  cataloguePath,
  checkoutPath,
  productPath,
  robotsPath,
  sitemapIndexPath,
  sitemapPath,
} from '../urls.ts';

/** The last second that a sitemap can write: services may send any number. */
const LAST_SECOND = Date.UTC(9999, 11, 31) / 1000;

/** A page in every language. `changedAt` in seconds, null when it is not known. */
interface Place {
  path: (language: Locale) => string;
  changedAt: number | null;
}

export const sitemapRoutes = new Hono<VisitEnv>();

sitemapRoutes.get(robotsPath, (visit) => {
  // Not orders and baskets: their links are passed on, and only who may read one learns that it is for no index
  // (developers.google.com/search/docs/crawling-indexing/block-indexing).
  const kept = languages.flatMap((language) => [cartPath(language), checkoutPath(language)]);
  const lines = [
    'User-agent: *',
    ...[...kept, '/*?q=', '/*&q='].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absolute(originOf(visit), sitemapIndexPath)}`,
    '',
  ];
  return visit.text(lines.join('\n'), 200, sharedCaching(visit, [], LISTS));
});

sitemapRoutes.get(sitemapIndexPath, async (visit) => {
  const map = await shopOf(visit).siteMap();
  if (map === null) return showNotice(visit, 503, { kind: 'failed' });
  const at = (path: string) => escapeXml(absolute(originOf(visit), path));
  const parts = [
    entry('sitemap', at(sitemapPath('shelves')), null),
    ...map.shards.map(({ shard, changedAt }) => entry('sitemap', at(sitemapPath(shard)), changedAt)),
  ];
  return showXml(visit, 'sitemapindex', '', parts);
});

sitemapRoutes.get('/sitemaps/:file', async (visit) => {
  const [, part] = /^(shelves|[1-9]\d{0,8})\.xml$/.exec(visit.req.param('file')) ?? [];
  const places = part === undefined ? [] : await readPlaces(visit, part);
  if (places === null) return showNotice(visit, 503, { kind: 'failed' });
  if (places.length === 0) return showNotice(visit, 404, { kind: 'notFound' });
  const elements = places.flatMap((place) => describePlace(originOf(visit), place));
  return showXml(visit, 'urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', elements);
});

async function readPlaces(visit: Visit, part: string): Promise<Place[] | null> {
  if (part === 'shelves') {
    const map = await shopOf(visit).siteMap();
    if (map === null) return null;
    return [null, ...map.categories].map((category) => ({
      path: (language) => cataloguePath(language, { category }),
      changedAt: null,
    }));
  }
  const products = await shopOf(visit).siteMapPart(Number(part));
  return products.map(({ slug, updatedAt }) => ({
    path: (language) => productPath(language, slug),
    changedAt: updatedAt,
  }));
}

/** One address for each language; each names what the page itself names: all of them, and the one for other languages. */
function describePlace(origin: string, { path, changedAt }: Place): string[] {
  const at = (language: Locale) => escapeXml(absolute(origin, path(language)));
  const named = [...languages.map((language) => [language, at(language)]), ['x-default', at(DEFAULT_LOCALE)]];
  const alternates = named
    .map(([name, url]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${url}"/>`)
    .join('');
  return languages.map((language) => entry('url', at(language), changedAt, alternates));
}

/** `url`: with the characters of XML escaped. */
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

function showXml(visit: Visit, root: string, namespaces: string, elements: string[]): Response {
  const opening = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>`;
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${opening}\n${elements.join('')}</${root}>\n`;
  return visit.body(text, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    ...sharedCaching(visit, [], LISTS),
  });
}
