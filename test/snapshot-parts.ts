/** Parts of a snapshot as they are sent, made from its text. */

const source = { actor: { kind: 'operator', name: 'amina' }, network: null, requestId: null } as const;

export async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Sent = { number?: number; copy?: string; token?: string; sha256?: string };

/** The call that sends an object a part: by default the whole snapshot. */
export async function partCall(name: string, text: string, sent: Sent = {}) {
  const sha256 = await sha256Of(text);
  const stream = new Blob([text]).stream();
  return { do: 'take', name, number: 1, copy: sha256, sha256, stream, source, ...sent } as const;
}

export async function partHeaders(
  text: string,
  { number = 1, copy, sha256, token }: Sent = {},
): Promise<Record<string, string>> {
  const digest = await sha256Of(text);
  return {
    'Copy-Name': copy ?? digest,
    'Copy-Part': String(number),
    'Copy-Part-Sha256': sha256 ?? digest,
    ...(token !== undefined && { 'Copy-Token': token }),
  };
}
