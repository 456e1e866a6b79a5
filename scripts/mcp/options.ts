import { UserError } from '../../src/server/user-error.ts';
import { isPrivateLine } from '../../src/web/networks.ts';
import { parseOptions } from '../options.ts';

export const USAGE = `Usage: hanout-service mcp [--allow-writes]

Gives the API of a payment service to a model as tools, by the Model Context Protocol on standard input and output.

  --allow-writes   also what changes something; otherwise only what reads

SERVICE_URL is the API with its mode, SERVICE_API_KEY a secret key of it: give it a key with no more scopes than the
model needs. No tool makes or shows a secret.`;

export type McpOptions = { baseUrl: string; key: string; allowsWrites: boolean };

/** Null when the command line asks for the usage. Throws a UserError that names what is wrong. */
export function readOptions(
  args: string[],
  environment: Record<string, string | undefined>,
): McpOptions | null {
  const options = { 'allow-writes': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  const { values } = parseOptions({ args, strict: true, options }, USAGE);
  if (values.help) return null;
  const { SERVICE_URL: baseUrl = '', SERVICE_API_KEY: key = '' } = environment;
  const url = URL.parse(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UserError(
      'Set SERVICE_URL to the API with its mode, such as https://pay.example.dz/test/api/v2.',
    );
  if (!isPrivateLine(baseUrl))
    throw new UserError('SERVICE_URL must use https: the key would be read on the way.');
  if (key === '') throw new UserError('Set SERVICE_API_KEY to a secret key of the account.');
  return { baseUrl, key, allowsWrites: values['allow-writes'] === true };
}
