import { resolve } from 'node:path';
import { BRAND_PATTERN } from '../../src/contract/brand.ts';
import { UserError } from '../../src/server/user-error.ts';
import { parseOptions } from '../options.ts';

export const USAGE = `Usage: hanout-service --emulator [options]
       hanout-service listen --forward URL   (events of an account to this machine: listen --help)
       hanout-service mcp                    (the API as tools of a model: mcp --help)

Runs the payment service as a test double: test mode alone, no money, one account.

  --emulator       required, because this mode trusts whoever reaches it: it answers to any host
                   name, and sends events to any address, private networks included
  --host ADDRESS   address to listen on (127.0.0.1; in a container 0.0.0.0)
  --port PORT      port to listen on (8788; 0 takes a free one)
  --brand WORD     the provider's name in two API fields (service)
  --key WORD       makes the same API key, webhook secret and operator key at every start
  --state FOLDER   keeps all data there; without it everything is gone at the end

One line of JSON on standard output says that it is ready. Ctrl-C ends it.`;

export type Options = {
  host: string;
  port: number;
  brand: string;
  /** Null: random keys. */
  key: string | null;
  /** Absolute; null: in memory, as far as the user sees. */
  state: string | null;
};

/** Reads the command line; null when it asks for the usage. Throws a UserError that names what is wrong. */
export function readOptions(args: string[]): Options | null {
  const { values } = parse(args);
  if (values.help) return null;
  if (!values.emulator)
    throw new UserError(
      'Add --emulator: this mode answers to any host name, and sends events to any address, private networks included.',
    );
  const { host = '127.0.0.1', port = '8788', brand = 'service', key = null, state = null } = values;
  if (!/^[\w.:-]+$/.test(host)) throw new UserError(`--host must be an address, not "${host}".`);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UserError(`--port must be a port from 0 to 65535, not "${port}".`);
  if (!BRAND_PATTERN.test(brand))
    throw new UserError('--brand must be a word of 2 to 31 lower-case letters and digits.');
  if (key !== null && !/^[\w.-]{1,64}$/.test(key))
    throw new UserError('--key must have 1 to 64 letters, digits, dots, hyphens or underscores.');
  return { host, port: Number(port), brand, key, state: state === null ? null : resolve(state) };
}

function parse(args: string[]) {
  return parseOptions(
    {
      args,
      strict: true,
      options: {
        emulator: { type: 'boolean' },
        host: { type: 'string' },
        port: { type: 'string' },
        brand: { type: 'string' },
        key: { type: 'string' },
        state: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    },
    USAGE,
  );
}
