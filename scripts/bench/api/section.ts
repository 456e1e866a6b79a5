import { startBareObjects } from '../answers/bare-object.ts';
import { type AnswerScore, measureBeside, paceOf, sideOf, startBuild } from '../answers/measure.ts';
import { figuresOf, writeAnswers } from '../answers/report.ts';
import { CONNECTIONS, serviceWorks } from '../answers/works.ts';
import type { Section } from '../harness/section.ts';

/** API calls beside a bare object that writes or reads the same rows and returns the same bytes. */
export const apiSection: Section = {
  title: 'API calls beside a bare object',
  measure: async (bench) => {
    const stand = await bench.open(2);
    const build = await startBuild(stand);
    const works = (await serviceWorks(stand.settings, build.account)).filter(
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
    await stand.close();
    return {
      lead: `The bare counterpart is a Worker with an object, in a process of its own, that does nothing but this: for a creation it takes the
body in, writes the same rows (${writes} statements, in tables with the same columns and indexes; found by comparing the ledger's
database before and after one creation) and returns the same bytes, headers included, once they are durable: at once on one
connection, and on more all of a turn in one transaction, each in a savepoint. For a read it reads the same rows by the same indexes.
It knows no keys, checks nothing and parses nothing. Both are asked with the same bytes, by turns, in rounds of ${pace.milliseconds} ms; medians
of ${pace.rounds}, and of the rounds' own ratios with the smaller and the larger quarter of them. Goals: \`POST /checkouts\` 0.75 on 32
connections and 0.8 on one, \`GET /checkouts/{id}\` 0.75, a list 0.7.`,
      body: writeAnswers(scores),
      figures: figuresOf('api', scores, pace.rounds),
    };
  },
};
