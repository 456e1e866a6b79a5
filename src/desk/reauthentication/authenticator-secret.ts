import { sealAuthenticator, stepOfSealed } from '../../auth/authenticator-secrets.ts';
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

/** The step of a typed code of the shop's authenticator; null for a wrong one. */
export function stepOfCode(c: RequestContext, typed: string, sealed: string | null): Promise<number | null> {
  return stepOfSealed(typed, sealed, sealOf(c), now());
}
