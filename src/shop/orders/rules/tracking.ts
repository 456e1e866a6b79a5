/** A tracking number as numbers are compared: people leave its marks out, and type capitals. */
export function trackingKey(tracking: string): string {
  return tracking.replace(/[-./_]/g, '').toUpperCase();
}

/** A typed number in the spelling that is known of it: a courier's own may have small letters. */
export function spelledAs(known: string | null, typed: string | null): string | null {
  return known !== null && known.toUpperCase() === typed?.toUpperCase() ? known : typed;
}
