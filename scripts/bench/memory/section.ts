import { absolute, cataloguePath, productPath } from '../../../src/domain/addresses/shop.ts';
import { demoProducts } from '../../local/demo-catalogue.ts';
import { copyAnswer, readCopied } from '../answers/copied-answer.ts';
import { type AnswerScore, measureBeside } from '../answers/measure.ts';
import { figuresOf, writeAnswers } from '../answers/report.ts';
import type { Pace } from '../harness/rounds.ts';
import type { Section } from '../harness/section.ts';
import { prepareService, prepareShop, waitForCatalogue } from '../harness/servers.ts';

const CONNECTIONS = 16;
const PACE: Pace = { rounds: 15, milliseconds: 500 };
const QUICK: Pace = { rounds: 3, milliseconds: 150 };

/** Pages cached in the isolate, beside a bare Worker that returns the same bytes. */
export const memorySection: Section = {
  title: "Pages from the isolate's memory",
  measure: async (bench) => {
    const servers = await bench.open(2);
    const { settings } = servers;
    const service = await prepareService(settings);
    await servers.run('service', [service.worker]);
    const shop = prepareShop(settings, await service.fill());
    const catalogue = cataloguePath('ar');
    const paths = [catalogue, productPath('ar', demoProducts[0]?.slug ?? '')];
    const alone = await servers.run('shop', [shop]);
    await waitForCatalogue(absolute(settings.shopOrigin, catalogue));
    const copies = await Promise.all(
      paths.map(async (path, index) => {
        const answer = await fetch(absolute(settings.shopOrigin, path));
        if (!answer.headers.has('ETag')) throw new Error(`${path} does not come from memory.`);
        const copied = await readCopied(answer);
        const port = servers.ports[index] ?? 0;
        const worker = await copyAnswer(copied, `bare${index}`, port, settings.stateFolder);
        return { path, worker, bytes: copied.body.length };
      }),
    );
    await alone.stop();
    // All in one process with one thread: each answer costs the same, whichever Worker gives it.
    const runtime = await servers.run('shop', [shop, ...copies.map(({ worker }) => worker)]);
    await waitForCatalogue(absolute(settings.shopOrigin, catalogue));
    const pace = bench.isQuick ? QUICK : PACE;
    const scores: AnswerScore[] = [];
    for (const { path, worker, bytes } of copies) {
      const question = { path, headers: { Host: new URL(settings.shopOrigin).host } };
      const side = (port: number) => ({ runtime, port, question });
      const sides = { ours: side(settings.shopPort), bare: side(worker.port) };
      const name = `\`${path}\`, ${bytes.toLocaleString('en')} bytes`;
      scores.push({ ...(await measureBeside(path, CONNECTIONS, sides, pace)), name });
    }
    await servers.close();
    return {
      lead: `"Bare" is a Worker that returns the same bytes and does nothing else. Both run in one process and are asked by turns in rounds of
${pace.milliseconds} ms, on ${CONNECTIONS} connections. Figures are medians of ${pace.rounds} rounds; beside a ratio stand the smaller and the larger quarter
of the rounds. Processor time is the runtime's, per request. Goal: 0.7 of the bare rate.`,
      body: writeAnswers(scores),
      figures: figuresOf(
        'memory',
        scores.map((score, index) => ({ ...score, name: ['Catalogue', 'Product'][index] ?? score.name })),
        pace.rounds,
      ),
    };
  },
};
