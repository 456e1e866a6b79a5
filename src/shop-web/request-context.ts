import type { Context } from 'hono';
import type { Locale } from '../contract/scalars.ts';
import type { Settings } from '../domain/settings/settings.ts';
import type { Photos } from '../shop/photos/object.ts';
import type { Shop } from '../shop-worker/object.ts';
import { knownLanguage } from '../text/languages/by-language.ts';
import { DEFAULT_LANGUAGE } from '../text/languages/languages.ts';
import { acceptedLanguage } from '../web/accept-language.ts';
import { type OverridesSource, settingsCache } from './settings-cache.ts';

/** The bindings for the routes: the shop's object with its methods. */
export type StorefrontEnvironment = {
  Bindings: Omit<StorefrontEnv, 'SHOP' | 'PHOTOS'> & {
    SHOP: DurableObjectNamespace<Shop>;
    PHOTOS: DurableObjectNamespace<Photos>;
    /** Only if the merchant has bound one. */
    PHOTO_BUCKET?: R2Bucket;
  };
  /**
   * `newBrowser`: the random text of the cookie that this answer sets in a browser without one; `deskSession`: the
   * secret of a new session, valid at once; `isReauthenticatedNow`: this form came with its reauthentication; `hasScript`: the
   * page runs a script of the shop; `form`: the posted form, once it is read.
   */
  Variables: {
    settings: Settings;
    newBrowser?: string;
    deskSession?: string;
    isReauthenticatedNow?: true;
    hasScript?: true;
    form?: Promise<FormData>;
  };
};
export type RequestContext = Context<StorefrontEnvironment>;

/** The one object of this shop. */
export function shopIn(env: StorefrontEnvironment['Bindings']): DurableObjectStub<Shop> {
  return env.SHOP.get(env.SHOP.idFromName('shop'));
}

export function shopOf(c: RequestContext): DurableObjectStub<Shop> {
  return shopIn(c.env);
}

/** Asks the shop's object for the overrides of the desk. */
export function overridesSourceIn(env: StorefrontEnvironment['Bindings']): OverridesSource {
  return (known) => shopIn(env).settingsOverrides(known);
}

/** Renews the settings of the request with the overrides that the object has now. */
export async function renewSettings(c: RequestContext): Promise<void> {
  await settingsCache.renew(overridesSourceIn(c.env));
  const read = settingsCache.read(c.env);
  if (read.ok) c.set('settings', settingsCache.over(read.settings));
}

/** The origin that shoppers see; the request's own under LOCAL=1, and for a closed shop without settings. */
export function originOf(c: RequestContext): string {
  // A closed shop answers before there are settings.
  const settings: Settings | undefined = c.var.settings;
  return settings?.origin ?? new URL(c.req.url).origin;
}

/** True where cookies and headers may rely on HTTPS. */
export function isSecure(c: RequestContext): boolean {
  return originOf(c).startsWith('https://');
}

/** The language of the address, or the browser's where the address has none. */
export function languageOf(c: RequestContext): Locale {
  const [, word] = c.req.path.split('/', 2);
  return knownLanguage(word) ?? preferredLanguage(c.req.header('Accept-Language'));
}

/** The first language of an Accept-Language header that the shop has, else the default. */
export function preferredLanguage(header: string | undefined): Locale {
  return acceptedLanguage(header) ?? DEFAULT_LANGUAGE;
}
