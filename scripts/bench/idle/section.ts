import { absolute, cataloguePath } from '../../../src/domain/addresses/shop.ts';
import { openRelay } from '../harness/relay.ts';
import type { Section } from '../harness/section.ts';
import { prepareService, prepareShop, waitForCatalogue } from '../harness/servers.ts';
import { spreadOf } from '../harness/statistics.ts';
import type { Figure } from '../report/figures.ts';
import { tableOf, whole } from '../report/tables.ts';
import { type Counts, passUntil, withLeapingClock } from './leaping-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Hours before counting starts: a new shop has more to do, and answers are kept for a day. */
const SETTLING = 26;
/** Parts of the measured day. */
const PARTS = 4;
/** The largest difference between the clocks of shop and service. */
const STEP = 10 * MINUTE;

/** The counts of one part: of the shop, of the service, and between them. */
type Part = { shop: Counts; service: Counts; requests: number; bytes: number };

/** What a shop without visitors requests and writes in a day. */
export const idleSection: Section = {
  title: 'An idle day',
  measure: async (bench) => {
    const hours = bench.isQuick ? 1 : 6;
    const servers = await bench.open(1);
    const { settings } = servers;
    const [relayPort = 0] = servers.ports;
    const service = await prepareService(settings);
    const filling = await servers.run('service', [service.worker]);
    const account = await service.fill();
    await filling.stop();
    const leap = (worker: typeof service.worker) => withLeapingClock(worker, settings.stateFolder);
    await servers.run('service', [await leap(service.worker)]);
    const relay = await openRelay(relayPort, settings.servicePort);
    const api = new URL(settings.apiBase);
    api.port = String(relayPort);
    const shop = prepareShop(settings, account);
    const worker = { ...shop, vars: { ...shop.vars, SERVICE_URL: api.href } };
    await servers.run('shop', [await leap(worker)]);
    await waitForCatalogue(absolute(settings.shopOrigin, cataloguePath('ar')));
    let time = Date.now();
    const pass = async (passed: number): Promise<Part> => {
      const end = time + passed * HOUR;
      for (;;) {
        time = Math.min(end, time + STEP);
        const part = {
          service: await passUntil(settings.servicePort, time),
          shop: await passUntil(settings.shopPort, time),
        };
        if (time === end) return { ...part, ...relay.traffic };
      }
    };
    const readings = [await pass(SETTLING)];
    for (let part = 1; part <= PARTS; part += 1) {
      bench.tell(`  ${part * hours} hours`);
      readings.push(await pass(hours));
    }
    await relay.close();
    await servers.close();
    const isWhole = hours * PARTS === 24;
    const scores = scoresOf(readings, 24 / (hours * PARTS));
    return {
      lead: `${isWhole ? 'One day' : `${hours * PARTS} hours, extrapolated to a day,`} of the demo shop without visitors, after the first ${SETTLING} hours of a new shop. The clock leaps to the
next alarm whenever shop and service have nothing to do. A relay between the two counts the requests. Rows include those of indexes. The
spread is that of the day's quarters, each times four.`,
      body: writeScores(scores),
      figures: scores.map(
        ({ what, unit, isCompared, ...spread }): Figure => ({
          section: 'idle',
          what,
          kind: isCompared ? 'count' : 'absolute',
          unit,
          better: 'less',
          rounds: PARTS,
          ...spread,
        }),
      ),
    };
  },
};

type IdleScore = Pick<Figure, 'what' | 'unit' | 'median' | 'low' | 'high'> & { isCompared: boolean };

/** The increase of each reading over the one before, per day. `scale`: measured days in one reading. */
function scoresOf(readings: readonly Part[], scale: number): IdleScore[] {
  const score = (what: string, unit: string, of: (part: Part) => number, isCompared = true): IdleScore => {
    const values = readings.map(of);
    const parts = values.slice(1).map((value, place) => value - (values[place] ?? 0));
    const { low, high } = spreadOf(parts.map((part) => part * PARTS * scale));
    const median = parts.reduce((sum, part) => sum + part, 0) * scale;
    return { what, unit, isCompared, median, low, high };
  };
  return [
    score('Requests of the shop to the service', 'a day', ({ requests }) => requests),
    score('Bytes of the answers', 'a day', ({ bytes }) => bytes, false),
    score('Rows written in the shop', 'a day', ({ shop }) => shop.rowsWritten),
    score('Rows read in the shop', 'a day', ({ shop }) => shop.rowsRead),
    score('Alarms set in the shop', 'a day', ({ shop }) => shop.alarmsSet),
    score('Alarms that rang in the shop', 'a day', ({ shop }) => shop.alarmsRung),
    score('Rows written in the service', 'a day', ({ service }) => service.rowsWritten),
    score('Rows read in the service', 'a day', ({ service }) => service.rowsRead),
    score('Alarms set in the service', 'a day', ({ service }) => service.alarmsSet),
  ];
}

function writeScores(scores: readonly IdleScore[]): string {
  return tableOf(
    ['', 'A day', 'Quarters'],
    scores.map(({ what, median, low, high }) => [what, whole(median), `${whole(low)} to ${whole(high)}`]),
  );
}
