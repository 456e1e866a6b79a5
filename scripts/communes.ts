import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommuneRow, readCommunes, SOURCE } from './communes/communes.ts';

// Writes src/text/commune-names.ts from communes.csv: `node scripts/communes.ts`.

/** Names of a wilaya with a number before those whose code does not come next: the first's code, later how far on it is. */
function numbered(communes: readonly CommuneRow[]): string {
  let last = 0;
  return communes
    .map(({ code, fr }) => {
      const step = code - last;
      last = code;
      return step === 1 ? fr : `${step}${fr}`;
    })
    .join(';');
}

const communes = readCommunes();
const wilayas = Array.from({ length: 69 }, (_, index) =>
  communes.filter(({ wilaya }) => wilaya === index + 1).toSorted((a, b) => a.code - b.code),
);
const lines = wilayas.map((own) => `${numbered(own)}|${own.map(({ ar }) => ar).join(';')}`);
const text = `// Written by scripts/communes.ts from scripts/communes/communes.csv.
/*! ${SOURCE} */

/** A line for each wilaya: French names, \`|\`, Arabic names. A number is the first's code, then how far on a code is. */
export const communeNames = \`${lines.join('\n')}\`;
`;
writeFileSync(join(import.meta.dirname, '../src/text/commune-names.ts'), text);
