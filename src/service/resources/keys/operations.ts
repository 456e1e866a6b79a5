import { listOf } from '../../../contract/page-query.ts';
import {
  apiKeysQuery,
  createApiKeyRequest,
  MOST_KEYS,
  rollApiKeyRequest,
  updateApiKeyRequest,
} from '../../../contract/requests/key.ts';
import { apiKey, shownApiKey } from '../../../contract/resources/key.ts';
import { findKey } from '../../account/store/identity.ts';
import { found, listed, placeIn } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import type { Account } from '../../ledger/account.ts';
import { listOf as exampleList } from '../examples.ts';
import * as examples from './examples.ts';
import { pageOfKeys } from './listing.ts';
import { presentApiKey } from './present.ts';

/** Loaded when asked for: no start needs it. */
const loadChanges = () => import('./changes.ts');

/** With a new key, for what makes one. */
async function prepareKey(account: Account) {
  const changes = await loadChanges();
  return { changes, minted: await changes.mintApiKey(account) };
}

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
        body: { name: 'Checkout', scopes: examples.apiKey.scopes },
        answer: examples.shownApiKey,
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
      example: { answer: exampleList('/keys', examples.apiKey) },
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
      example: { answer: examples.apiKey },
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
      example: { body: { name: 'Caisse' }, answer: { ...examples.apiKey, name: 'Caisse' } },
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
      example: { body: { overlap: 86_400 }, answer: examples.shownApiKey },
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
      example: { answer: examples.revokedApiKey },
      prepare: loadChanges,
      handle: (transaction, { id }, { revokeApiKey }) => revokeApiKey(transaction, id),
    }),
  ],
};
