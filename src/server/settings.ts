import { dirname, resolve } from 'node:path';
import * as z from 'zod';
import { isLoopback } from '../web/networks.ts';
import { type Keep, readKeep } from './backup/choose-kept-backups.ts';
import { UserError } from './user-error.ts';

/** `127.0.0.1:8787`, `[::1]:8787`, `*:8787`, `unix:/run/shop.sock`. */
const listen = z
  .string()
  .regex(/^(?:unix:\/.+|(?:\*|\d+(?:\.\d+){3}|\[[\da-f:]+\]):\d{1,5})$/i, 'must be like "127.0.0.1:8787"');

const origin = z
  .string()
  .refine((value) => URL.parse(value)?.origin === value, 'must be like "https://shop.example.dz"');

const worker = z.strictObject({
  /** The origin that visitors see. */
  origin,
  listen,
  /** Variables by their names in wrangler.toml, in place of its values. */
  vars: z.record(z.string(), z.string()).default({}),
});

const settingsFile = z.strictObject({
  /** The state folder; relative paths start at the settings file. */
  state: z.string().min(1),
  /** The output of `build`. */
  release: z.string().min(1).optional(),
  /** Where `release` puts its builds, one beside the other. */
  releases: z.string().min(1).optional(),
  /**
   * The header in which the proxy passes the client's address, overwriting what a client sent; "socket" without a
   * proxy.
   */
  clientAddress: z.string().regex(/^[\w-]+$/, 'must be the name of a header, or "socket"'),
  /** The list of erasures: beside the backups, because a restore reads it. */
  erasures: z.string().min(1).optional(),
  /** How many backups to keep, unless `backup` names other numbers: `hourly=24,daily=7,weekly=5`. */
  keep: z.string().optional(),
  /** Who serves style sheets and pictures. */
  files: z.enum(['proxy', 'server']),
  /** Whether each answer is logged. */
  logsAnswers: z.boolean().default(true),
  /** When files are rewritten without deleted data, each day (UTC): the Workers restart for it. */
  compactAt: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be like "02:30"')
    .default('02:30'),
  /** Seconds that running requests have at a stop. */
  stopSeconds: z.int().min(1).max(600).default(30),
  /** Without it the shop uses another service, by `SERVICE_URL` in its variables and its two secrets. */
  service: worker.optional(),
  shop: worker.optional(),
});

export type WorkerSettings = z.infer<typeof worker>;
export type ServerSettings = {
  stateFolder: string;
  release: string;
  /** Null: not configured. */
  releases: string | null;
  /** Null: no list is kept. */
  erasuresFile: string | null;
  /** Null: all backups are kept. */
  keep: Keep | null;
  /** Null: the socket gives the address. */
  addressHeader: string | null;
  servesFiles: boolean;
  logsAnswers: boolean;
  compactAt: string;
  stopSeconds: number;
  service: WorkerSettings | null;
  shop: WorkerSettings | null;
};

/**
 * Reads a settings file; throws a UserError that names the fault and its place. `usualRelease`: where `build` puts
 * it.
 */
export function readServerSettings(text: string, file: string, usualRelease: string): ServerSettings {
  const refuse = (why: string) => new UserError(`${file}: ${why}`);
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw refuse(`is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = settingsFile.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw refuse(`${issue?.path.join('.') || 'the settings'}: ${issue?.message}`);
  }
  const {
    state,
    release,
    releases,
    erasures,
    keep: kept,
    clientAddress,
    files,
    service = null,
    shop = null,
    ...others
  } = read.data;
  if (service === null && shop === null) throw refuse('names neither a service nor a shop.');
  if (release !== undefined && releases !== undefined)
    throw refuse('names one release, and a folder of them: leave out "release".');
  const addressHeader = clientAddress.toLowerCase() === 'socket' ? null : clientAddress;
  for (const [name, one] of Object.entries({ service, shop })) {
    if (one === null) continue;
    const isNear = one.listen.startsWith('unix:') || isLoopback(one.listen.replace(/:\d+$/, ''));
    if (addressHeader !== null && !isNear)
      throw refuse(
        `${name}.listen: ${one.listen} is reached past the proxy, with any address in ${addressHeader}: listen on 127.0.0.1.`,
      );
    if (addressHeader === null && one.listen.startsWith('unix:'))
      throw refuse(
        `${name}.listen: a socket of this machine says nothing of who asks: name the proxy’s header.`,
      );
  }
  if (service !== null && shop !== null && service.listen === shop.listen)
    throw refuse(`service and shop both listen on ${shop.listen}.`);
  // The service refuses such an event address, and with it every checkout of the shop.
  if (service !== null && shop !== null && new URL(shop.origin).port !== '')
    throw refuse(
      `shop.origin: ${shop.origin} has a port. The service sends events to the standard port of https (443) alone: have the proxy answer there, and leave the port out.`,
    );
  const stateFolder = resolve(dirname(file), state);
  const erasuresFile = erasures === undefined ? null : resolve(dirname(file), erasures);
  if (erasuresFile !== null && `${erasuresFile}/`.startsWith(`${stateFolder}/`))
    throw refuse('erasures: it would be lost with the state folder: keep it beside the backups.');
  const keep = kept === undefined ? null : readKeep(kept);
  if (kept !== undefined && keep === null) throw refuse('keep: must be like "hourly=24,daily=7,weekly=5".');
  return {
    ...others,
    stateFolder,
    keep,
    erasuresFile,
    release: release === undefined ? usualRelease : resolve(dirname(file), release),
    releases: releases === undefined ? null : resolve(dirname(file), releases),
    addressHeader,
    servesFiles: files === 'server',
    service,
    shop,
  };
}
