import { expect, test } from 'vitest';
import { Meter, tableBounds } from '../../../src/desk/spreadsheets/bounds.ts';
import { readTableFile } from '../../../src/desk/spreadsheets/read-table.ts';
import { tableBoundNames } from '../../../src/desk/spreadsheets/rules/table-bounds.ts';
import { hostileTexts, hostileWorkbooks } from '../../hostile/workbooks.ts';

/** A piece of data, or the amount, by which a bound is found to be broken. */
const beyond = { bytes: 65_536, attributes: 65_536, letters: 300_000, parts: 65_535 };

test.each([...hostileWorkbooks, ...hostileTexts])(
  'a table takes no more than its bounds: $name',
  async ({ make, refusal }) => {
    const meter = new Meter();
    const read = await readTableFile(make(), 3_000, { letters: 17_000, isProse: true }, meter);
    for (const bound of tableBoundNames)
      expect(meter.spent[bound], bound).toBeLessThanOrEqual(
        tableBounds[bound] + (beyond[bound as keyof typeof beyond] ?? 1),
      );
    if (refusal !== null) expect(read).toMatchObject({ ok: false, ...refusal });
  },
);
