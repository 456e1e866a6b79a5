import type { ApiKey } from '../../../contract/resources/key.ts';
import type { StoredKey } from '../../account/store/identity.ts';
import { isLive, type Transaction } from '../../account/transaction.ts';

export function presentApiKey(transaction: Transaction, key: StoredKey): ApiKey {
  return {
    id: key.id,
    entity: 'key',
    livemode: isLive(transaction),
    name: key.name,
    scopes: key.scopes,
    created_at: key.created_at,
    last_used_at: key.lastUsedAt,
    expires_at: key.expires_at,
    revoked_at: key.revokedAt,
  };
}
