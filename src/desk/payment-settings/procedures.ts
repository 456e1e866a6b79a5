import { NEAR, readStorageUse, WALL } from '../../database/storage/sizes.ts';
import type { Limits } from '../../domain/settings/order-limits.ts';
import { type PaymentMethodRule, writePaymentMethodRules } from '../../domain/settings/payment-methods.ts';
import { refusedPhones, setRefused } from '../../shop/order-limits/store/refused-phones.ts';
import { saveOverrides } from '../../shop/settings/overrides/save.ts';
import { readPaymentMethods } from '../../shop/settings/payment-methods/store.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { refuseOutdated, versionOf } from '../form-version.ts';
import type { Device } from '../sessions/device.ts';
import { limitInputs } from './rules/limit-inputs.ts';

/** Refused phones on one page. */
const PHONES_A_PAGE = 50;

const waysIn = ({ sql, configured }: Desk<Device>['shop']) =>
  readPaymentMethods(sql) ?? configured.paymentMethods;

const versionOfLimits = (limits: Limits) => versionOf(limitInputs.map((name) => limits[name]));
const versionOfMethods = (rules: readonly PaymentMethodRule[]) => versionOf(writePaymentMethodRules(rules));

/** The space in the database; `isNear`: it needs a look. */
function storageOf({ sql, now, storage }: Desk<Device>['shop']) {
  const use = readStorageUse(sql, now(), storage.sql.databaseSize);
  return { ...use, limit: WALL, isNear: use.bytes >= NEAR * WALL };
}

/** What the page of all settings says beside its links. */
export const listSettings = signedInProcedure({
  name: 'payment_settings.list',
  right: 'manage_settings',
  isChange: false,
  handle: ({ shop }: Desk<Device>) => ({ ok: true, isNearlyFull: storageOf(shop).isNear }) as const,
});

/** Payment methods and refused phones; `after`: the last phone of the page before. */
export const showPaymentMethods = signedInProcedure({
  name: 'payment_settings.show_methods',
  right: 'manage_settings',
  isChange: false,
  needsReauthentication: true,
  handle: ({ shop }: Desk<Device>, { after }: { after: string | null }) => {
    const paymentMethods = waysIn(shop);
    const phones = refusedPhones(shop.sql, after ?? '', PHONES_A_PAGE + 1).map(({ phone }) => phone);
    return {
      ok: true,
      methods: paymentMethods,
      methodsVersion: versionOfMethods(paymentMethods),
      phones: phones.slice(0, PHONES_A_PAGE),
      next: phones.length > PHONES_A_PAGE ? (phones[PHONES_A_PAGE - 1] ?? null) : null,
    } as const;
  },
});

/** Limits of unpaid orders, and the space in the database. */
export const showLimits = signedInProcedure({
  name: 'payment_settings.show_limits',
  right: 'manage_settings',
  isChange: false,
  needsReauthentication: true,
  handle: ({ shop }: Desk<Device>) => {
    const { limits } = shop.settings;
    return { ok: true, limits, limitsVersion: versionOfLimits(limits), storage: storageOf(shop) } as const;
  },
});

/** Saves the payment methods for new carts; placed orders stay as they are. */
export const savePaymentMethods = signedInProcedure({
  name: 'payment_settings.payment_methods',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop, note }: Desk<Device>,
    { rules, version }: { rules: PaymentMethodRule[]; version: string },
  ) => {
    const current = versionOfMethods(waysIn(shop));
    if (current === versionOfMethods(rules)) return { ok: true } as const;
    const refusal = refuseOutdated(version, current);
    if (refusal !== null) return refusal;
    note(null, ['payment_methods']);
    saveOverrides(shop, { PAYMENT_METHODS: writePaymentMethodRules(rules) });
    return { ok: true } as const;
  },
});

/** Saves the order limits; one without an override is as configured. */
export const saveLimits = signedInProcedure({
  name: 'payment_settings.limits',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop, note }: Desk<Device>,
    { chosen, version }: { chosen: Partial<Limits>; version: string },
  ) => {
    const { settings, configured } = shop;
    const before = settings.limits;
    const wanted = { ...configured.limits, ...chosen };
    const changed = limitInputs.filter((name) => wanted[name] !== before[name]);
    if (changed.length === 0) return { ok: true } as const;
    const refusal = refuseOutdated(version, versionOfLimits(before));
    if (refusal !== null) return refusal;
    note(
      null,
      changed.map((name) => name.toLowerCase()),
    );
    const values = limitInputs.map((name) => [
      name,
      wanted[name] === configured.limits[name] ? null : String(wanted[name]),
    ]);
    saveOverrides(shop, Object.fromEntries(values));
    return { ok: true } as const;
  },
});

/** Allows or refuses cash on delivery for a phone. The audit log does not name the phone. `phone`: in E.164. */
export const changeRefused = signedInProcedure({
  name: 'payment_settings.phone',
  right: 'manage_customers',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop: { sql, now }, device, note }: Desk<Device>,
    { phone, isRefused }: { phone: string; isRefused: boolean },
  ) => {
    const changed = { phone, isRefused, device: device.id, at: now() };
    if (setRefused(sql, changed)) note(null, [isRefused ? 'refused' : 'allowed']);
    return { ok: true } as const;
  },
});
