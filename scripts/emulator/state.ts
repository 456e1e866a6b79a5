import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { UserError } from '../../src/server/user-error.ts';
import type { Options } from './options.ts';

const account = z.object({ id: z.string(), secret_key: z.string(), webhook_secret: z.string() });
type EmulatorAccount = z.infer<typeof account>;

const kept = z.object({ seed: z.string(), account: account.nullable() });

/** What one emulator stores: the secret from which all its secrets derive, and its account once it is open. */
export type EmulatorState = {
  folder: string;
  seed: string;
  account: EmulatorAccount | null;
  keep(account: EmulatorAccount): Promise<void>;
  /** Removes a folder that nobody asked to keep. */
  leave(): Promise<void>;
};

/** Opens the folder of `--state`, or one that lasts until the end. */
export async function openState({ key, state }: Options): Promise<EmulatorState> {
  const folder = state ?? (await mkdtemp(join(tmpdir(), 'hanout-emulator-')));
  await mkdir(join(folder, 'storage'), { recursive: true, mode: 0o700 });
  const path = join(folder, 'emulator.json');
  const known = await readKept(path);
  // A word makes a seed that is the same everywhere; it guards nothing but a test double.
  const wanted = key === null ? null : `word:${key}`;
  if (known !== null && wanted !== null && known.seed !== wanted)
    throw new UserError(`${folder} was begun with another --key: use that one, or another folder.`);
  const seed = known?.seed ?? wanted ?? randomBytes(32).toString('base64');
  const write = (opened: EmulatorAccount | null) =>
    writeFile(path, `${JSON.stringify({ seed, account: opened })}\n`, { mode: 0o600 });
  if (known === null) await write(null);
  return {
    folder,
    seed,
    account: known?.account ?? null,
    keep: write,
    leave: async () => {
      if (state === null) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readKept(path: string): Promise<z.infer<typeof kept> | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  const read = kept.safeParse(parseJson(text));
  if (!read.success) throw new UserError(`${path} cannot be read: remove the folder to begin anew.`);
  return read.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The service's secrets, derived from the seed. */
export function secretsOf(seed: string) {
  const derive = (name: string) => Buffer.from(hkdfSync('sha256', seed, '', `hanout emulator: ${name}`, 32));
  return {
    OPERATOR_KEY: `operator_${derive('operator').toString('hex')}`,
    ROUTING_KEY: derive('routing').toString('base64'),
    SEALING_KEYS: derive('sealing').toString('base64'),
    RECEIPT_KEYS: derive('receipts').toString('base64'),
  };
}
