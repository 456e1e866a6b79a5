import * as z from 'zod';
import { now, randomBytes } from '../../shop/platform.ts';
import type { RequestContext } from '../../storefront/http/request-context.ts';
import { IV_LENGTH, openCookie, sealCookie } from '../../web/sealed-cookies.ts';

// Valid as long as the secret that seals it.
const FOR_EVER = 32_503_680_000;
const sealOf = (c: RequestContext) => ({
  secret: c.var.settings.cookieSecret,
  purpose: 'desk authenticator',
  owner: 'shop',
});
const sealedSecret = z.object({ secret: z.string() });

/** An authenticator's secret, sealed for the object, which cannot open it. */
export function sealSecret(c: RequestContext, secret: string): Promise<string | null> {
  return sealCookie({ secret }, sealOf(c), FOR_EVER, randomBytes(IV_LENGTH));
}

/** Null when there is none, or when it was sealed with another key. */
export async function openSecret(c: RequestContext, sealed: string | null): Promise<string | null> {
  const opened = await openCookie(sealed ?? '', sealOf(c), (fields) => sealedSecret.parse(fields), now());
  return opened?.secret ?? null;
}
