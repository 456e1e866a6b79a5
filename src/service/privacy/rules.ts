const DAY = 24 * 3600;

/** How long persons are kept, in seconds. */
export type Periods = {
  /** The contact of a checkout that ended without an attempt to pay. */
  abandoned: number;
  /** That of any other checkout that has ended. */
  contacts: number;
  /** What was sold, and its receipt. */
  accounts: number;
  /** What events carry of a contact, and what endpoints answered to them. */
  deliveries: number;
  /** Who did what with a key or as an operator, and from which network. */
  journal: number;
};

type Setting = { period: keyof Periods; days: number; least: number };

/** The settings in days, what they are unless set, and the least that may be set. */
const settings = {
  ABANDONED_KEPT_DAYS: { period: 'abandoned', days: 30, least: 1 },
  CONTACTS_KEPT_DAYS: { period: 'contacts', days: 365, least: 1 },
  ACCOUNTS_KEPT_DAYS: { period: 'accounts', days: 3_653, least: 365 },
  // Events are promised to merchants for 90 days.
  DELIVERIES_KEPT_DAYS: { period: 'deliveries', days: 90, least: 90 },
  JOURNAL_KEPT_DAYS: { period: 'journal', days: 365, least: 30 },
} as const satisfies Record<string, Setting>;

type PeriodSetting = keyof typeof settings;

const periodSettings = Object.keys(settings) as PeriodSetting[];

/** As many days as a calendar has: longer is a typing error. */
const MOST_DAYS = 36_500;

/** The periods, or the name of the first setting that is no whole number of days in its bounds. */
export function readPeriods(
  texts: { readonly [name in PeriodSetting]?: string | undefined },
): { ok: true; periods: Periods } | { ok: false; setting: PeriodSetting } {
  const periods: Periods = { abandoned: 0, contacts: 0, accounts: 0, deliveries: 0, journal: 0 };
  for (const name of periodSettings) {
    const { period, days, least } = settings[name];
    const text = texts[name]?.trim() || String(days);
    const given = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    if (given < least || given > MOST_DAYS) return { ok: false, setting: name };
    periods[period] = given * DAY;
  }
  return { ok: true, periods };
}

/** Nobody tried to pay it, and nobody can. */
export function isAbandoned(status: string, hasAttempt: boolean): boolean {
  return (status === 'expired' || status === 'canceled') && !hasAttempt;
}

/** Only the bank's word or the time moves a checkout that is open: it is left as it is. */
export function isOpen(status: string): boolean {
  return status === 'pending' || status === 'processing';
}
