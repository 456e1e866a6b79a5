import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of `communes.csv` in this folder. `code` as in the census. */
export type CommuneRow = { wilaya: number; code: number; fr: string; ar: string };

/** The source of the data, which its licence requires beside every copy. */
export const SOURCE =
  'Communes derived from the GeoAlgeria data set (github.com/yasserstudio/geoalgeria, MIT licence, as of 2026-08-22).';

/** The communes by the wilayas of 2026, in the order of the file. */
export function readCommunes(): CommuneRow[] {
  const text = readFileSync(join(import.meta.dirname, 'communes.csv'), 'utf8');
  const [, ...lines] = text.trim().split('\n');
  return lines.map((line) => {
    const [wilaya, code, fr = '', ar = ''] = line.split(',');
    return { wilaya: Number(wilaya), code: Number(code), fr, ar };
  });
}
