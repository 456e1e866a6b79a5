import { createHmac } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type EventType, eventType } from '../../src/contract/resources/webhooks/event.ts';
import { UserError } from '../../src/server/user-error.ts';
import { isLoopback, isPrivateLine } from '../../src/web/networks.ts';
import type { Ready } from '../local/ready.ts';

/** A listener's options: the account, the target, and the start. */
export type ListenOptions = {
  /** Without a slash at the end. */
  apiBase: string;
  apiKey: string;
  /** `whsec_…`, which signs the Standard Webhooks headers. */
  webhookSecret: string;
  /** It is the listener's own, because no other was given. */
  isOwnSecret: boolean;
  forward: string;
  type: EventType | null;
  /** Null: where the last listener stopped, or now when there was none. */
  since: 'beginning' | 'now' | null;
};

export const USAGE = `npm run listen -- --forward http://127.0.0.1:3000/hook

  --forward URL     where the events go; only this machine, unless --allow-remote
  --type TYPE       only events of this type, such as checkout.paid
  --since WHEN      beginning or now; otherwise where the last listener stopped, at first now
  --api-base URL    the API with its mode, such as https://pay.example.dz/test/api/v2 (or SERVICE_URL)
  --allow-remote    lets events, which name customers, leave this machine

SERVICE_API_KEY is a secret key of the account, in the environment; the scope events:read is enough. Without
SERVICE_WEBHOOK_SECRET the listener prints a secret of its own, the same at every start with this key. Without
SERVICE_API_KEY a running "npm start" tells all.`;

/** Reads the command line and the environment; `ready`: the file of a running start, if any. */
export function readOptions(
  args: string[],
  environment: Record<string, string | undefined>,
  ready: Omit<Ready, 'storefront'> | null,
): ListenOptions {
  const given = readArguments(args);
  if (given.forward === undefined) {
    throw new UserError('Say where the events go: --forward http://127.0.0.1:3000/hook');
  }
  const address = given['api-base'] || environment.SERVICE_URL || ready?.api_base;
  if (!address) {
    throw new UserError(
      'No service is running here: run "npm start", or set SERVICE_URL and SERVICE_API_KEY.',
    );
  }
  const apiBase = readUrl('The API base', address).replace(/\/+$/, '');
  if (!isPrivateLine(apiBase)) {
    throw new UserError('The API base must use https: the key would be read on the way.');
  }
  // A key is only sent to the service that it belongs to.
  const own = ready?.api_base === apiBase ? ready : null;
  const apiKey = environment.SERVICE_API_KEY || own?.api_key;
  if (!apiKey) throw new UserError(`Set SERVICE_API_KEY to a secret key of ${apiBase}.`);
  const secret = environment.SERVICE_WEBHOOK_SECRET || (apiKey === own?.api_key ? own.webhook_secret : '');
  return {
    apiBase,
    apiKey,
    webhookSecret: secret || ownSecretOf(apiKey),
    isOwnSecret: !secret,
    forward: readForward(given.forward, given['allow-remote'] === true),
    type: readWord('--type', given.type, eventType.options),
    since: readWord('--since', given.since, ['beginning', 'now'] as const),
  };
}

/** A secret that only a holder of the key can make, and that tells nothing of the key. */
function ownSecretOf(apiKey: string): string {
  return `whsec_${createHmac('sha256', apiKey).update('hanout listen').digest('base64')}`;
}

function readArguments(args: string[]) {
  if (args.some((arg) => /^--?(?:api-?)?(?:key|secret)/i.test(arg))) {
    throw new UserError('Secrets do not go on the command line: set SERVICE_API_KEY in the environment.');
  }
  try {
    const options = {
      forward: { type: 'string' },
      'api-base': { type: 'string' },
      type: { type: 'string' },
      since: { type: 'string' },
      'allow-remote': { type: 'boolean' },
    } as const;
    return parseArgs({ args, options, strict: true }).values;
  } catch (error) {
    throw new UserError(
      `${error instanceof Error ? error.message.split('.')[0] : 'Unknown option'}.\n\n${USAGE}`,
    );
  }
}

function readUrl(what: string, text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UserError(`${what} must be an http or https URL, not "${text}".`);
  }
  return text;
}

/** Events hold customers' names and addresses: they stay on this machine unless the developer allows otherwise. */
function readForward(text: string, allowRemote: boolean): string {
  const forward = readUrl('--forward', text);
  if (allowRemote || isLoopback(new URL(forward).hostname)) return forward;
  throw new UserError(`${new URL(forward).host} is not this machine: add --allow-remote if you mean it.`);
}

function readWord<T extends string>(
  option: string,
  given: string | undefined,
  words: readonly T[],
): T | null {
  if (given === undefined) return null;
  const word = words.find((each) => each === given);
  if (word === undefined)
    throw new UserError(`${option} must be one of ${words.join(', ')}, not "${given}".`);
  return word;
}
