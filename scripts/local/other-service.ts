import { join } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../src/contract/json-text.ts';
import { readAccount } from '../../src/server/state/account.ts';
import { readIfThere, writePrivately } from '../../src/server/state/files.ts';
import type { StateFolder } from '../../src/server/state/folder.ts';
import { UserError } from '../../src/server/user-error.ts';

/** A payment service outside this state folder. `url`: its whole API base. The bindings are the shop's. */
export type OtherService = {
  url: string;
  bindings: { SERVICE_API_KEY: string; SERVICE_WEBHOOK_SECRET: string };
};

const FILE = 'other-service.json';
const otherFile = z.object({ url: z.string() });

/**
 * Reads the address of another service and, from the environment, its secrets. Throws a UserError that names what is
 * missing.
 */
export function readOtherService(
  address: string,
  environment: Record<string, string | undefined>,
): OtherService {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw new UserError(
      `--service must be the whole API base, such as https://pay.example.dz/test/api/v2, not "${address}".`,
    );
  const { SERVICE_API_KEY = '', SERVICE_WEBHOOK_SECRET = '' } = environment;
  // Never from the command line, which every user of the machine can read.
  for (const [name, value] of Object.entries({ SERVICE_API_KEY, SERVICE_WEBHOOK_SECRET }))
    if (value === '') throw new UserError(`${name} is not set: put that service's into the environment.`);
  return { url: url.href.replace(/\/$/, ''), bindings: { SERVICE_API_KEY, SERVICE_WEBHOOK_SECRET } };
}

/**
 * Records which service the shop of a new state folder uses; null: the one beside it. Throws a UserError when the
 * shop already uses another one, whose checkouts its orders name.
 */
export async function keepService(folder: StateFolder, url: string | null): Promise<void> {
  const text = await readIfThere(join(folder.stateFolder, FILE));
  const kept = text === null ? null : (otherFile.safeParse(parseJson(text)).data?.url ?? null);
  const isOfOwn = (await readAccount(folder)) !== null;
  const other = 'name another folder with STATE_DIR';
  if (url === null && text !== null)
    throw new UserError(
      `${folder.stateFolder} holds a shop of ${kept}: start it with --service, or ${other}.`,
    );
  if (url !== null && isOfOwn)
    throw new UserError(`${folder.stateFolder} holds a shop that sells by the service here: ${other}.`);
  if (url !== null && text !== null && kept !== url)
    throw new UserError(`${folder.stateFolder} holds a shop of ${kept}: ${other}.`);
  if (url !== null && text === null)
    await writePrivately(join(folder.stateFolder, FILE), `${JSON.stringify({ url })}\n`);
}
