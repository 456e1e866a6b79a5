import * as z from 'zod';
import { openToken, sealToken } from '../../auth/tokens.ts';
import { now } from '../../shop/platform.ts';
import type { RequestContext } from '../../shop-web/request-context.ts';

const sealOf = (c: RequestContext) => ({
  secret: c.var.settings.cookieSecret,
  purpose: 'desk authenticator',
  owner: 'shop',
});
const claims = z.object({ secret: z.string() });

/** An authenticator's secret, sealed for the object, which cannot open it. */
export function sealSecret(c: RequestContext, secret: string): Promise<string> {
  return sealToken({ secret }, sealOf(c), null);
}

/** Null when there is none, or when it was sealed with another key. */
export async function openSecret(c: RequestContext, sealed: string | null): Promise<string | null> {
  const opened = await openToken(sealed ?? '', sealOf(c), claims.parse, now());
  return opened?.secret ?? null;
}
