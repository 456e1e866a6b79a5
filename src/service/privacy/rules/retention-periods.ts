const DAY = 24 * 3600;

/** Retention periods of personal data, in seconds. */
export type Periods = {
  /** Contact data of a checkout that ended without an attempt to pay. */
  abandoned: number;
  /** Contact data of any other ended checkout. */
  contacts: number;
  /** Sales and their receipts. */
  accounts: number;
  /** Contact data in events, and the answers of endpoints. */
  deliveries: number;
  /** The audit log: actions of keys and operators, with their network. */
  auditLog: number;
};

type Setting = { period: keyof Periods; days: number; least: number };

/** The settings in days: default and minimum. */
const settings = {
  ABANDONED_KEPT_DAYS: { period: 'abandoned', days: 30, least: 1 },
  CONTACTS_KEPT_DAYS: { period: 'contacts', days: 365, least: 1 },
  ACCOUNTS_KEPT_DAYS: { period: 'accounts', days: 3_653, least: 365 },
  // Merchants are promised events for 90 days.
  DELIVERIES_KEPT_DAYS: { period: 'deliveries', days: 90, least: 90 },
  AUDIT_LOG_KEPT_DAYS: { period: 'auditLog', days: 365, least: 30 },
} as const satisfies Record<string, Setting>;

type PeriodSetting = keyof typeof settings;

const periodSettings = Object.keys(settings) as PeriodSetting[];

/** Most days of a setting; a longer period is a typing error. */
const MOST_DAYS = 36_500;

/** The periods, or the name of the first setting that is no whole number of days within its bounds. */
export function readPeriods(
  texts: { readonly [name in PeriodSetting]?: string | undefined },
): { ok: true; periods: Periods } | { ok: false; setting: PeriodSetting } {
  const periods: Periods = { abandoned: 0, contacts: 0, accounts: 0, deliveries: 0, auditLog: 0 };
  for (const name of periodSettings) {
    const { period, days, least } = settings[name];
    const text = texts[name]?.trim() || String(days);
    const given = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    if (given < least || given > MOST_DAYS) return { ok: false, setting: name };
    periods[period] = given * DAY;
  }
  return { ok: true, periods };
}

/** It has no attempt, and it can no longer be paid. */
export function isAbandoned(status: string, hasAttempt: boolean): boolean {
  return (status === 'expired' || status === 'canceled') && !hasAttempt;
}

/** An open checkout is left alone: only the bank's answer or its expiry changes it. */
export function isOpen(status: string): boolean {
  return status === 'pending' || status === 'processing';
}
