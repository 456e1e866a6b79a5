import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { writePrivately } from '../../src/server/state/files.ts';
import { UserError } from '../../src/server/user-error.ts';
import type { ListenOptions } from './options.ts';

/** A listener's position: after this event. Null: before the first event ever. */
export type Position = { after: string | null };

const placeFile = z.object({ after: z.string().nullable() });

/**
 * The file with a listener's position, one for each service, key and type. Its name holds only a hash of the key. One
 * listener at a time: another one's progress would hide events from this one.
 */
export class Place {
  readonly path: string;
  readonly #lock: string;

  private constructor(path: string) {
    this.path = path;
    this.#lock = `${path}.lock`;
  }

  /** Locks the position; throws a UserError when another listener holds it. */
  static async take(
    stateFolder: string,
    { apiBase, apiKey, type }: Pick<ListenOptions, 'apiBase' | 'apiKey' | 'type'>,
  ): Promise<Place> {
    const folder = join(stateFolder, 'listen');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const hash = createHash('sha256')
      .update(`${apiBase}\n${apiKey}\n${type ?? ''}`)
      .digest('hex');
    const place = new Place(join(folder, `${hash.slice(0, 32)}.json`));
    await place.#acquire();
    return place;
  }

  /** Null when there was no listener before. */
  async read(): Promise<Position | null> {
    const text = await readFile(this.path, 'utf8').catch(() => null);
    if (text === null) return null;
    const position = placeFile.safeParse(parseJson(text));
    if (position.success) return position.data;
    throw new UserError(`${this.path} cannot be read: say --since beginning or --since now.`);
  }

  /** Written whole or not at all. */
  async write(position: Position): Promise<void> {
    await writePrivately(this.path, `${JSON.stringify(position)}\n`);
  }

  async leave(): Promise<void> {
    await rm(this.#lock, { force: true });
  }

  async #acquire(): Promise<void> {
    for (let tries = 0; tries < 2; tries += 1) {
      try {
        const file = await open(this.#lock, 'wx', 0o600);
        await file.writeFile(String(process.pid));
        await file.close();
        return;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      const owner = Number(await readFile(this.#lock, 'utf8').catch(() => '0'));
      if (isRunning(owner)) {
        throw new UserError(`Another listener (process ${owner}) follows these events already.`);
      }
      // The listener with the lock was killed.
      await rm(this.#lock, { force: true });
    }
    throw new UserError(`${this.#lock} cannot be taken: another listener is just starting.`);
  }
}

function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
