import {
  type AnswerScore,
  measureBeside,
  paceOf,
  sideOf,
  startBuild,
  startCopy,
} from '../answers/measure.ts';
import { figuresOf, writeAnswers } from '../answers/report.ts';
import { CONNECTIONS, worksOf } from '../answers/works.ts';
import type { Section } from '../harness/section.ts';

/** Pages that are rendered for each request, beside a bare Worker that returns the same bytes. */
export const pagesSection: Section = {
  title: 'Pages made anew beside a bare Worker',
  measure: async (bench) => {
    const servers = await bench.open(1);
    const build = await startBuild(servers);
    const works = await worksOf(servers.settings, build.account, build.visitor);
    const pace = paceOf(bench);
    const scores: AnswerScore[] = [];
    for (const [index, work] of works.entries()) {
      if (work.beside !== 'bytes') continue;
      const bare = await startCopy(build, work, `bare${index}`);
      for (const connections of CONNECTIONS) {
        bench.tell(`  ${work.name}, ${connections} at once`);
        scores.push(await measureBeside(work.name, connections, { ours: sideOf(build, work), bare }, pace));
      }
      await bare.runtime.stop();
    }
    await servers.close();
    return {
      lead: `"Bare" is a Worker in a process of its own that returns the same bytes and does nothing else. Both are asked by turns in rounds of
${pace.milliseconds} ms. Figures are medians of ${pace.rounds} rounds; beside a ratio stand the smaller and the larger quarter of the rounds. Each
page is made for its request: it has an address of which no page is kept, or is one visitor's own. Goals: 0.45 of the bare rate for the payment page, 0.25 for the others.`,
      body: writeAnswers(scores),
      figures: figuresOf('pages', scores, pace.rounds),
    };
  },
};
