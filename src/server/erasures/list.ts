import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../contract/json-text.ts';
import { now } from '../clock.ts';
import { readIfThere } from '../state/files.ts';
import { UserError } from '../user-error.ts';

/**
 * The list of erasures, one line of JSON each, by order number or customer id. It is the operator's file beside the
 * backups, and a restore reads it. It holds no personal data.
 */
export const erased = z.union([
  z.strictObject({ order: z.string().regex(/^[0-9A-Z]{1,32}$/) }),
  z.strictObject({ customer: z.string().regex(/^[0-9a-z]{1,64}$/) }),
]);
const line = z.union([
  erased.options[0].extend({ at: z.string() }),
  erased.options[1].extend({ at: z.string() }),
]);

export type Erased = z.infer<typeof erased>;

export type ErasureList = {
  orders: Set<string>;
  customers: Set<string>;
  /** Unreadable lines: one after a crash was never acknowledged. */
  unreadable: number;
};

/** Throws a UserError when there is none: the first start creates it, so a missing list is a lost one. */
export async function readErasures(file: string): Promise<ErasureList> {
  const text = await readIfThere(file);
  if (text === null) throw new UserError(`There is no list of erasures ${file}.`);
  const list: ErasureList = { orders: new Set(), customers: new Set(), unreadable: 0 };
  for (const written of text.split('\n').filter((one) => one !== '')) {
    const read = line.safeParse(parseJson(written));
    if (!read.success) list.unreadable += 1;
    else if ('order' in read.data) list.orders.add(read.data.order);
    else list.customers.add(read.data.customer);
  }
  return list;
}

/** Creates a missing list, and ends a line that a crash left open: the next line would be lost with it. */
export async function openErasures(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'a', 0o600);
  try {
    const text = await readFile(file, 'utf8');
    if (text !== '' && !text.endsWith('\n')) await handle.appendFile('\n');
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Returns when the lines are on the disk. Without lines, only checks that the file can be opened; throws when it
 * cannot.
 */
export async function appendErasures(file: string, added: readonly Erased[]): Promise<void> {
  const at = new Date(now()).toISOString();
  const handle = await open(file, 'a', 0o600);
  try {
    // In one write, so that lines of two calls do not mix.
    await handle.appendFile(added.map((one) => `${JSON.stringify({ at, ...one })}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
}
