import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './programs.ts';

const HOUR = 3600;

/** A wall clock of its own for whatever is begun `within` it; what measures how long something took is not moved. */
export class MovedClock {
  readonly #file: string;
  readonly within: readonly string[];

  constructor(folder: string) {
    this.#file = join(folder, 'moved');
    const library = join(folder, 'moved-clock.so');
    writeFileSync(this.#file, Buffer.alloc(8));
    runProgram('gcc', ['-shared', '-fPIC', '-o', library, join(import.meta.dirname, 'moved-clock.c')]);
    this.within = ['env', `LD_PRELOAD=${library}`, `MOVED_CLOCK=${this.#file}`];
  }

  /** So many hours before or behind the machine's. */
  set(hours: number): void {
    const seconds = Buffer.alloc(8);
    seconds.writeBigInt64LE(BigInt(hours * HOUR));
    // Whole at once, in the same file: it is mapped.
    writeFileSync(this.#file, seconds, { flag: 'r+' });
  }
}
