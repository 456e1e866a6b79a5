import { now } from '../clock.ts';
import type { ServerSettings } from '../settings.ts';
import { type Queues, readQueues } from './queues.ts';
import { type ClassFigures, readFreeBytes, readGrowth, readStorage } from './storage-figures.ts';

/** Figures of the state folder. `readAt`: milliseconds since the epoch. */
export type StateFigures = {
  storage: readonly (ClassFigures & { growth: number | null })[];
  freeBytes: number;
  queues: Queues;
  readAt: number;
};

/** Milliseconds in which the folder is not read again, however often figures are requested. */
const READ_EVERY = 5000;

/** Reads the state folder on request, at most once in `READ_EVERY`. */
export function openStateFigures(settings: ServerSettings, clock = now): () => Promise<StateFigures> {
  let read: { at: number; figures: Promise<StateFigures> } | null = null;
  const look = async (readAt: number): Promise<StateFigures> => {
    const storage = (await readStorage(settings)).map((figures) => ({
      ...figures,
      growth: readGrowth(figures, readAt),
    }));
    const freeBytes = await readFreeBytes(settings);
    return { storage, freeBytes, queues: await readQueues(storage), readAt };
  };
  return () => {
    const at = clock();
    // After a clock was set back, old figures must not stay for an hour.
    if (read === null || at < read.at || at >= read.at + READ_EVERY) read = { at, figures: look(at) };
    return read.figures;
  };
}
