import type { Section } from '../harness/section.ts';
import { startBareObjects } from './bare-object.ts';
import { type AnswerScore, measureBeside, paceOf, sideOf, startBuild, startCopy } from './measure.ts';
import { writeAnswers } from './report.ts';
import { CONNECTIONS, worksOf } from './works.ts';

/** Pages made for each request, and API calls, beside bare Workers that give the same answers. */
export const answersSection: Section = {
  title: 'Answers beside a bare Worker',
  measure: async (bench) => {
    const servers = await bench.open(3);
    const build = await startBuild(servers);
    const works = await worksOf(servers.settings, build.account, build.visitor);
    bench.tell('  the rows of a creation');
    const calls = works.filter(({ beside }) => beside !== 'bytes');
    const { writes, sideFor } = await startBareObjects(build, calls);
    const pace = paceOf(bench);
    const scores: AnswerScore[] = [];
    for (const [index, work] of works.entries()) {
      const copy = work.beside === 'bytes' ? await startCopy(build, work, `bare${index}`) : null;
      for (const connections of CONNECTIONS) {
        bench.tell(`  ${work.name}, ${connections} at once`);
        const sides = { ours: sideOf(build, work), bare: copy ?? sideFor(work, connections) };
        scores.push(await measureBeside(work.name, connections, sides, pace));
      }
      await copy?.runtime.stop();
    }
    await servers.close();
    return {
      lead: `"Bare" is a Worker in a process of its own that returns the same bytes and checks nothing. For API calls it has an object, which
writes the same rows (${writes} statements for a creation, in tables with the same columns and indexes) or reads them by the same indexes. Both
are asked by turns in rounds of ${pace.milliseconds} ms. Figures are medians of ${pace.rounds} rounds; beside a ratio stand the smaller and the
larger quarter of the rounds. Each page is made for its request: it has an address of which no page is kept, or is one visitor's own. Goals:
0.6 of the bare rate for \`POST /checkouts\`, 0.45 for the payment page, 0.25 for other pages.`,
      body: writeAnswers(scores),
    };
  },
};
