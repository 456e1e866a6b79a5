import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import { localDate } from '../../text/algiers.ts';
import { isActive } from '../account/rules/account.ts';
import { readKeys } from '../account/store/identity.ts';
import { isLive, type Transaction } from '../account/transaction.ts';
import type { Account } from '../ledger/account.ts';
import { readDefaultEndpoint } from '../webhooks/endpoint.ts';
import { failingEndpoints } from '../webhooks/failing-endpoints.ts';
import { DEFAULT_ENDPOINT } from '../webhooks/rules/default-endpoint.ts';
import { readEndpoints } from '../webhooks/store/endpoints.ts';
import { mailWarning } from './messages/mail.ts';
import { postWarning } from './messages/post.ts';
import {
  compareTroubles,
  KEY_SPAN,
  LOOK_EVERY,
  MESSAGES,
  type Trouble,
  type WarningMessage,
} from './rules.ts';
import {
  addTrouble,
  deleteTrouble,
  noteReported,
  readTroubles,
  readWarningSettings,
  setNextLook,
} from './store/troubles.ts';

/** Looks for troubles of an account every hour, and tells each once, and once that an endpoint is mended. */

/** The troubles of now. */
function findTroubles(transaction: Transaction): Trouble[] {
  const { database, now } = transaction;
  const endpoints = failingEndpoints(transaction).map(({ id, url, offAt }) => ({
    kind: 'endpoint' as const,
    subject: id,
    detail: URL.parse(url)?.host ?? '',
    isUrgent: offAt !== null,
  }));
  const keys = readKeys(database).flatMap((key): Trouble[] => {
    const { id, expires_at: end, revokedAt } = key;
    if (end === null || revokedAt !== null || Math.abs(end - now) > KEY_SPAN) return [];
    const kind = isActive(key, now) ? 'key_ends' : 'key_ended';
    return [{ kind, subject: id, detail: localDate(end), isUrgent: true }];
  });
  return [...endpoints, ...keys];
}

/** The ids of the endpoints that events are sent to. */
function workingIn(transaction: Transaction): Set<string> {
  const { url, offAt } = readDefaultEndpoint(transaction);
  const listed = readEndpoints(transaction.database).filter(({ status }) => status === 'enabled');
  return new Set([
    ...(url === null || offAt !== null ? [] : [DEFAULT_ENDPOINT]),
    ...listed.map(({ id }) => id),
  ]);
}

/** Looks, in one transaction; what is to be told, or null. */
function look(transaction: Transaction): WarningMessage | null {
  const { database, now, nowMs, identity } = transaction;
  const settings = readWarningSettings(database);
  if (settings === null || settings.dueAt > nowMs) return null;
  setNextLook(database, nowMs + LOOK_EVERY);
  transaction.reload();
  const current = findTroubles(transaction);
  const { seen, over, changes } = compareTroubles(
    current,
    readTroubles(database),
    workingIn(transaction),
    now,
  );
  for (const trouble of seen) addTrouble(database, trouble, now);
  for (const trouble of over) deleteTrouble(database, trouble);
  if (changes.length === 0 || waitForOneMore(database, [MESSAGES], nowMs) > 0) return null;
  return {
    id: transaction.mintId(),
    settings,
    changes,
    livemode: isLive(transaction),
    name: identity.profile.name,
    createdAt: now,
  };
}

/** Looks and tells. What no address took is told at the next look; what a crash hides may be told twice. */
export async function watch(account: Account): Promise<void> {
  const message = await account.change(null, look);
  if (message === null) return;
  const tries = await Promise.all([mailWarning(account, message), postWarning(account, message)]);
  if (!tries.includes(true)) {
    console.error('A warning was not sent');
    return;
  }
  await account.change(null, ({ database, now, nowMs }) => {
    takeOne(database, [MESSAGES], nowMs);
    for (const one of message.changes)
      if (one.state === 'began') noteReported(database, one, now);
      else deleteTrouble(database, one);
  });
}
