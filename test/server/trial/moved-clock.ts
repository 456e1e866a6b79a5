import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './programs.ts';

const HOUR = 3600;

/** A separate wall clock for programs started `within` it; monotonic clocks are not moved. */
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

  /** Hours before or after the machine's clock. */
  set(hours: number): void {
    const seconds = Buffer.alloc(8);
    seconds.writeBigInt64LE(BigInt(hours * HOUR));
    // Written at once into the same file, because it is mapped.
    writeFileSync(this.#file, seconds, { flag: 'r+' });
  }
}
