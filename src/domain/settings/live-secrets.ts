import { isWebUrl } from '../../contract/scalars.ts';
import { isPrivateLine } from '../../web/networks.ts';

/**
 * The secrets that switch a shop to live mode: once they are set, they count in place of `SERVICE_URL`,
 * `SERVICE_API_KEY` and `SERVICE_WEBHOOK_SECRET`. So the switch is a change of secrets, without a deployment of code.
 */
export const liveSecrets = ['LIVE_SERVICE_URL', 'LIVE_API_KEY', 'LIVE_WEBHOOK_SECRET'] as const;
export type LiveSecret = (typeof liveSecrets)[number];

/** `partial`: one is missing, or of test mode: then the shop must not sell. */
type LiveReading =
  | { kind: 'none' }
  | { kind: 'partial'; binding: LiveSecret }
  | { kind: 'complete'; secrets: Record<LiveSecret, string> };

/** Reads them from the bindings. `isLocal`: plain http is right on a developer's machine. */
export function readLiveSecrets(env: Readonly<Record<string, unknown>>, isLocal: boolean): LiveReading {
  const textOf = (name: LiveSecret) => {
    const { [name]: value } = env;
    return typeof value === 'string' ? value.trim() : '';
  };
  const secrets = {
    LIVE_SERVICE_URL: textOf('LIVE_SERVICE_URL').replace(/\/+$/, ''),
    LIVE_API_KEY: textOf('LIVE_API_KEY'),
    LIVE_WEBHOOK_SECRET: textOf('LIVE_WEBHOOK_SECRET'),
  };
  if (liveSecrets.every((name) => secrets[name] === '')) return { kind: 'none' };
  const { LIVE_SERVICE_URL: url, LIVE_API_KEY: key, LIVE_WEBHOOK_SECRET: secret } = secrets;
  const isUrl =
    isWebUrl(url) && (isLocal || isPrivateLine(url)) && !/^\/test(?:\/|$)/.test(new URL(url).pathname);
  if (!isUrl) return { kind: 'partial', binding: 'LIVE_SERVICE_URL' };
  if (key.length < 20 || key.startsWith('test_')) return { kind: 'partial', binding: 'LIVE_API_KEY' };
  if (secret.length < 20) return { kind: 'partial', binding: 'LIVE_WEBHOOK_SECRET' };
  return { kind: 'complete', secrets };
}
