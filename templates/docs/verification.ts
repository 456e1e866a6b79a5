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
