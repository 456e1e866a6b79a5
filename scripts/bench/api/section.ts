import { startBareObjects } from '../answers/bare-object.ts';
import { type AnswerScore, measureBeside, paceOf, sideOf, startBuild } from '../answers/measure.ts';
import { figuresOf, writeAnswers } from '../answers/report.ts';
import { CONNECTIONS, serviceWorks } from '../answers/works.ts';
import type { Section } from '../harness/section.ts';

/** API calls beside a bare object that writes or reads the same rows and returns the same bytes. */
export const apiSection: Section = {
  title: 'API calls beside a bare object',
  measure: async (bench) => {
    const servers = await bench.open(2);
    const build = await startBuild(servers);
    const works = (await serviceWorks(servers.settings, build.account)).filter(
      ({ beside }) => beside !== 'bytes',
    );
    bench.tell('  the rows of a creation');
    const { writes, sideFor } = await startBareObjects(build, works);
    const pace = paceOf(bench);
    const scores: AnswerScore[] = [];
    for (const work of works) {
      for (const connections of CONNECTIONS) {
        bench.tell(`  ${work.name}, ${connections} at once`);
        const sides = { ours: sideOf(build, work), bare: sideFor(work, connections) };
        scores.push(await measureBeside(work.name, connections, sides, pace));
      }
    }
    await servers.close();
    return {
      lead: `"Bare" is a Worker with an object in a process of its own. For a creation it writes the same rows (${writes} statements, in tables with
the same columns and indexes) and returns the same bytes once they are durable. For a read it reads the same rows by the same indexes. It
checks nothing. Both are asked by turns in rounds of ${pace.milliseconds} ms. Figures are medians of ${pace.rounds} rounds; beside a ratio stand
the smaller and the larger quarter of the rounds. Goals on 32 connections: creation 0.75, read 0.75, list 0.7; creation on one
connection 0.8.`,
      body: writeAnswers(scores),
      figures: figuresOf('api', scores, pace.rounds),
    };
  },
};
