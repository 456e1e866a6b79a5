import { DEAREST, measureAccountGrowth, ORDER } from '../growth/account.ts';
import { writeTimes } from '../growth/section.ts';
import type { GrowthPace, GrowthScore } from '../growth/turns.ts';
import { fire, type Shot } from '../harness/load.ts';
import type { Section } from '../harness/section.ts';
import { whole } from '../report/tables.ts';

/** Checkouts of the small account, for comparison. */
const SMALL = 1_000;
const PACE: GrowthPace = { rounds: 5, asked: 5 };
const CONNECTIONS = 8;
const ROUND = { duration: 5 };

/** The lists of an account with `large` checkouts beside one with a thousand. */
export const accountSection = (large: number): Section => ({
  title: 'A large account',
  measure: async ({ open, tell }) => {
    const servers = await open(0);
    const { apiBase, servicePort: port } = servers.settings;
    const sizes = [SMALL, large];
    const { scores, keys } = await measureAccountGrowth(servers, sizes, PACE, tell);

    tell('Creation, alone and beside a client that loops the dearest list');
    const { host, pathname } = new URL(apiBase);
    const headers = {
      Host: host,
      Authorization: `Bearer ${keys.at(-1)}`,
      'Content-Type': 'application/json',
    };
    const create: Shot = {
      port,
      question: { path: `${pathname}/checkouts`, method: 'POST', headers, body: JSON.stringify(ORDER) },
    };
    const list: Shot = { port, question: { path: `${pathname}/${DEAREST}`, headers } };
    const alone = await fire(create, CONNECTIONS, ROUND);
    const [besides] = await Promise.all([fire(create, CONNECTIONS, ROUND), fire(list, CONNECTIONS, ROUND)]);
    const rate = ({ answers, seconds }: typeof alone) => whole(answers / seconds);
    const ratio = ({ times: [few, many] }: GrowthScore) =>
      ((many?.median ?? 0) / (few?.median ?? 0)).toFixed(2);
    return {
      lead: `\`npm run bench -- --account=${large}\`: an account with ${whole(large)} checkouts and as many events beside one with ${whole(SMALL)}. The
rows are written straight into their databases. Both are asked by turns, on one connection. Figures are medians. Goal: the cost of a list
does not grow with the account.`,
      body: `${writeTimes(scores, sizes, 'checkouts', ['Ratio', ratio])}

The large account creates ${rate(alone)} checkouts a second on ${CONNECTIONS} connections, and ${rate(besides)} while ${CONNECTIONS} others loop its most
expensive list.`,
      figures: [],
    };
  },
});
