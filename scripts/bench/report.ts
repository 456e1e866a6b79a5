import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { cpus, loadavg, platform, totalmem } from 'node:os';
import { packageRoot } from '../packages.ts';
import { type PageScore, RUNS } from './lighthouse.ts';
import type { MemoryScore } from './memory.ts';
import type { ServiceScore } from './service.ts';

const require = createRequire(import.meta.url);
const versionOf = (name: string): string => require(`${name}/package.json`).version;
const whole = (figure: number): string => Math.round(figure).toLocaleString('en');

/** Stands last: sections of other runs come before it. */
export const LAST_TITLE = 'Again';

/** When and where something was measured, as a table. `loadBefore`: what the machine was busy with before we came, processes. */
export function describeRun(at: Date, loadBefore: number, versions: Record<string, string> = {}): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: packageRoot,
    encoding: 'utf8',
  });
  const all = { Node: process.versions.node, workerd: versionOf('workerd'), ...versions };
  return `| | |
| --- | --- |
| Date | ${at.toISOString().slice(0, 10)}, commit ${commit.trim()} |
| Machine | ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${whole(totalmem() / 2 ** 30)} GiB, ${platform()} |
| Busy with other things | load ${loadBefore.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} at the end |
| Versions | ${Object.entries(all)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')} |`;
}

/** The scores as a page of Markdown. `kept`: sections that other runs have written, each with a line break at its end. */
export function writeReport(
  scores: { memory: MemoryScore[]; pages: PageScore[]; service: ServiceScore },
  at: Date,
  loadBefore: number,
  kept: string,
): string {
  const { memory, pages, service } = scores;
  return `# Benchmarks

Written by \`npm run bench\`, which measures what is in the working tree: it bundles both Workers as a deployment does
and serves them with \`workerd serve\` itself, fills the service with the demo catalogue and lets the shop mirror it.
Nothing of it runs in CI, where neighbours would decide the figures.

${describeRun(at, loadBefore, { Lighthouse: versionOf('lighthouse') })}

## Pages from the isolate's memory

Requests per second on 16 connections, rounds of a second by turns, medians of 15; beside the shop runs a bare Worker
that returns the same bytes, headers included, and does nothing else. The ratio is the median of the rounds' own. The
processor time is the runtime's, per request. Goal: a ratio of 0.7.

| Page | Bytes | Shop | Bare Worker | Ratio | Processor time: shop | bare |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${memory.map(({ path, bytes, shop, bare, ratio, shopCpu, bareCpu }) => `| \`${path}\` | ${whole(bytes)} | ${whole(shop)} | ${whole(bare)} | ${ratio.toFixed(2)} | ${whole(shopCpu)} µs | ${whole(bareCpu)} µs |`).join('\n')}

## Lighthouse

Its mobile defaults (a mid-range phone on slow 4G, simulated), medians of ${RUNS}; in front of the Worker stands a server
that does what the platform does: static files with their \`_headers\`, and Brotli. It leaves out \`Referrer-Policy\`, with
which the packaged Chromium tells Lighthouse that the page was aborted. Goals: 99 for performance, 100 for the
others; search engines are kept from the cart on purpose, so its SEO has no goal.

| Page | Performance | Accessibility | Best practices | SEO | First paint | Largest paint |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${pages.map((page) => `| ${page.page}, \`${page.path}\` | ${page.performance} | ${page.accessibility} | ${page['best-practices']} | ${page.seo} | ${whole(page.firstPaint)} ms | ${whole(page.largestPaint)} ms |`).join('\n')}
${pages.flatMap(({ page, failed }) => failed.map((audit) => `\n- ${page}: ${audit}`)).join('')}

## The payment service

Requests per second of one account on 32 connections, rounds of two seconds, medians of 5. Each checkout is a durable
write, signed ids and all. No goals: figures to compare a change with.

| | per second |
| --- | ---: |
| Checkouts created | ${whole(service.checkouts)} |
| Checkouts read through the API | ${whole(service.checkoutReads)} |
| Payment pages | ${whole(service.paymentPages)} |

${kept}## ${LAST_TITLE}

\`\`\`sh
npm ci
npm run bench              # some five minutes; writes this page
npm run bench -- --large   # a quarter of an hour; writes the section on large catalogues alone
npm run bench -- --account # some ten minutes; writes the section on large accounts alone
\`\`\`

Lighthouse uses the packaged Chromium, which is for Linux on x64; elsewhere name an installed Chrome in \`CHROME_PATH\`.
`;
}
