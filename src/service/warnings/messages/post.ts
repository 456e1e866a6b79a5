import { destinationRules } from '../../account/transaction.ts';
import type { Account } from '../../ledger/account.ts';
import { attemptDelivery } from '../../webhooks/attempt.ts';
import { openWebhookSecrets } from '../../webhooks/secrets.ts';
import type { WarningMessage } from '../rules.ts';
import { pageOf } from './page-of.ts';

/** Posts a warning, signed as an event with the account's own secrets; false unless it was taken. */
export async function postWarning(
  account: Account,
  { id, settings, changes, livemode, createdAt }: WarningMessage,
): Promise<boolean> {
  const { identity, context } = account;
  const { url } = settings;
  if (url === null || identity === null) return false;
  const body = JSON.stringify({
    id,
    entity: 'warning',
    livemode,
    created_at: createdAt,
    changes: changes.map((one) => ({ ...one, url: pageOf(account, one) })),
  });
  const place = { lane: URL.parse(url)?.host ?? '', number: 0, life: 'warnings' };
  try {
    const outcome = await attemptDelivery({
      url,
      event: { id, body },
      hexKey: null,
      webhookSecrets: await openWebhookSecrets(account, null, context.now()),
      now: () => context.now() - context.clock.ahead,
      carry: (request) => context.send(identity, place, request),
      rules: destinationRules({ identity, local: context.settings.local, origin: account.origin }),
    });
    return outcome?.delivered ?? false;
  } catch {
    // The sender did not answer.
    return false;
  }
}
