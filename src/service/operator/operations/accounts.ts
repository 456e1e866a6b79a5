import { mintSecret } from '../../../auth/secrets.ts';
import { deleted } from '../../../contract/error.ts';
import { listOf } from '../../../contract/page-query.ts';
import {
  accountsQuery,
  createAccountRequest,
  createKeyRequest,
  updateAccountRequest,
} from '../../../contract/requests/account.ts';
import { decideNamesRequest } from '../../../contract/requests/profile.ts';
import {
  type AccountHealth,
  type AccountStorage,
  account,
  accountHealth,
  accountStorage,
  accountWithKeys,
  createdAccount,
  createdKey,
  type OwnerInvitation,
  ownerInvitation,
} from '../../../contract/resources/account.ts';
import { merchantProfile } from '../../../contract/resources/profile.ts';
import { hashOf } from '../../../web/secrets.ts';
import { answerList, placeIn } from '../../api/lists.ts';
import {
  conflict,
  idempotencyKeyReused,
  invalid,
  notFound,
  ok,
  overloaded,
  type Reply,
  secretAlreadyShown,
} from '../../api/replies.ts';
import { joinPath } from '../../dashboard-urls.ts';
import { defineOperatorOperation, found } from '../operation.ts';
import { presentHealth, presentStorage } from '../present.ts';
import type { SecretRefusal } from '../secrets/shown-secrets.ts';

/** Accounts with their profiles and keys. */
export const accountOperations = {
  listAccounts: defineOperatorOperation({
    method: 'get',
    path: '/accounts',
    scope: 'accounts:read',
    query: accountsQuery,
    answer: listOf(account).meta({ id: 'AccountList' }),
    errors: [422],
    handle: async ({ registry, query, urls }) =>
      answerList(await registry.listAccounts({ ...placeIn(query), ...urls })),
  }),
  createAccount: defineOperatorOperation({
    method: 'post',
    path: '/accounts',
    scope: 'accounts:write',
    body: createAccountRequest,
    answer: createdAccount,
    errors: [409, 422],
    isKeyed: true,
    async handle({ registry, body, idempotency, source }) {
      const result = await registry.createAccount(body, idempotency, source);
      if (result.ok) return ok(result.account);
      return result.reason === 'invalid' ? invalid(result.errors) : refuseRepeat(result);
    },
  }),
  retrieveAccount: defineOperatorOperation({
    method: 'get',
    path: '/accounts/{id}',
    scope: 'accounts:read',
    answer: accountWithKeys,
    errors: [404],
    handle: async ({ registry, id }) => found(await registry.readAccount(id)),
  }),
  updateAccount: defineOperatorOperation({
    method: 'update',
    path: '/accounts/{id}',
    scope: 'accounts:write',
    body: updateAccountRequest,
    answer: account,
    errors: [404, 422],
    async handle({ registry, id, body, source }) {
      const result = await registry.updateAccount(id, body, source);
      if (result.ok) return ok(result.account);
      return result.reason === 'invalid' ? invalid(result.errors) : notFound();
    },
  }),
  inviteOwner: defineOperatorOperation({
    method: 'post',
    path: '/accounts/{id}/invitations',
    scope: 'accounts:write',
    answer: ownerInvitation,
    errors: [404],
    async handle({ c, id, ledgerIn, source }) {
      const secret = mintSecret();
      const made = await ledgerIn('live').inviteOwner(await hashOf(secret), source);
      if (made === null) return notFound();
      const invitation: OwnerInvitation = {
        entity: 'invitation',
        url: c.get('origin') + joinPath(`${id}${secret}`),
        expires_at: Math.floor(made.expiresAt / 1000),
      };
      return ok(invitation);
    },
  }),
  decideNames: defineOperatorOperation({
    method: 'post',
    path: '/accounts/{id}/names',
    scope: 'accounts:write',
    body: decideNamesRequest,
    answer: merchantProfile,
    errors: [404, 409, 422],
    async handle({ ledgerIn, body, source }) {
      const decision = await ledgerIn('live').decideNames(body, source);
      if (decision === null) return notFound();
      if (decision.ok) return ok(decision.profile);
      return conflict('names_not_pending', 'These names do not wait: read the account again.');
    },
  }),
  createKey: defineOperatorOperation({
    method: 'post',
    path: '/accounts/{id}/keys',
    scope: 'keys:write',
    body: createKeyRequest,
    answer: createdKey,
    errors: [404, 409, 422],
    isKeyed: true,
    async handle({ registry, id, body, idempotency, source }) {
      const result = await registry.createKey(id, body, idempotency, source);
      if (result.ok) return ok(result.key);
      if (result.reason === 'invalid') return invalid(result.errors);
      return result.reason === 'unknown' ? notFound() : refuseRepeat(result);
    },
  }),
  revokeKey: defineOperatorOperation({
    method: 'delete',
    path: '/accounts/{id}/keys/{key}',
    scope: 'keys:write',
    answer: deleted,
    errors: [404],
    async handle({ c, registry, id, source }) {
      const keyId = c.req.param('key') ?? '';
      if (c.get('minter').verifyId(keyId) === null) return notFound();
      const result = await registry.revokeKey(id, keyId, source);
      if (result.ok) return ok({ id: keyId, entity: 'key', livemode: result.mode === 'live', deleted: true });
      // Not yet in effect, and the operator must know; the registry keeps trying.
      return result.reason === 'late' ? overloaded() : notFound();
    },
  }),
  retrieveStorage: defineOperatorOperation({
    method: 'get',
    path: '/accounts/{id}/storage',
    scope: 'accounts:read',
    answer: accountStorage,
    errors: [404],
    // The ledgers answer it, because the registry does not know it.
    async handle({ id, ledgerIn }) {
      const [test, live] = await Promise.all([ledgerIn('test').storageUse(), ledgerIn('live').storageUse()]);
      if (test === null || live === null) return notFound();
      const storage: AccountStorage = {
        id,
        entity: 'account_storage',
        test: presentStorage(test),
        live: presentStorage(live),
      };
      return ok(storage);
    },
  }),
  retrieveHealth: defineOperatorOperation({
    method: 'get',
    path: '/accounts/{id}/health',
    scope: 'accounts:read',
    answer: accountHealth,
    errors: [404],
    async handle({ id, ledgerIn }) {
      // The ledgers answer it, because the registry knows nothing of their work.
      const [test, live] = await Promise.all([ledgerIn('test').readHealth(), ledgerIn('live').readHealth()]);
      if (test === null || live === null) return notFound();
      const health: AccountHealth = {
        id,
        entity: 'account_health',
        test: presentHealth(test),
        live: presentHealth(live),
      };
      return ok(health);
    },
  }),
};

/** An answer with a secret is never stored: the answer to a repeated call names what the first one created. */
function refuseRepeat(refusal: SecretRefusal): Reply {
  if (refusal.reason === 'key_reused') return idempotencyKeyReused();
  return secretAlreadyShown(refusal.resource, 'its secret');
}
