import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Scope } from '../../contract/scopes.ts';
import { shopScopes } from '../../shop/service-client/scopes.ts';
import { UserError } from '../user-error.ts';
import type { ServedAccount } from './account.ts';
import type { StateFolder } from './folder.ts';
import type { ServiceSecrets } from './secrets.ts';

/** How a request is sent: `fetch`, or another way to the same Worker, which follows no redirect. */
export type Send = (
  url: string,
  request?: {
    method?: string;
    headers?: Record<string, string>;
    body?: string | Uint8Array<ArrayBuffer>;
    signal?: AbortSignal;
    redirect?: 'manual';
  },
) => Promise<Response>;

/** The address of a state folder's service; without `send` it is called by `fetch`. */
export type ServicePlace = StateFolder & {
  serviceOrigin: string;
  /** With the mode that the shop sells in. */
  apiBase: string;
  send?: Send;
};

/** The scopes of the shop's key (docs/deploying.md). */
export const SHOP_SCOPES: readonly Scope[] = shopScopes.map(({ scope }) => scope);

/** The scopes of the key that this machine makes: the shop also sets its name on the payment page. */
export const SHOP_KEY_SCOPES: readonly Scope[] = [...SHOP_SCOPES, 'profile:read', 'profile:write'];

const keys = z.object({ secret_key: z.string(), webhook_secret: z.string() });
const opened = z.object({ id: z.string(), test: keys, live: keys });

/** The name that payers see, until the operator changes it. */
const usualProfile = { name: 'Hanout', name_ar: 'حانوت', name_fr: 'Hanout', name_en: 'Hanout' };
/** The demo merchant's contact; only for the demo, so that no real customer calls it. */
const demoContact = { phone: '+213550123456', email: 'salam@hanout.example' };

/** Opens the account that the shop sells with, with or without the demo's contact. Its keys are only in this answer. */
export async function openAccount(
  settings: ServicePlace,
  secrets: ServiceSecrets,
  hasDemo = true,
): Promise<ServedAccount> {
  const profile = { ...usualProfile, ...(hasDemo && demoContact), default_locale: 'ar' };
  const url = `${settings.serviceOrigin}/operator/accounts`;
  const account = opened.parse(await call(url, secrets.OPERATOR_KEY, profile, settings.send));
  return {
    id: account.id,
    ...account[modeOf(settings)],
    shop_key: null,
    shop_scopes: '',
    catalogue_for: null,
  };
}

/** The mode of a place's API base. */
export function modeOf({ apiBase }: Pick<ServicePlace, 'apiBase'>): 'test' | 'live' {
  return new URL(apiBase).pathname.startsWith('/test/') ? 'test' : 'live';
}

const added = z.object({ secret_key: z.string() });

/** Adds a key with exactly the shop's scopes and those of the profile. It is only in this answer. */
export async function addShopKey(
  settings: ServicePlace,
  secrets: ServiceSecrets,
  account: ServedAccount,
): Promise<string> {
  const url = `${settings.serviceOrigin}/operator/accounts/${account.id}/keys`;
  const terms = { mode: modeOf(settings), name: 'Shop', scopes: SHOP_KEY_SCOPES };
  return added.parse(await call(url, secrets.OPERATOR_KEY, terms, settings.send)).secret_key;
}

const invited = z.object({ url: z.string() });

/** A link that lets one owner into the account's dashboard. */
export async function inviteToDashboard(
  settings: Pick<ServicePlace, 'serviceOrigin' | 'send'>,
  operatorKey: string,
  accountId: string,
): Promise<string> {
  const url = `${settings.serviceOrigin}/operator/accounts/${accountId}/invitations`;
  return invited.parse(await call(url, operatorKey, {}, settings.send)).url;
}

const rotated = z.object({ webhook_secret: z.string() });

/** A new key with all scopes, and a new webhook secret, which signs alone from now on, of an existing account. */
export async function replaceKeys(
  settings: ServicePlace,
  secrets: ServiceSecrets,
  id: string,
): Promise<ServedAccount> {
  const terms = { mode: modeOf(settings), name: 'Made anew' };
  const url = `${settings.serviceOrigin}/operator/accounts/${id}/keys`;
  const { secret_key } = added.parse(await call(url, secrets.OPERATOR_KEY, terms, settings.send));
  const rotation = `${settings.apiBase}/webhook-endpoint/rotate-secret`;
  const { webhook_secret } = rotated.parse(await call(rotation, secret_key, { overlap: 0 }, settings.send));
  return { id, secret_key, webhook_secret, shop_key: null, shop_scopes: '', catalogue_for: null };
}

/**
 * Throws when the service refuses the account's key: account.json is of another service, the key was revoked, or the
 * account's ledger is lost.
 */
export async function checkAccount(settings: ServicePlace, account: ServedAccount): Promise<void> {
  if (!account.secret_key.startsWith(`${modeOf(settings)}_`))
    throw new UserError(
      `${settings.stateFolder} holds a shop of the other mode: name another folder with STATE_DIR.`,
    );
  const answer = await (settings.send ?? fetch)(`${settings.apiBase}/balance`, {
    headers: { authorization: `Bearer ${account.secret_key}` },
    redirect: 'manual',
  });
  if (answer.ok) return;
  throw new UserError(
    `The service answers ${answer.status} to the key in ${settings.stateFolder}/account.json: either the account.json of this folder is lost, or the ledger of its account. Put what is lost back from a backup; if it is account.json alone, move it aside and have new keys made (docs/server.md, "What is lost").`,
  );
}

/**
 * One call to the service; with a body a POST. Retried while the service is failing: the same `Idempotency-Key` makes
 * that safe. Returns the parsed body, of unknown shape.
 */
export async function call(url: string, key: string, body?: unknown, send: Send = fetch): Promise<unknown> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    headers['idempotency-key'] = randomUUID();
  }
  const method = body === undefined ? 'GET' : 'POST';
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  // The key must not follow a redirect.
  const request = { method, headers, ...content, redirect: 'manual' as const };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(url, request).catch(() => null);
    if (answer?.ok) return answer.json();
    const isPassing = answer === null || answer.status >= 500 || answer.status === 429;
    if (isPassing && attempt < 4) {
      await sleep(attempt * 250);
      continue;
    }
    const reason = answer === null ? 'no answer' : `${answer.status} ${await readMessage(answer)}`;
    throw new UserError(`${method} ${url} failed: ${reason}`);
  }
}

async function readMessage(answer: Response): Promise<string> {
  const body = z.object({ message: z.string() }).safeParse(await answer.json().catch(() => null));
  return body.success ? body.data.message : answer.statusText;
}
