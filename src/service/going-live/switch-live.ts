import type { AuditSource } from '../../database/audit-log.ts';
import { recordAction } from '../account/audit-log.ts';
import { readChecklist, saveProgress } from '../account/going-live.ts';
import type { Transaction } from '../account/transaction.ts';
import { type GoingLiveAnswer, presentGoingLive } from './present.ts';

/** Switches live payments on, once every item is done, or off. A repeated call changes nothing. */
export function switchLive(transaction: Transaction, live: boolean, source: AuditSource): GoingLiveAnswer {
  const { progress } = transaction.identity;
  const isLiveNow = progress.liveSince !== null;
  if (live && !isLiveNow) {
    const open = readChecklist(transaction).filter(({ state }) => state !== 'done');
    if (open.length > 0) return { ok: false, reason: 'not_ready', open: open.map(({ item }) => item) };
  }
  if (live !== isLiveNow) {
    saveProgress(transaction, { ...progress, liveSince: live ? transaction.now : null });
    recordAction(transaction, source, {
      action: live ? 'switchLiveOn' : 'switchLiveOff',
      subject: null,
      fields: ['live'],
    });
  }
  return { ok: true, goingLive: presentGoingLive(transaction) };
}
