import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { locateBrowser } from '../../../test/browser/chromium.ts';
import { findFreePorts } from '../harness/runtime.ts';
import { medianOf } from '../harness/statistics.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const paints = ['first-contentful-paint', 'largest-contentful-paint'] as const;

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/**
 * Medians of several audits of a page with Lighthouse's defaults: a mid-range phone on a slow 4G line. `scores`: 0 to 100,
 * in the order of the categories; `paints`: milliseconds of the first and the largest; `failed`: the audits that kept a run
 * below 100, except in performance.
 */
export type PageScore = { page: string; path: string; scores: number[]; paints: number[]; failed: string[] };

export async function auditPage(
  page: string,
  url: string,
  cookie: string,
  wanted: number,
): Promise<PageScore> {
  const [port = 0] = await findFreePorts(1);
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    `--remote-debugging-port=${port}`,
  ];
  const browser = await chromium.launch({ ...(await locateBrowser()), args });
  const runs: Result[] = [];
  try {
    for (let tries = 0; runs.length < wanted; tries += 1) {
      if (tries === 2 * wanted) throw new Error(`${url} could not be audited.`);
      const result = await lighthouse(url, {
        ...{ port, output: 'json', logLevel: 'error', onlyCategories: [...categories] },
        ...(cookie !== '' && { extraHeaders: { Cookie: cookie } }),
      });
      const lhr = result?.lhr;
      if (lhr === undefined || lhr.runtimeError !== undefined)
        throw new Error(`${url}: ${lhr?.runtimeError?.message ?? 'no result'}`);
      // A failed audit leaves its category without a score, which is not 0: such a run is repeated.
      if (categories.every((category) => typeof lhr.categories[category]?.score === 'number')) runs.push(lhr);
      else console.warn(`${page}: made again, since of an audit nothing came.`);
    }
  } finally {
    await browser.close();
  }
  const scoreOf = (category: (typeof categories)[number]) =>
    medianOf(runs.map((run) => Math.round((run.categories[category]?.score ?? 0) * 100)));
  return {
    ...{ page, path: new URL(url).pathname },
    scores: categories.map(scoreOf),
    paints: paints.map((paint) => medianOf(runs.map((run) => run.audits[paint]?.numericValue ?? Number.NaN))),
    failed: [...new Set(runs.flatMap(failedOf))],
  };
}

function failedOf({ categories: all, audits }: Result): string[] {
  return categories
    .slice(1)
    .flatMap((category) =>
      (all[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${id}`),
    );
}
