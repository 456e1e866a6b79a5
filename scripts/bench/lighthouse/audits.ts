import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { locateBrowser } from '../../../test/browser/chromium.ts';
import { type Spread, spreadOf } from '../harness/statistics.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Scores of 0 to 100: for each category the median of all runs. */
export type PageScore = { page: string; path: string } & Record<Category, number> & {
    /** Milliseconds, medians too. */
    firstPaint: number;
    largestPaint: number;
    /** The same figures with their spread over the runs. */
    spreads: Record<Category | 'firstPaint' | 'largestPaint', Spread>;
    /** The audits that kept a run below 100, except in performance. */
    failed: string[];
  };

/**
 * Audits a page several times with Lighthouse's defaults: a mid-range phone on a slow 4G line. A failed audit leaves
 * its category without a score, which is not 0: such a run is repeated.
 */
export async function auditPage(
  page: string,
  url: string,
  cookie: string,
  wanted: number,
): Promise<PageScore> {
  const browser = await openBrowser();
  const runs: {
    scores: Record<Category, number>;
    firstPaint: number;
    largestPaint: number;
    failed: string[];
  }[] = [];
  try {
    const unmade: string[] = [];
    for (let tries = 0; runs.length < wanted; tries += 1) {
      if (tries === 2 * wanted)
        throw new Error(`${url} could not be audited: ${[...new Set(unmade)].join(', ')}.`);
      const extraHeaders = cookie === '' ? undefined : { Cookie: cookie };
      const result = await lighthouse(url, {
        port: browser.port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: [...categories],
        extraHeaders,
      });
      if (result === undefined) throw new Error(`${url} could not be audited.`);
      const { lhr } = result;
      if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`);
      const broken = brokenAudits(lhr);
      if (broken.length > 0) {
        console.warn(`${page}: made again, since of an audit nothing came: ${broken.join(', ')}`);
        unmade.push(...broken);
        continue;
      }
      const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
      runs.push({
        scores: {
          performance: scoreOf('performance'),
          accessibility: scoreOf('accessibility'),
          'best-practices': scoreOf('best-practices'),
          seo: scoreOf('seo'),
        },
        firstPaint: lhr.audits['first-contentful-paint']?.numericValue ?? Number.NaN,
        largestPaint: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
        failed: categories
          .slice(1)
          .flatMap((category) =>
            (lhr.categories[category]?.auditRefs ?? [])
              .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
              .map(({ id }) => `${category}: ${id}`),
          ),
      });
    }
  } finally {
    await browser.close();
  }
  const of = (category: Category) => spreadOf(runs.map(({ scores }) => scores[category]));
  const spreads = {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
    firstPaint: spreadOf(runs.map((run) => run.firstPaint)),
    largestPaint: spreadOf(runs.map((run) => run.largestPaint)),
  };
  return {
    page,
    path: new URL(url).pathname,
    performance: spreads.performance.median,
    accessibility: spreads.accessibility.median,
    'best-practices': spreads['best-practices'].median,
    seo: spreads.seo.median,
    firstPaint: spreads.firstPaint.median,
    largestPaint: spreads.largestPaint.median,
    spreads,
    failed: [...new Set(runs.flatMap((run) => run.failed))],
  };
}

/** Audits that failed to run, with Lighthouse's message: their category has no score. */
function brokenAudits({ categories: all, audits }: Result): string[] {
  return categories
    .filter((category) => all[category]?.score === null || all[category] === undefined)
    .flatMap((category) => {
      const broken = (all[category]?.auditRefs ?? []).filter(
        ({ id }) => audits[id]?.scoreDisplayMode === 'error',
      );
      return [category, ...broken.map(({ id }) => `${id} (${audits[id]?.errorMessage ?? ''})`)];
    });
}

/** A browser that Lighthouse can control, on a port of the browser's choice. */
async function openBrowser(): Promise<{ port: number; close(): Promise<void> }> {
  const { executablePath, env } = await locateBrowser();
  const profile = await mkdtemp(join(tmpdir(), 'hanout-lighthouse-'));
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'];
  const child = spawn(
    executablePath,
    [...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, fail) => {
    let printed = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(printed)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.on('exit', () => fail(new Error(`The browser did not start: ${printed}`)));
  });
  return {
    port,
    close: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
