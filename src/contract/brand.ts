import type { FieldErrors } from './error.ts';
import { JsonText } from './json-text.ts';

/**
 * The brand word of the wire. Inside the code the names are always `service_*`; these two functions are the
 * only place that renames, and never look into `metadata`, which is the merchant's.
 */

/** The brand when none is configured. */
export const DEFAULT_BRAND = 'service';

/** A brand that can stand in a field name. */
export const BRAND_PATTERN = /^[a-z][a-z0-9]{1,30}$/;

const ALLOCATION = '_pay_fees_allocation';
const APP = '_app';

type Rename = {
  /** Drops names of the other side. True for input, false for output. */
  strict: boolean;
  key: readonly [from: string, to: string];
  app: readonly [from: string, to: string];
};

function rename(value: unknown, names: Rename): unknown {
  if (Array.isArray(value)) return value.map((element) => rename(element, names));
  if (typeof value !== 'object' || value === null || value instanceof JsonText) return value;
  const result: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value)) {
    // With another brand the default names are dropped as unknown.
    const name =
      key === names.key[0] ? names.key[1] : names.strict && key === names.key[1] ? `not_${key}` : key;
    if (key === 'metadata') define(result, key, child);
    else if (key === 'payment_method' && typeof child === 'string')
      define(result, key, renameApp(child, names));
    else define(result, name, rename(child, names));
  }
  return result;
}

// Assignment would run the setter of a key named __proto__.
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

function renameApp(method: string, { app, strict }: Rename): string {
  const given = method.trim().toLowerCase();
  if (given === app[0]) return app[1];
  return strict && given === app[1] ? `not_${given}` : method;
}

/** An answer or event with the brand's names in place of ours. */
export function toWire(value: unknown, brand: string): unknown {
  if (brand === DEFAULT_BRAND) return value;
  return rename(value, {
    strict: false,
    key: [DEFAULT_BRAND + ALLOCATION, brand + ALLOCATION],
    app: [DEFAULT_BRAND + APP, brand + APP],
  });
}

/** A request (or, in the storefront, an answer) with our names in place of the brand's. */
export function fromWire(value: unknown, brand: string): unknown {
  if (brand === DEFAULT_BRAND) return value;
  return rename(value, {
    strict: true,
    key: [brand + ALLOCATION, DEFAULT_BRAND + ALLOCATION],
    app: [brand + APP, DEFAULT_BRAND + APP],
  });
}

/** Our field name as the wire calls it, for the keys of an error body. */
export function fieldToWire(field: string, brand: string): string {
  return field === DEFAULT_BRAND + ALLOCATION ? brand + ALLOCATION : field;
}

/** A sentence that lists payment methods, with the brand's name of the app. */
export function methodsToWire(sentence: string, brand: string): string {
  return sentence.replace(new RegExp(`\\b${DEFAULT_BRAND}${APP}\\b`), brand + APP);
}

/** Our field name for a name on the wire; null for our own name when the brand has another. */
export function fieldFromWire(name: string, brand: string): string | null {
  if (name === brand + ALLOCATION) return DEFAULT_BRAND + ALLOCATION;
  return name === DEFAULT_BRAND + ALLOCATION ? null : name;
}

const FOREIGN_FIELD = new RegExp(`^[a-z][a-z0-9]{1,30}${ALLOCATION}$`);
const FOREIGN_APP = new RegExp(`^[a-z][a-z0-9]{1,30}${APP}$`);

/**
 * Errors for names of other brands in a request, by field, each with the name to use here. Without an error they would
 * be dropped as unknown, and a client written for another service would silently change who bears the fees.
 */
export function foreignNames(body: object, brand: string): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, value] of Object.entries(body)) {
    if (value === null || value === '') continue;
    if (FOREIGN_FIELD.test(name) && name !== brand + ALLOCATION)
      errors[name] = [`The ${name} field must be sent as ${brand}${ALLOCATION} here.`];
    const method = name === 'payment_method' ? String(value).trim().toLowerCase() : '';
    if (FOREIGN_APP.test(method) && method !== brand + APP)
      errors[name] = [`The payment method ${method} must be sent as ${brand}${APP} here.`];
  }
  return errors;
}

/** The text of the API document with the brand's names, which also stand there in values, lists and prose. */
export function documentToWire(text: string, brand: string): string {
  return text
    .replaceAll(DEFAULT_BRAND + ALLOCATION, brand + ALLOCATION)
    .replaceAll(`${DEFAULT_BRAND}${APP}"`, `${brand}${APP}"`)
    .replaceAll(`${DEFAULT_BRAND}${APP}\``, `${brand}${APP}\``);
}
