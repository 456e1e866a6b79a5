import { BRAND_PATTERN, DEFAULT_BRAND } from '../contract/brand.ts';
import { decodeBase64 } from '../contract/bytes.ts';
import { isPrivateLine } from '../web/networks.ts';
import { areSealingKeys } from '../web/seals.ts';
import { readSecurityContact } from '../web/security-text.ts';
import { type Operator, readOperators } from './operators.ts';
import { type PurchaseLimits, readPurchaseLimits } from './payments/purchase-limits/rules.ts';
import { type Periods, readPeriods } from './privacy/rules/retention-periods.ts';
import type { Mode } from './urls.ts';

/** The checked settings of a deployment. */
export type Settings = {
  /** Without a slash at the end; null only under LOCAL=1, where the request's own origin is used. */
  publicOrigin: string | null;
  brand: string;
  local: boolean;
  /** The modes that this host serves; addresses of another mode answer 404. */
  modes: readonly Mode[];
  operatorKey: string;
  /** Operators besides the first, whose key is `operatorKey`. */
  operators: readonly Operator[];
  /** The contact for security reports, as a URI; null when there is none. */
  securityContact: string | null;
};

/** Fail closed: with a missing, short or example-valued binding every answer is a 503 that names it. */
type SettingsReading = { ok: true; settings: Settings } | { ok: false; binding: string };

/** Shortest secret text: 24 random bytes in base64. */
const MIN_SECRET_LENGTH = 32;
/** Bytes of a routing, sealing or receipt key. */
const KEY_BYTES = 32;

// Words that remain when people copy an example.
const EXAMPLE = /example|change.?me|replace.?me|placeholder|your[-_ ]|insert|todo|^(.)\1*$/i;

function isSecret(value: string): boolean {
  return value.length >= MIN_SECRET_LENGTH && !EXAMPLE.test(value);
}

function isKey(value: string, exactly: boolean): boolean {
  const bytes = decodeBase64(value.trim());
  if (bytes === null || (exactly ? bytes.length !== KEY_BYTES : bytes.length < KEY_BYTES)) return false;
  return bytes.some((byte) => byte !== 0);
}

function readOrigin(value: string): string | null {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return null;
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : null;
}

/** For objects. The Worker answers 503 for invalid periods before it calls any object. */
export function periodsOf(env: ServiceEnv): Periods {
  const kept = readPeriods(env);
  if (!kept.ok) throw new Error(`${kept.setting} is not usable.`);
  return kept.periods;
}

/** As `periodsOf`. */
export function purchaseLimitsOf(env: ServiceEnv): PurchaseLimits {
  const read = readPurchaseLimits(env);
  if (!read.ok) throw new Error(`${read.setting} is not usable.`);
  return read.limits;
}

/** All modes. */
export const MODES: readonly Mode[] = ['test', 'live'];

/** Both modes when the setting is empty. Null when it names an unknown mode. */
function readModes(value: string): Mode[] | null {
  const named = (value || MODES.join()).split(',').map((word) => word.trim());
  const modes = MODES.filter((mode) => named.includes(mode));
  return modes.length === named.length ? modes : null;
}

/** The bindings that are texts. */
type Texts = { [name in keyof ServiceEnv as ServiceEnv[name] extends string ? name : never]?: string };

/** Reads the service's bindings. A missing one is undefined at run time, despite its type. */
export function readSettings(env: Texts): SettingsReading {
  const {
    OPERATOR_KEY = '',
    OPERATOR_KEYS = '',
    ROUTING_KEY = '',
    SEALING_KEYS = '',
    RECEIPT_KEYS = '',
    PUBLIC_ORIGIN = '',
    SECURITY_CONTACT = '',
    MODES: MODE_LIST = '',
  } = env;
  const local = env.LOCAL === '1';
  const brand = env.SERVICE_BRAND || DEFAULT_BRAND;
  if (!isSecret(OPERATOR_KEY)) return { ok: false, binding: 'OPERATOR_KEY' };
  const operators = readOperators(OPERATOR_KEYS);
  if (operators === null) return { ok: false, binding: 'OPERATOR_KEYS' };
  if (!ROUTING_KEY.split(',').every((key) => isKey(key, false))) return { ok: false, binding: 'ROUTING_KEY' };
  if (!areSealingKeys(SEALING_KEYS)) return { ok: false, binding: 'SEALING_KEYS' };
  if (!RECEIPT_KEYS.split(',').every((key) => isKey(key, true)))
    return { ok: false, binding: 'RECEIPT_KEYS' };
  if (!BRAND_PATTERN.test(brand)) return { ok: false, binding: 'SERVICE_BRAND' };
  const modes = readModes(MODE_LIST);
  if (modes === null) return { ok: false, binding: 'MODES' };
  const publicOrigin = readOrigin(PUBLIC_ORIGIN);
  const isUsable =
    publicOrigin === null ? local && PUBLIC_ORIGIN === '' : local || isPrivateLine(publicOrigin);
  if (!isUsable) return { ok: false, binding: 'PUBLIC_ORIGIN' };
  const kept = readPeriods(env);
  if (!kept.ok) return { ok: false, binding: kept.setting };
  const limits = readPurchaseLimits(env);
  if (!limits.ok) return { ok: false, binding: limits.setting };
  const securityContact = readSecurityContact(SECURITY_CONTACT);
  if (SECURITY_CONTACT !== '' && securityContact === null) return { ok: false, binding: 'SECURITY_CONTACT' };
  return {
    ok: true,
    settings: { publicOrigin, brand, local, modes, operatorKey: OPERATOR_KEY, operators, securityContact },
  };
}
