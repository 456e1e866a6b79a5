import type { Quota } from '../../database/quotas/rules.ts';
import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';

const MINUTE = 60_000;

/**
 * How many files of a kind a device may have read at once; they refill evenly. Reading one takes the shop's thread for
 * a moment. Photos are sent one after another: a new shop has forty or a hundred. `labels`: files of labels to print.
 */
const quotas = {
  tables: { most: 6, within: MINUTE },
  labels: { most: 60, within: MINUTE },
  photos: { most: 120, within: 2 * MINUTE },
  logos: { most: 6, within: MINUTE },
} as const satisfies Record<string, Omit<Quota, 'name'>>;

/** What a device sends, or has joined. */
type FileKind = keyof typeof quotas;

/** Counts a file that is about to be read. `wait`: seconds until the device may send another. */
export const admitFile = signedInProcedure({
  name: 'uploads.admit',
  right: 'use_desk',
  // A counter is no change of the shop: the audit log has what becomes of the file.
  isChange: false,
  handle: ({ shop: { sql, now }, device }: Desk<Device>, { kind }: { kind: FileKind }) => {
    const quota = { name: `files ${kind} ${device.id}`, ...quotas[kind] };
    const wait = waitForOneMore(sql, [quota], now());
    if (wait > 0) return { ok: false, reason: 'limited', wait } as const;
    takeOne(sql, [quota], now());
    return { ok: true } as const;
  },
});
