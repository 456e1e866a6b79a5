import QRCode from 'qrcode';
import * as z from 'zod';

/** A link that works once, as the shop and the service answer with it. */
export const offer = z.object({ url: z.string(), expires_at: z.number() });

/** Shows a link and its QR code; `sentence`: who opens it, with the time until which it works. */
export async function showOffer(
  { url, expires_at }: z.infer<typeof offer>,
  sentence: (until: string) => string,
  tell: (line: string) => void,
): Promise<void> {
  const until = new Date(expires_at * 1000).toLocaleString('en-GB', {
    ...{ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  });
  tell(await QRCode.toString(url, { type: 'terminal', small: true }));
  tell(`${sentence(until)}; it works once:`);
  tell(`  ${url}`);
}
