import type { Context } from 'hono';
import { AccountPage } from '../../../../../templates/operators/accounts/account.tsx';
import { AccountsPage } from '../../../../../templates/operators/accounts/accounts.tsx';
import {
  accountHealth,
  accountWithKeys,
  createdAccount,
  createdKey,
  ownerInvitation,
} from '../../../../contract/resources/account.ts';
import { ALL_SCOPES, allows } from '../../../../contract/scopes.ts';
import { readFields } from '../../../../web/form-schema.ts';
import { addressWith, queryOf, readPlace } from '../../../dashboard/http/address.ts';
import { readForm, refusalIn } from '../../../dashboard/http/forms.ts';
import { type FormPage, show, showAgain } from '../../../dashboard/http/respond.tsx';
import { endOfKey } from '../../../dashboard/keys/rules.ts';
import type { Environment } from '../../../environment.ts';
import { ACCOUNTS_PATH, accountPath } from '../../../operators-urls.ts';
import { operatorOperations } from '../../operations/index.ts';
import { actByForm, askOperation, goOnAfter } from '../http/act.ts';
import { askRegistry } from '../http/ask.ts';
import { shownCookie } from '../http/cookies.ts';
import { frameOf, opens, showNotice, showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import {
  feesForm,
  keyForm,
  limitsForm,
  namesForm,
  newAccountForm,
  oneButtonForm,
  profileForm,
  statusForm,
} from './form.ts';
import { listAccounts, listTerms } from './procedures.ts';
import { accountRefusals } from './rules.ts';

/** What the form before did. */
function outcomeOf(c: Context<Environment>) {
  return {
    done: c.req.query('done') ?? null,
    refused: refusalIn(c, accountRefusals),
    fields: c.var.refusedForm?.fields ?? [],
  };
}

/** The list of accounts, newest first, with a search. */
export async function answerAccounts(c: Context<Environment>): Promise<Response> {
  const search = queryOf(c, 'q').trim();
  const before = readPlace(c.req.query('before'));
  const reply = await askRegistry(c, stateOf(c).session, listAccounts, { search, before });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const earlier =
    reply.next === null ? null : addressWith(ACCOUNTS_PATH, { q: search, before: String(reply.next) });
  return show(
    c,
    <AccountsPage
      frame={frameOf(c, addressWith(ACCOUNTS_PATH, { q: search, before: c.req.query('before') ?? '' }))}
      accounts={reply.accounts}
      search={search}
      earlier={earlier}
      isBehind={before !== null}
      mayMake={allows(c.get('operator').scopes, 'accounts:write')}
      {...outcomeOf(c)}
    />,
  );
}

/** Makes an account. Its keys are not shown: its owner makes others on the dashboard. */
export async function answerCreate(c: Context<Environment>): Promise<Response> {
  const { submission, name, email } = readFields(newAccountForm, await readForm(c));
  const body = { name, email: email || null };
  const acted = await actByForm(c, operatorOperations.createAccount, { body, submission });
  const to = acted.ok ? accountPath(createdAccount.parse(acted.body).id) : ACCOUNTS_PATH;
  const page = { path: ACCOUNTS_PATH, show: answerAccounts, known: accountRefusals };
  return goOnAfter(c, acted, page, { done: 'created', to });
}

/** An account with its profile, fee plans and keys. */
export async function answerAccount(c: Context<Environment>): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const reply = await askOperation(c, operatorOperations.retrieveAccount);
  if (reply.status !== 200) return showNotice(c, 'gone');
  const { session } = stateOf(c);
  const terms = await askRegistry(c, session, listTerms, { id });
  if (!terms.ok) return showRefusal(c, terms.reason);
  const health = await askOperation(c, operatorOperations.retrieveHealth);
  if (health.status !== 200) return showNotice(c, 'broken', 503);
  const owner = await shownCookie.take(c, session, 'owner', ({ account }) => account === id);
  const { scopes } = c.get('operator');
  return show(
    c,
    <AccountPage
      frame={frameOf(c, accountPath(id))}
      modes={c.get('settings').modes}
      account={accountWithKeys.parse(reply.body)}
      plans={terms.plans}
      limits={terms.limits}
      health={accountHealth.parse(health.body)}
      may={{ change: allows(scopes, 'accounts:write'), keys: allows(scopes, 'keys:write') }}
      tabs={(['payouts', 'exceptions', 'review', 'audit-log'] as const).filter((one) =>
        opens(scopes, one === 'review' ? 'payouts' : one),
      )}
      made={await shownCookie.take(c, session, 'key', ({ account }) => account === id)}
      invited={owner?.url ?? null}
      {...outcomeOf(c)}
    />,
  );
}

const { updateAccount, decideNames, inviteOwner, createKey, revokeKey } = operatorOperations;

/** The page of the account in the address. */
function pageOf(c: Context<Environment>): FormPage {
  return { path: accountPath(c.req.param('id') ?? ''), show: answerAccount, known: accountRefusals };
}

/** Goes back to the account's page. */
function goBack(c: Context<Environment>, acted: Awaited<ReturnType<typeof actByForm>>, done: string) {
  return goOnAfter(c, acted, pageOf(c), { done });
}

export async function answerProfile(c: Context<Environment>): Promise<Response> {
  const { submission, ...typed } = readFields(profileForm, await readForm(c));
  // An empty field clears; the name cannot be empty.
  const body = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text || null]));
  return goBack(c, await actByForm(c, updateAccount, { body, submission }), 'profile');
}

export async function answerFees(c: Context<Environment>): Promise<Response> {
  const { submission, ...plan } = readFields(feesForm, await readForm(c));
  return goBack(c, await actByForm(c, updateAccount, { body: { fee_plan: plan }, submission }), 'fees');
}

export async function answerLimits(c: Context<Environment>): Promise<Response> {
  const { submission, ...typed } = readFields(limitsForm, await readForm(c));
  // One payment could never reach its own limit.
  if (typed.daily_amount !== '' && Number(typed.daily_amount) < Number(typed.amount))
    return showAgain(c, pageOf(c), 'day_below_payment', ['limits.daily_amount']);
  const limits = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text || null]));
  return goBack(c, await actByForm(c, updateAccount, { body: { limits }, submission }), 'limits');
}

/** Suspends, for a reason that the merchant reads, or resumes. */
export async function answerStatus(c: Context<Environment>): Promise<Response> {
  const { submission, status, reason } = readFields(statusForm, await readForm(c));
  if (status === null) return showNotice(c, 'gone');
  if (status === 'suspended' && reason === '') return showAgain(c, pageOf(c), 'reason_needed', ['reason']);
  const body = { status, suspended_for: status === 'suspended' ? reason : null };
  return goBack(c, await actByForm(c, updateAccount, { body, submission }), status);
}

/** Decides on the names that the merchant asked for. */
export async function answerNames(c: Context<Environment>): Promise<Response> {
  const { submission, ...body } = readFields(namesForm, await readForm(c));
  return goBack(c, await actByForm(c, decideNames, { body, submission }), 'names');
}

/** A link for the account's first owner, shown once. */
export async function answerInviteOwner(c: Context<Environment>): Promise<Response> {
  const { submission } = readFields(oneButtonForm, await readForm(c));
  const acted = await actByForm(c, inviteOwner, { body: {}, submission });
  if (acted.ok) {
    const { url } = ownerInvitation.parse(acted.body);
    const account = c.req.param('id') ?? '';
    await shownCookie.write(c, stateOf(c).session, { kind: 'owner', account, url });
  }
  return goBack(c, acted, 'invited');
}

/** Makes a key, whose secret the account's page shows once. */
export async function answerCreateKey(c: Context<Environment>): Promise<Response> {
  const { submission, label, mode, scopes, days } = readFields(keyForm, await readForm(c));
  if (scopes.length === 0) return showAgain(c, pageOf(c), 'scopes_needed', ['scopes']);
  const body = {
    name: label,
    mode,
    scopes: scopes.includes(ALL_SCOPES) ? ALL_SCOPES : scopes.join(' '),
    expires_at: endOfKey(days, c.get('now')),
  };
  const acted = await actByForm(c, createKey, { body, submission });
  if (acted.ok) {
    const { name, secret_key: secret } = createdKey.parse(acted.body);
    const account = c.req.param('id') ?? '';
    await shownCookie.write(c, stateOf(c).session, { kind: 'key', account, name, secret });
  }
  return goBack(c, acted, 'made');
}

export async function answerRevokeKey(c: Context<Environment>): Promise<Response> {
  const { submission } = readFields(oneButtonForm, await readForm(c));
  return goBack(c, await actByForm(c, revokeKey, { body: {}, submission }), 'revoked');
}
