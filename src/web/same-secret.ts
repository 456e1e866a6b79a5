/** Compares digests, so that the time shows neither length nor contents. */
export async function isSameSecret(left: string, right: string): Promise<boolean> {
  return isSameCode(...(await Promise.all([digestOf(left), digestOf(right)])));
}

/** Compares codes of equal length in constant time, so that the time of a refusal shows nothing about them. */
export function isSameCode(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
