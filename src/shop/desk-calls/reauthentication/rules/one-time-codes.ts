import type { Quota } from '../../../../database/quotas/rules.ts';

/** Time-based codes by RFC 6238, as every authenticator knows them: SHA-1, six digits, thirty seconds. */
const STEP = 30_000;

/** The steps whose codes are accepted at a time (milliseconds): clocks of phones differ a little. */
export function stepsAt(now: number): number[] {
  const step = Math.floor(now / STEP);
  return [step, step - 1, step + 1];
}

/** The signed message of a step: its number in eight bytes. */
export function messageOf(step: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(step));
  return bytes;
}

/** The six digits of a step's signature (RFC 4226, 5.3). */
export function digitsOf(mac: Uint8Array): string {
  const offset = (mac[19] ?? 0) & 15;
  const number = new DataView(mac.buffer, mac.byteOffset).getUint32(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in the base32 that authenticators read (RFC 4648), without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** The `otpauth:` address that an authenticator scans. */
export function authenticatorUri(secret: string, shopName: string): string {
  const name = encodeURIComponent(shopName);
  return `otpauth://totp/${name}?secret=${secret}&issuer=${name}`;
}

/** How long a reauthentication is valid, in milliseconds. */
export const REAUTHENTICATION_LASTS = 10 * 60_000;

/**
 * Codes that a device may try in a day: ten of a million, of which three are valid at a time, find one in some ninety
 * years.
 */
export const triesOfDay = (deviceId: string): Quota => ({
  name: `desk reauthentication day ${deviceId}`,
  most: 10,
  within: 86_400_000,
});

/** Codes that a device may try: six digits can be guessed. Its owner has other devices and recovery codes. */
export function triesOf(deviceId: string): Quota[] {
  return [
    { name: `desk reauthentication ${deviceId}`, most: 5, within: REAUTHENTICATION_LASTS },
    triesOfDay(deviceId),
  ];
}

/** So many wrong codes in a day are shown to all owners: fewer are typing mistakes. */
export const NOTIFY_AFTER_WRONG_CODES = 3;
