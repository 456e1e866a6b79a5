import { digitsOf, messageOf, stepsAt } from '../../shop/desk-calls/reauthentication/rules/one-time-codes.ts';

/** The step of a typed code, at a time in milliseconds; null for a wrong one. `secret`: in hex. */
export async function stepOf(typed: string, secret: string, now: number): Promise<number | null> {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  for (const step of stepsAt(now)) {
    const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, messageOf(step)));
    if (digitsOf(mac) === typed) return step;
  }
  return null;
}
