import { toWesternDigits } from '../../text/phones.ts';

/** A tracking number as numbers are compared: people leave its marks out, and type capitals. */
export function trackingKey(tracking: string): string {
  return tracking.replace(/[-./_]/g, '').toUpperCase();
}

/** A typed tracking number that may lack the letters at its beginning, as a key; null where it cannot. */
export function trackingRest(tracking: string): string | null {
  const key = trackingKey(tracking);
  return /^\d[\dA-Z]{4,}$/.test(key) ? key : null;
}

/** A typed number in the spelling that is known of it: a courier's own may have small letters. */
export function spelledAs(known: string | null, typed: string | null): string | null {
  return known !== null && known.toUpperCase() === typed?.toUpperCase() ? known : typed;
}

const MOST_TRACKING = 40;

/**
 * A courier's name of a parcel, typed or scanned, in its stored form: capitals without spaces. Null for an empty text;
 * undefined for other letters or too many, which are never dropped silently.
 */
export function readTracking(typed: string): string | null | undefined {
  const tracking = toWesternDigits(typed)
    .toUpperCase()
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '');
  if (tracking === '') return null;
  return /^[\x21-\x7e]+$/.test(tracking) && tracking.length <= MOST_TRACKING ? tracking : undefined;
}
