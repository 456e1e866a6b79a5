import { toHex } from '../contract/bytes.ts';
import { hashOf } from '../web/secrets.ts';

/** 128 random bits, in hex: for a session, a link, or a form's submission. */
export function mintSecret(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

export function isSecret(text: string): boolean {
  return /^[\da-f]{32}$/.test(text);
}

/**
 * The secret of a link that a form makes: the same each time the form is sent, because only its hash is stored. It
 * cannot be guessed without the sender's own session secret. `use`: what the form makes.
 */
export async function secretOfForm(use: string, session: string | null, submission: string): Promise<string> {
  if (session === null || !isSecret(submission)) return mintSecret();
  return (await hashOf(`${use} ${session} ${submission}`)).slice(0, 32);
}
