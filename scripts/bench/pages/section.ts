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
    const stand = await bench.open(1);
    const build = await startBuild(stand);
    const works = await worksOf(stand.settings, build.account, build.visitor);
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
    await stand.close();
    return {
      lead: `Beside each page a bare Worker, in a process of its own, returns the same bytes, headers included, and does nothing else. Both are
asked with the same bytes, by turns, in rounds of ${pace.milliseconds} ms; medians of ${pace.rounds}, and of the rounds' own ratios with the smaller
and the larger quarter of them. The shop keeps none of these pages: an address bears a parameter that means nothing, or the page is
one visitor's own. Goals: payment page 0.45, the others 0.25.`,
      body: writeAnswers(scores),
      figures: figuresOf('pages', scores, pace.rounds),
    };
  },
};
