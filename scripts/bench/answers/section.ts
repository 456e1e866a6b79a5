import type { Section } from '../harness/section.ts';
import { whole } from '../report.ts';
import { startBareObjects } from './bare-object.ts';
import { type Build, COLUMNS, measureWorks, startBuilds } from './measure.ts';
import { visit } from './visitor.ts';
import { worksOf } from './works.ts';

const MEBIBYTE = 2 ** 20;

/** API calls, and pages made for each request, beside bare Workers that give the same answers. */
export const answersSection: Section = {
  title: 'Answers beside a bare Worker',
  measure: async (bench) => {
    const builds = await startBuilds(bench, 3, async ({ servers: { settings }, account }) =>
      worksOf(settings, account, await visit(settings)),
    );
    const { now } = builds;
    bench.tell('  the rows of a creation');
    const calls = now.works.filter(({ beside }) => beside !== 'bytes');
    const { writes, sideFor } = await startBareObjects(now, calls);
    const atFirst = await memoryOf(now);
    const table = await measureWorks(bench, builds, (work, connections) =>
      work.beside === null ? null : sideFor(work, connections),
    );
    const atLast = await memoryOf(now);
    await now.servers.close();
    await builds.before?.servers.close();
    return {
      lead: `${COLUMNS}
"Bare" is a Worker that returns the same bytes. For API calls it has an object, which writes the same rows (${writes} statements for a creation, in
tables with the same columns and indexes) or reads them by the same indexes. Each page is made for its request: it has an address of which no
page is kept, or is one visitor's own.`,
      body: `${table}

Resident memory, at first and at last: shop ${atFirst.shop} and ${atLast.shop} MiB, service ${atFirst.service} and ${atLast.service} MiB.`,
      versions: builds.versions,
    };
  },
};

async function memoryOf({ runtimes: { shop, service } }: Build) {
  const [ofShop, ofService] = [await shop.memory(), await service.memory()];
  return { shop: whole(ofShop.now / MEBIBYTE), service: whole(ofService.now / MEBIBYTE) };
}
