import { LEAST_PER_LANE, MOST_PER_LANE } from '../../src/service/webhooks/rules/lane-concurrency.ts';
import type { Bytes, Scale, Work, Works } from './counting.ts';
import { notCounted, PRICES_READ, perGigabyteMonth, perMillion, walls } from './prices.ts';

const GIGABYTE = 1e9;
const MONTH = 30;
/** Milliseconds in which a merchant's host accepts an event: a guess, which the page says. */
const HOST_ANSWERS = 90;

const works = ['shop', 'ledger', 'others'] as const;

function sum(all: Works, of: (work: Work) => number): number {
  return works.reduce((total, which) => total + of(all[which]), 0);
}

/** Dollars by cause. `times`: how often the work is done. Bytes are billed for each month that they are kept. */
export function costOf(all: Works, times: number): Record<string, number> {
  const priced = (dollars: number, of: (work: Work) => number) => (sum(all, of) * times * dollars) / 1e6;
  return {
    'Rows written': priced(perMillion.rowsWritten, (work) => work.rowsWritten),
    'Rows read': priced(perMillion.rowsRead, (work) => work.rowsRead),
    'Calls of objects': priced(perMillion.objectRequests, (work) => work.objectRequests),
    'Calls of Workers': priced(perMillion.workerRequests, (work) => work.workerRequests),
    'Bytes kept, a month': (sum(all, (work) => work.bytes) * times * perGigabyteMonth) / GIGABYTE,
  };
}

type Wall = { what: string; at: number; unit: string };

/** The limits of growth, the nearest first: purchases per second, then purchases stored. */
export function findWalls(purchase: Works): Wall[] {
  const aSecond = (which: 'shop' | 'ledger'): Wall => ({
    what: `Calls of ${which === 'shop' ? 'the shop’s object' : 'an account’s ledger'}, some ${walls.requestsASecond.toLocaleString('en')} a second`,
    at: walls.requestsASecond / purchase[which].objectRequests,
    unit: 'purchases a second',
  });
  const kept = (which: 'shop' | 'ledger'): Wall => ({
    what: `Bytes of ${which === 'shop' ? 'the shop’s object' : 'an account’s ledger'}, 10 GiB`,
    at: walls.bytes / purchase[which].bytes,
    unit: 'purchases kept',
  });
  const events: Wall = {
    what: `Events to one host: at most ${MOST_PER_LANE} parallel deliveries to a fast host (assumed ${HOST_ANSWERS} ms), ${LEAST_PER_LANE} to a slow or failing host`,
    at: (MOST_PER_LANE * 1000) / HOST_ANSWERS / purchase.others.objectRequests,
    unit: 'purchases a second',
  };
  const nearestFirst = (one: Wall, other: Wall) => one.at - other.at;
  return [
    ...[aSecond('shop'), aSecond('ledger'), events].toSorted(nearestFirst),
    ...[kept('shop'), kept('ledger')].toSorted(nearestFirst),
  ];
}

const whole = (figure: number) => Math.round(figure).toLocaleString('en');
const dollars = (figure: number) => `$${figure.toFixed(figure < 0.1 ? 4 : 2)}`;

function countsTable(all: Works, times: number, atFirst: Bytes | null = null): string {
  const row = (what: string, of: (work: Work) => number) =>
    `| ${what} | ${works.map((which) => whole(of(all[which]) * times)).join(' | ')} |`;
  const first =
    atFirst === null
      ? ''
      : `| Bytes at first | ${works.map((which) => whole(atFirst[which] * times)).join(' | ')} |\n`;
  return `| | Shop | Ledger | Registry, sender of events |
| --- | ---: | ---: | ---: |
${row('Rows written, alarms among them', (work) => work.rowsWritten)}
${row('Rows read', (work) => work.rowsRead)}
${row('Calls of objects', (work) => work.objectRequests)}
${row('Calls of the Worker', (work) => work.workerRequests)}
${first}${row('Bytes kept', (work) => work.bytes)}`;
}

function costTable(purchase: Works, day: Works): string {
  const [bought, idle] = [costOf(purchase, 1000), costOf(day, MONTH)];
  const rows = Object.keys(bought).map(
    (what) => `| ${what} | ${dollars(bought[what] ?? 0)} | ${dollars(idle[what] ?? 0)} |`,
  );
  const total = (costs: Record<string, number>) => Object.values(costs).reduce((all, one) => all + one, 0);
  return `| | 1,000 purchases | A month without visitors |
| --- | ---: | ---: |
${rows.join('\n')}
| **Together** | **${dollars(total(bought))}** | **${dollars(total(idle))}** |`;
}

/** The page: the counts, the limits and the costs. `run`: when and with what, in Markdown. */
export function writeScalePage({ purchases, purchase, atFirst, day }: Scale, run: string): string {
  const farthest = findWalls(purchase).map(
    ({ what, at, unit }, place) => `| ${place + 1} | ${what} | ${whole(at)} ${unit} |`,
  );
  return `# Limits and costs

\`npm run scale\` writes this page. It runs both built Workers on workerd with a simulated clock, and counts their rows, calls and bytes. Rows
include those of indexes. The sandbox bank is not counted, because live mode has none.

${run}

## 1,000 purchases

A purchase is one product, delivered home and paid by card, from the product's page to the order that says paid. The run makes ${purchases} purchases
and waits ten minutes after each twelve. The rows of an idle shop are subtracted. "Bytes at first" are read right after the run. "Bytes kept"
are read two days later, when stored answers are gone. Limits and costs use the bytes kept.

${countsTable(purchase, 1000, atFirst)}

## A day without visitors

The day begins after the first 26 hours of a new shop.

${countsTable(day, 1)}

## Limits

First the limits of purchases a second, then of purchases kept, the lowest first.

| | | |
| ---: | --- | --- |
${farthest.join('\n')}

A purchase does not call the registry. Above a call limit the merchant needs a second account or shop. The desk, the operator's
\`accounts/{id}/storage\`, \`check\` and \`/metrics\` show how much of a byte limit is used ([server.md](server.md)).

## What it costs on the platform

Prices are the platform's published ones of ${PRICES_READ}, without a plan's included amounts. A million of each costs: rows written $${perMillion.rowsWritten}, rows read $${perMillion.rowsRead}, calls of
objects $${perMillion.objectRequests}, calls of Workers $${perMillion.workerRequests}. A gigabyte costs $${perGigabyteMonth} a month.

${costTable(purchase, day)}

Not counted: processor time ($${notCounted.processorMilliseconds} a million milliseconds), and the time that objects are awake ($${notCounted.gigabyteSeconds} a million gigabyte-seconds; an
awake object of 128 MB uses 0.128 of them a second).
`;
}
