import { randomBytes } from 'node:crypto';
import { unstable_readConfig } from 'wrangler';
import { limitNames } from '../src/domain/settings/order-limits.ts';
import { howToSet, readSettings } from '../src/domain/settings/settings.ts';
import { unreadableSettings } from '../src/domain/settings/stored-overrides.ts';

/**
 * Why a shop with these variables stays closed, as a line that says how to fix it; null when it would open. Its
 * secrets are stored elsewhere and assumed to be good.
 */
export function describeClosed(vars: Record<string, unknown>): string | null {
  const read = readVariables(vars);
  if (read.ok) return null;
  return `The shop would be closed: ${read.binding} is missing or not usable. Set it so: ${howToSet(read.binding)}`;
}

/**
 * The invalid variables that only decorate the shop, as a line; null when there are none. The shop opens without
 * them.
 */
export function describePassedOver(vars: Record<string, unknown>): string | null {
  const read = readVariables(vars);
  const names = read.ok ? unreadableSettings(read.settings, vars) : [];
  return names.length === 0 ? null : `Passed over, for they cannot be read: ${names.join(', ')}.`;
}

function readVariables(vars: Record<string, unknown>) {
  const secret = randomBytes(32).toString('hex');
  const text = (name: string) => String(vars[name] ?? '');
  return readSettings({
    SERVICE_API_KEY: secret,
    SERVICE_WEBHOOK_SECRET: secret,
    COOKIE_SECRET: secret,
    SEALING_KEYS: randomBytes(32).toString('base64'),
    PUBLIC_ORIGIN: text('PUBLIC_ORIGIN'),
    SERVICE_URL: text('SERVICE_URL'),
    SERVICE_BRAND: text('SERVICE_BRAND'),
    FEES_ALLOCATION: text('FEES_ALLOCATION'),
    SECURITY_CONTACT: text('SECURITY_CONTACT'),
    ...Object.fromEntries(limitNames.map((name) => [name, text(name)])),
    LOCAL: text('LOCAL'),
  });
}

/**
 * False when the shop would be deployed closed, unless `args`, Wrangler's, may also set variables or prevent the
 * deployment.
 */
export function mayDeploy(vars: Record<string, unknown>, args: readonly string[]): boolean {
  return args.length > 0 || describeClosed(vars) === null;
}

/** The variables of the shop's configuration. */
export function readShopVariables(config: string): Record<string, unknown> {
  return unstable_readConfig({ config }, { hideWarnings: true }).vars;
}
