import { basename } from 'node:path';
import { signText, verifyText } from '../../web/signed-cookies.ts';
import { isReplaceable } from '../state/secret-files.ts';

/**
 * A canary is the name of a secret, signed with it (HMAC-SHA-256): it tells whether a secret is the same, and does not
 * reveal it. Of a list the first secret signs, so that the canary still fits after older ones are removed.
 */
export async function canaryOf(path: string, value: string): Promise<string> {
  return (await signText(textOf(path), value)) ?? '';
}

/** Whether a canary was signed with this secret, or one of this list. */
export async function fits(canary: string, path: string, value: string): Promise<boolean> {
  return value !== '' && (await verifyText(canary, value)) === textOf(path);
}

/** No other signed text starts like it. */
function textOf(path: string): string {
  return `canary:${basename(path)}`;
}

/** The canaries of those secrets that open stored data, by path, as given. */
export async function canariesOf(secrets: Record<string, string>): Promise<Record<string, string>> {
  const canaries: Record<string, string> = {};
  for (const [path, value] of Object.entries(secrets))
    if (!isReplaceable(basename(path))) canaries[path] = await canaryOf(path, value);
  return canaries;
}

/** The path of the first secret that is missing or does not fit its canary; null when all fit. */
export async function findWrongSecret(
  canaries: Record<string, string>,
  secrets: Record<string, string>,
): Promise<string | null> {
  for (const [path, canary] of Object.entries(canaries))
    if (!(await fits(canary, path, secrets[path] ?? ''))) return path;
  return null;
}
