import { now } from '../clock.ts';
import type { ServerSettings } from '../settings.ts';
import { QueueReader, type Queues } from './queues.ts';
import { type ClassFigures, readFreeBytes, readGrowth, readStorage } from './storage-figures.ts';

/** What lies in the state folder. `readAt`: milliseconds since the epoch. */
export type StateFigures = {
  storage: readonly (ClassFigures & { growth: number | null })[];
  freeBytes: number;
  queues: Queues;
  readAt: number;
};

/** Milliseconds for which the folder is not looked at again, however often figures are asked for. */
const READ_EVERY = 5000;

/** Reads the state folder when it is asked to, and no more often than that. */
export function openStateFigures(settings: ServerSettings, clock = now): () => Promise<StateFigures> {
  const queues = new QueueReader();
  let read: { at: number; figures: Promise<StateFigures> } | null = null;
  const look = async (readAt: number): Promise<StateFigures> => {
    const storage = (await readStorage(settings)).map((figures) => ({
      ...figures,
      growth: readGrowth(figures, readAt),
    }));
    const freeBytes = await readFreeBytes(settings);
    return { storage, freeBytes, queues: await queues.read(settings, storage, readAt), readAt };
  };
  return () => {
    const at = clock();
    // A clock that was set back is no reason to tell old figures for an hour.
    if (read === null || at < read.at || at >= read.at + READ_EVERY) read = { at, figures: look(at) };
    return read.figures;
  };
}
