import { readFileSync } from 'node:fs';
import type { TransferClient } from '../../src/server/transfer/client.ts';
import type { TransferClients } from '../../src/server/transfer/export.ts';
import { UserError } from '../../src/server/user-error.ts';
import { readOrigin } from '../asking.ts';
import { parseOptions } from '../options.ts';

export type BackupOptions = { clients: TransferClients } & ({ into: string } | { from: string });

export const USAGE = `npm run backup -- --remote --into FOLDER | --restore --from FOLDER

  --remote          whatever runs at the addresses below, on the platform or elsewhere
  --service URL     the service, such as https://pay.example.dz; without it only the shop
  --shop URL        the shop, such as https://shop.example.dz; without it only the service
  --into FOLDER     exports all of it into a new folder below this one
  --restore --from FOLDER
                    puts such an export into a service without accounts, and a shop without orders

OPERATOR_KEY, a key with the scopes accounts:read and copies:read (to restore: copies:write), and ADMIN_KEY come from the environment,
or OPERATOR_KEY_FILE and ADMIN_KEY_FILE name the files that hold them. No secret of either Worker is in an export: carry them apart.`;

type Environment = Record<string, string | undefined>;

export function readOptions(args: string[], environment: Environment): BackupOptions {
  const { remote, restore, service, shop, into, from } = readArguments(args);
  if (remote !== true)
    throw new UserError(`Say --remote; a server of one's own has npm run serve -- backup.\n\n${USAGE}`);
  if (service === undefined && shop === undefined)
    throw new UserError(`Say where: --service URL, --shop URL, or both.\n\n${USAGE}`);
  const clients = {
    service: clientOf('service', service, 'OPERATOR_KEY', '/operator/copies', environment),
    shop: clientOf('shop', shop, 'ADMIN_KEY', '/copies', environment),
  };
  if (restore === true && from !== undefined) return { clients, from };
  if (restore !== true && into !== undefined) return { clients, into };
  throw new UserError(`Say --into FOLDER, or --restore --from FOLDER.\n\n${USAGE}`);
}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { remote: flag, restore: flag, service: text, shop: text, into: text, from: text };
  return parseOptions({ args, options, strict: true }, USAGE).values;
}

function clientOf(
  worker: 'service' | 'shop',
  address: string | undefined,
  name: string,
  base: string,
  environment: Environment,
): TransferClient | null {
  if (address === undefined) return null;
  return { origin: readOrigin(worker, address), key: readKey(name, environment), base, send: fetch };
}

/** Never an argument: all users of a machine can read a process's arguments. */
function readKey(name: string, environment: Environment): string {
  const given = environment[name];
  if (given) return given;
  const file = environment[`${name}_FILE`];
  if (!file) throw new UserError(`Set ${name}, or ${name}_FILE to the file that holds it.`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new UserError(`${name}_FILE: ${file} cannot be read.`);
  }
}
