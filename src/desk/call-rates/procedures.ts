import { may } from '../../domain/desk-rights.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { deviceNames } from '../sessions/store/sessions.ts';
import { readCallRates } from './store.ts';

const DAY = 86_400;
/** Devices that the page lists. */
const MOST_LISTED = 50;

/** What became of the orders that each person confirmed in the last days; a confirmer sees those of the own device. */
export const showCallRates = signedInProcedure({
  name: 'call_rates.show',
  right: 'call',
  isChange: false,
  handle: ({ shop: { sql, now }, device }: Desk<Device>, { days }: { days: number }) => {
    const since = Math.floor(now() / 1000) - days * DAY;
    const only = may(device.role, 'manage_devices') ? null : device.id;
    const rates = readCallRates(sql, { since, only }, MOST_LISTED);
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
