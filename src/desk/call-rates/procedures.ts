import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { deviceNames } from '../sessions/store/sessions.ts';
import { readCallRates } from './store.ts';

const DAY = 86_400;
/** Devices that the page lists. */
const MOST_LISTED = 50;

/** What became of the orders that each person confirmed in the last days. */
export const showCallRates = signedInProcedure({
  name: 'call_rates.show',
  right: 'manage_devices',
  isChange: false,
  handle: ({ shop: { sql, now } }: Desk<Device>, { days }: { days: number }) => {
    const rates = readCallRates(sql, Math.floor(now() / 1000) - days * DAY, MOST_LISTED);
    const names = deviceNames(
      sql,
      rates.map(({ device }) => device),
    );
    return {
      ok: true,
      rates: rates.map((rate) => ({ ...rate, name: names.get(rate.device) ?? rate.device })),
    } as const;
  },
});
