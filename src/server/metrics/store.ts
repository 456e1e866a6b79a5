import { READ_FIGURES } from '../../database/reports.ts';
import { growthOf, READ_SIZES } from '../../database/storage/sizes.ts';
import { hasTable, readObject } from '../state/store.ts';

/** A figure that an object reports. `label`: null where its name says all. */
export type ReportedFigure = { name: string; label: string | null; value: number };

/** What an object reports; nothing where it reports none, or its file cannot be read. */
export function readReported(path: string): ReportedFigure[] {
  try {
    return readObject(path, (database) =>
      hasTable(database, 'reported_figures')
        ? database
            .prepare(READ_FIGURES)
            .all()
            .map(({ name, label, value }) => ({
              name: String(name),
              label: label === null ? null : String(label),
              value: Number(value),
            }))
        : [],
    );
  } catch {
    return [];
  }
}

/** Growth of an object in thirty days, in bytes, by its monthly sizes; null where it has none. `now` in milliseconds. */
export function readObjectGrowth(path: string, now: number): number | null {
  try {
    return readObject(path, (database) => {
      if (!hasTable(database, 'sizes')) return null;
      const size = 'SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size';
      const bytes = Number(database.prepare(size).get()?.n);
      const noted = database.prepare(READ_SIZES).all();
      const sizes = noted.map((row) => ({ at: Number(row.at), bytes: Number(row.bytes) }));
      return growthOf(sizes, { at: now, bytes });
    });
  } catch {
    return null;
  }
}
