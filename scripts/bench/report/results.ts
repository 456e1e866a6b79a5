import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { figure } from './figures.ts';

/** The run of one section, stored beside its figures, because sections may be hours apart. */
const sectionRun = z.object({
  name: z.string(),
  title: z.string(),
  at: z.iso.datetime(),
  load: z.object({ before: z.number(), after: z.number() }),
  versions: z.record(z.string(), z.string()),
});

/** The JSON of a run. `isQuick`: a short trial. */
const results = z.object({
  format: z.literal(1),
  commit: z.string(),
  machine: z.string(),
  isQuick: z.boolean(),
  sections: z.array(sectionRun),
  figures: z.array(figure),
});
export type Results = z.infer<typeof results>;

/** Writes a run's figures; figures without a finite number are left out, because JSON cannot express them. */
export async function writeResults(file: string, { figures, ...run }: Results): Promise<void> {
  const known = figures.filter(({ median, low, high }) => [median, low, high].every(Number.isFinite));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ ...run, figures: known }, null, 2)}\n`);
}

export async function readResults(file: string): Promise<Results> {
  return results.parse(JSON.parse(await readFile(file, 'utf8')));
}
