import { listOf } from '../../../contract/page-query.ts';
import {
  apiKeysQuery,
  createApiKeyRequest,
  MOST_KEYS,
  rollApiKeyRequest,
  updateApiKeyRequest,
} from '../../../contract/requests/key.ts';
import { apiKey, shownApiKey } from '../../../contract/resources/key.ts';
import type { Page, PageAt } from '../../../database/list-pages.ts';
import type { Database } from '../../../database/rows.ts';
import { findKey, readKeys, type StoredKey } from '../../account/store/identity.ts';
import { found, listed, placeIn } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import type { Account } from '../../ledger/account.ts';
import { AT, listOf as exampleList, id as idOf } from '../examples.ts';
import { presentApiKey } from './present.ts';

/** Loaded when asked for: no start needs it. */
const loadChanges = () => import('./changes.ts');

/** With a new key, for what makes one. */
async function prepareKey(account: Account) {
  const changes = await loadChanges();
  return { changes, minted: await changes.mintApiKey(account) };
}

/** Keys, newest first. An account has some hundred at most, so all are read. */
function pageOfKeys(database: Database, { page, perPage, after, before }: PageAt): Page<StoredKey> {
  const keys = readKeys(database).toReversed();
  const cursor = after ?? before;
  const place = cursor === null ? (page - 1) * perPage : keys.findIndex(({ id }) => id === cursor);
  if (place === -1) return { ok: false, reason: 'unknown_cursor' };
  const start = after !== null ? place + 1 : before !== null ? Math.max(0, place - perPage) : place;
  const end = before !== null ? place : start + perPage;
  return {
    ok: true,
    records: keys.slice(start, end),
    total: keys.length,
    hasNext: end < keys.length,
    hasPrevious: start > 0 && start < keys.length,
  };
}

const apiKeyExample = {
  id: idOf('k', '3d'),
  entity: 'key',
  livemode: false,
  name: 'Checkout',
  scopes: 'checkouts:read checkouts:write',
  created_at: AT,
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
};
const shownExample = { ...apiKeyExample, secret_key: 'test_sk_…' };
const revokedExample = { ...apiKeyExample, revoked_at: AT + 86_400 };

export const apiKeys: Resource = {
  name: 'API keys',
  description: `The secret keys of the account in this mode, at most ${MOST_KEYS} in force at once. A key makes others only with scopes of its own, and none that outlives it.`,
  operations: [
    defineOperation({
      id: 'createApiKey',
      scope: 'keys:write',
      method: 'post',
      path: '/keys',
      summary: 'Create a key',
      description:
        'Answers the key itself, shown this once. With the same `Idempotency-Key` the call answers 409.',
      body: createApiKeyRequest,
      answer: shownApiKey,
      errors: [403, 409, 422],
      example: {
        body: { name: 'Checkout', scopes: apiKeyExample.scopes },
        answer: shownExample,
      },
      prepare: prepareKey,
      handle: (transaction, { body }, { changes, minted }) =>
        changes.createApiKey(transaction, body, minted, 'key'),
    }),
    defineOperation({
      id: 'listApiKeys',
      scope: 'keys:read',
      method: 'get',
      path: '/keys',
      summary: 'List keys',
      description: 'Newest first. Keys that ended are kept for a while.',
      query: apiKeysQuery,
      answer: listOf(apiKey).meta({ id: 'ApiKeyList' }),
      errors: [422],
      example: { answer: exampleList('/keys', apiKeyExample) },
      handle: (transaction, asked) =>
        listed(transaction, asked, pageOfKeys(transaction.database, placeIn(asked.query)), (key) =>
          presentApiKey(transaction, key),
        ),
    }),
    defineOperation({
      id: 'retrieveApiKey',
      scope: 'keys:read',
      method: 'get',
      path: '/keys/{id}',
      summary: 'Retrieve a key',
      answer: apiKey,
      errors: [404],
      example: { answer: apiKeyExample },
      handle: (transaction, { id }) =>
        found(findKey(transaction.database, id), (key) => presentApiKey(transaction, key)),
    }),
    defineOperation({
      id: 'updateApiKey',
      scope: 'keys:write',
      method: 'update',
      path: '/keys/{id}',
      summary: 'Rename a key',
      body: updateApiKeyRequest,
      answer: apiKey,
      errors: [404, 422],
      example: { body: { name: 'Caisse' }, answer: { ...apiKeyExample, name: 'Caisse' } },
      prepare: loadChanges,
      handle: (transaction, { id, body }, { changeApiKey }) => changeApiKey(transaction, id, body),
    }),
    defineOperation({
      id: 'rollApiKey',
      scope: 'keys:write',
      method: 'post',
      path: '/keys/{id}/roll',
      summary: 'Roll a key',
      description:
        'Answers a new key with the name, scopes and end of this one, shown this once. The older one works on for `overlap` seconds (0 to 604800, a day unless given). With the same `Idempotency-Key` the call answers 409.',
      body: rollApiKeyRequest,
      answer: shownApiKey,
      errors: [403, 404, 409, 422],
      example: { body: { overlap: 86_400 }, answer: shownExample },
      prepare: prepareKey,
      handle: (transaction, { id, body }, { changes, minted }) =>
        changes.rollApiKey(transaction, id, body, minted, 'key'),
    }),
    defineOperation({
      id: 'revokeApiKey',
      scope: 'keys:write',
      method: 'post',
      path: '/keys/{id}/revoke',
      summary: 'Revoke a key',
      description: 'At once and for good; repeating it changes nothing. A key cannot revoke itself.',
      answer: apiKey,
      errors: [404, 409],
      example: { answer: revokedExample },
      prepare: loadChanges,
      handle: (transaction, { id }, { revokeApiKey }) => revokeApiKey(transaction, id),
    }),
  ],
};
