import { openAuthenticator, sealAuthenticator } from '../../auth/authenticator-secrets.ts';
import { now } from '../../shop/platform.ts';
import type { RequestContext } from '../../shop-web/request-context.ts';

const sealOf = (c: RequestContext) => ({
  secret: c.var.settings.cookieSecret,
  purpose: 'desk authenticator',
  owner: 'shop',
});

/** The shop's authenticator secret, sealed for the object. */
export function sealSecret(c: RequestContext, secret: string): Promise<string> {
  return sealAuthenticator(secret, sealOf(c));
}

/** Null when there is none, or when it was sealed with another key. */
export function openSecret(c: RequestContext, sealed: string | null): Promise<string | null> {
  return openAuthenticator(sealed, sealOf(c), now());
}
