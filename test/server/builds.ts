import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder of the whole run, for what is built once. */
    builds: string;
  }
}

export default function makeRoom({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'hanout-builds-'));
  provide('builds', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
