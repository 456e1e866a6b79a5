import { randomBytes } from 'node:crypto';
import { unstable_readConfig } from 'wrangler';
import { limitNames } from '../src/storefront/limits/rules.ts';
import { readSettings, wayToSet } from '../src/storefront/settings.ts';

/**
 * What keeps a shop with these variables closed, as a line that says how to mend it; null when it would open. Its secrets
 * are elsewhere and taken for good ones.
 */
export function describeClosed(vars: Record<string, unknown>): string | null {
  const secret = randomBytes(32).toString('hex');
  const text = (name: string) => String(vars[name] ?? '');
  const read = readSettings({
    SERVICE_API_KEY: secret,
    SERVICE_WEBHOOK_SECRET: secret,
    COOKIE_SECRET: secret,
    PUBLIC_ORIGIN: text('PUBLIC_ORIGIN'),
    SERVICE_URL: text('SERVICE_URL'),
    SERVICE_BRAND: text('SERVICE_BRAND'),
    FEES_ALLOCATION: text('FEES_ALLOCATION'),
    SHOP_PHONE: text('SHOP_PHONE'),
    SHOP_EMAIL: text('SHOP_EMAIL'),
    SECURITY_CONTACT: text('SECURITY_CONTACT'),
    SHOP_LOGO: text('SHOP_LOGO'),
    SHOP_COLOR: text('SHOP_COLOR'),
    SHOP_WHATSAPP: text('SHOP_WHATSAPP'),
    SHOP_INSTAGRAM: text('SHOP_INSTAGRAM'),
    SHOP_FACEBOOK: text('SHOP_FACEBOOK'),
    ...Object.fromEntries(limitNames.map((name) => [name, text(name)])),
    LOCAL: text('LOCAL'),
  });
  if (read.ok) return null;
  return `The shop would be closed: ${read.binding} is missing or not usable. Set it so: ${wayToSet(read.binding)}`;
}

/** False when a shop would be deployed closed: unless `args`, Wrangler's, may set variables too, or nothing is deployed. */
export function mayDeploy(vars: Record<string, unknown>, args: readonly string[]): boolean {
  return args.length > 0 || describeClosed(vars) === null;
}

/** The variables of the shop's configuration. */
export function readShopVariables(config: string): Record<string, unknown> {
  return unstable_readConfig({ config }, { hideWarnings: true }).vars;
}
