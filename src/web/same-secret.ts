/** Compares digests, so that neither length nor contents show in how long it takes. */
export async function isSameSecret(left: string, right: string): Promise<boolean> {
  return isSameCode(...(await Promise.all([digestOf(left), digestOf(right)])));
}

/** Compares codes in equal time where they are of equal length, so that how long a refusal takes tells nothing of them. */
export function isSameCode(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
