import type { Section } from '../harness/section.ts';
import type { Figure } from '../report/figures.ts';
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
      lead: `From the asking for a payment (\`POST /checkouts/{id}/simulate\`, which commits it) to the arrival of its \`checkout.paid\` at an endpoint
on this machine, one after the other. Beside it a bare Worker whose object writes one row with the same bytes, posts them once that is
durable, and writes down that they arrived; it signs nothing. Then ${pace.endpoints} endpoints, each a host of its own, beside as many of which
half take what is sent and never answer: timed at the others, while to each that hangs as much is under way as may be. A backlog is
${pace.backlog} events that wait for one host until it answers; the bare one has six under way. By turns; medians, and what 95 of 100 do not
exceed, medians of ${pace.rounds} rounds (${pace.drains} of backlogs); ratios of the rounds' own medians, with the smaller and the larger quarter of them.
Goal: 500 a second to a host that answers fast.`,
      body: tableOf(scores),
      figures: figuresOf(scores, pace),
    };
  },
};

const rate = (figure: number): string => `${Math.round(figure).toLocaleString('en')} a second`;

function tableOf({ one, bare, healthy, besideHanging, drained, bareDrained, ratios }: EventScores): string {
  const row = (name: string, { median, slow }: Latency, ratio = '') =>
    `| ${name} | ${median.median.toFixed(1)} ms | ${slow.median.toFixed(1)} ms | ${ratio} |`;
  const ratioTo = (what: string, { median, low, high }: EventScores['ratios']['one']) =>
    `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}) of ${what}`;
  return `| Events | Median | 95 % | Ratio |
| --- | ---: | ---: | --- |
${row('A bare sender’s, at one endpoint', bare)}
${row('At one endpoint', one, ratioTo('the bare sender', ratios.one))}
${row('At all of the endpoints that answer', healthy)}
${row('At those that answer, while half hang', besideHanging, ratioTo('those without', ratios.besideHanging))}

A backlog to one host: ${rate(drained.median)} (${Math.round(drained.low)} to ${Math.round(drained.high)}), a bare sender's ${rate(bareDrained.median)}; ${ratioTo('it', ratios.drained)}.`;
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
