import type { Section } from '../harness/section.ts';
import type { Figure } from '../report/figures.ts';
import { describeSpread, tableOf, whole } from '../report/tables.ts';
import { type EventPace, type EventScores, type Latency, measureEvents } from './measure.ts';

const PACE: EventPace = { rounds: 9, asked: 40, endpoints: 100, backlog: 400, drains: 5 };
const QUICK: EventPace = { rounds: 3, asked: 5, endpoints: 100, backlog: 50, drains: 3 };

/** The delay of events. */
export const eventsSection: Section = {
  title: 'Events',
  measure: async (bench) => {
    const pace = bench.isQuick ? QUICK : PACE;
    const scores = await measureEvents(bench, pace);
    return {
      lead: `From the commit of a payment (\`POST /checkouts/{id}/simulate\`) to the arrival of \`checkout.paid\` at an endpoint on this machine, one
after the other. The bare sender is a Worker whose object writes one row with the same bytes, posts them and records that they arrived; it
signs nothing. Then there are ${pace.endpoints} endpoints, each a host of its own, and again as many, of which half never answer; the times are
those of the endpoints that answer. A backlog is ${pace.backlog} events that wait for one host until it answers; the bare sender has six under
way. Figures are medians of ${pace.rounds} rounds (${pace.drains} of backlogs), asked by turns; beside a ratio stand the smaller and the larger
quarter of the rounds. Goal: 500 a second to a host that answers fast.`,
      body: writeScores(scores),
      figures: figuresOf(scores, pace),
    };
  },
};

const rate = (figure: number): string => `${whole(figure)} a second`;

function writeScores({
  one,
  bare,
  healthy,
  besideHanging,
  drained,
  bareDrained,
  ratios,
}: EventScores): string {
  const row = (name: string, { median, slow }: Latency, ratio = '') => [
    name,
    `${median.median.toFixed(1)} ms`,
    `${slow.median.toFixed(1)} ms`,
    ratio,
  ];
  const ratioTo = (what: string, ratio: EventScores['ratios']['one']) =>
    `${describeSpread(ratio)} of ${what}`;
  const rows = [
    row('One endpoint, bare sender', bare),
    row('One endpoint', one, ratioTo('the bare sender', ratios.one)),
    row('All endpoints answer', healthy),
    row(
      'Endpoints that answer, while half hang',
      besideHanging,
      ratioTo('the time without these', ratios.besideHanging),
    ),
  ];
  return `${tableOf(['Events', 'Median', '95 %', 'Ratio'], rows)}

A backlog to one host: ${rate(drained.median)} (${Math.round(drained.low)} to ${Math.round(drained.high)}), a bare sender ${rate(bareDrained.median)}; ${ratioTo('a bare sender', ratios.drained)}.`;
}

function figuresOf(scores: EventScores, { rounds, drains }: EventPace): Figure[] {
  const base = { section: 'events', rounds } as const;
  const latency = (what: string, { median, slow }: Latency): Figure[] => {
    const absolute = { ...base, kind: 'absolute', unit: 'ms', better: 'less' } as const;
    return [
      { ...absolute, what: `${what}: median`, ...median },
      { ...absolute, what: `${what}: 95 of 100`, ...slow },
    ];
  };
  const { ratios, drained, bareDrained } = scores;
  const ratio = { ...base, kind: 'ratio' } as const;
  const drain = { ...base, kind: 'absolute', unit: 'a second', better: 'more', rounds: drains } as const;
  return [
    { ...ratio, what: 'one endpoint', unit: 'of a bare sender’s time', better: 'less', ...ratios.one },
    {
      ...ratio,
      what: 'endpoints that answer while half hang',
      unit: 'of the time without those that hang',
      better: 'less',
      ...ratios.besideHanging,
    },
    {
      ...ratio,
      what: 'a backlog to one host',
      unit: 'of a bare sender’s rate',
      better: 'more',
      rounds: drains,
      ...ratios.drained,
    },
    ...latency('one endpoint', scores.one),
    ...latency('one endpoint, bare', scores.bare),
    ...latency('endpoints that answer', scores.healthy),
    ...latency('endpoints that answer while half hang', scores.besideHanging),
    { ...drain, what: 'a backlog: rate', ...drained },
    { ...drain, what: 'a backlog: rate of the bare', ...bareDrained },
  ];
}
