import type { Context } from 'hono';
import * as z from 'zod';
import { AccountPayoutsPage, ProposalsPage } from '../../../../../templates/operators/payouts/payouts.tsx';
import { recordPayoutRequest } from '../../../../contract/requests/payout.ts';
import { accountWithKeys } from '../../../../contract/resources/account.ts';
import { balance } from '../../../../contract/resources/balance.ts';
import { payout } from '../../../../contract/resources/payout.ts';
import { allows } from '../../../../contract/scopes.ts';
import { readFields } from '../../../../web/form-schema.ts';
import { refusalCodeOf } from '../../../api/replies.ts';
import { readInput } from '../../../api/validation.ts';
import { readForm, refusalIn } from '../../../dashboard/http/forms.ts';
import { type FormPage, show, showAgain } from '../../../dashboard/http/respond.tsx';
import type { Environment } from '../../../environment.ts';
import { accountPayoutsPath, PROPOSALS_PATH } from '../../../operators-urls.ts';
import type { Mode } from '../../../urls.ts';
import { operatorOperations } from '../../operations/index.ts';
import { actByForm, askOperation, goOnAfter, refusedFieldsOf } from '../http/act.ts';
import { askRegistry } from '../http/ask.ts';
import { modeOf } from '../http/mode.ts';
import { frameOf, showNotice, showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { amountForm, outcomeForm, proposalForm, proposeForm } from './form.ts';
import { confirm, listOpenProposals, listProposals, propose, settle, withdraw } from './procedures.ts';
import { payoutRefusals } from './rules.ts';

function outcomeOf(c: Context<Environment>) {
  return {
    done: c.req.query('done') ?? null,
    refused: refusalIn(c, payoutRefusals),
    fields: c.var.refusedForm?.fields ?? [],
  };
}

/** The proposals that wait for a second person. */
export async function answerProposals(c: Context<Environment>): Promise<Response> {
  const { session, person } = stateOf(c);
  const reply = await askRegistry(c, session, listOpenProposals, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  return show(
    c,
    <ProposalsPage
      frame={frameOf(c, PROPOSALS_PATH)}
      proposals={reply.proposals}
      personId={person.id}
      mayPay={allows(c.get('operator').scopes, 'payouts:write')}
    />,
  );
}

const payouts = z.object({ data: z.array(payout) });

/** An account's payouts of a mode, and its proposals. */
export async function answerAccountPayouts(c: Context<Environment>): Promise<Response> {
  const mode = modeOf(c);
  const account = await askOperation(c, operatorOperations.retrieveAccount);
  if (account.status !== 200) return showNotice(c, 'gone');
  const { id, name } = accountWithKeys.parse(account.body);
  const query = { mode, per_page: '50' };
  const list = await askOperation(c, operatorOperations.listPayouts, { query });
  if (list.status !== 200) return showNotice(c, 'gone');
  const held = await askOperation(c, operatorOperations.retrieveBalance, { query: { mode } });
  if (held.status !== 200) return showNotice(c, 'gone');
  const { session, person } = stateOf(c);
  const reply = await askRegistry(c, session, listProposals, { accountId: id });
  if (!reply.ok) return showRefusal(c, reply.reason);
  return show(
    c,
    <AccountPayoutsPage
      frame={frameOf(c, accountPayoutsPath(id, mode))}
      account={{ id, name }}
      mode={mode}
      modes={c.get('settings').modes}
      wallet={balance.parse(held.body).wallets[0]}
      payouts={payouts.parse(list.body).data}
      proposals={reply.proposals.filter((proposal) => proposal.mode === mode)}
      personId={person.id}
      mayPay={allows(c.get('operator').scopes, 'payouts:write')}
      {...outcomeOf(c)}
    />,
  );
}

/** The page that has the forms of an account's payouts. */
function pageOf(accountId: string, mode: Mode | null): FormPage {
  return {
    path: accountPayoutsPath(accountId, mode ?? 'live'),
    show: answerAccountPayouts,
    known: payoutRefusals,
  };
}

/** One person proposes a payout, by the rules of the API. */
export async function answerPropose(c: Context<Environment>): Promise<Response> {
  const form = await readForm(c);
  const { submission, ...typed } = readFields(proposeForm, form);
  const { mode } = typed;
  if (mode === null) return showNotice(c, 'gone');
  const accountId = c.req.param('id') ?? '';
  const page = pageOf(accountId, mode);
  const amount = amountForm.safeParse({ amount: typed.amount });
  const body = { ...typed, amount: amount.success ? amount.data.amount : null };
  const reading = readInput(recordPayoutRequest, body);
  if (!reading.ok) return showAgain(c, page, 'validation_failed', Object.keys(reading.errors));
  const { amount: sum, date, reference } = reading.value;
  const input = { accountId, mode, amount: sum, date, reference };
  const reply = await askRegistry(c, stateOf(c).session, propose, input, submission);
  return goOnFrom(c, reply, page, 'proposed');
}

export async function answerWithdraw(c: Context<Environment>): Promise<Response> {
  const { mode, submission } = readFields(proposalForm, await readForm(c));
  const { id, accountId } = namedBy(c);
  const reply = await askRegistry(c, stateOf(c).session, withdraw, { id, accountId }, submission);
  return goOnFrom(c, reply, pageOf(accountId, mode), 'withdrawn');
}

/** Another person confirms it; then the ledger records it, to wait for its outcome. */
export async function answerConfirm(c: Context<Environment>): Promise<Response> {
  const { mode, submission } = readFields(proposalForm, await readForm(c));
  const { id, accountId } = namedBy(c);
  const { session } = stateOf(c);
  const page = pageOf(accountId, mode);
  const reply = await askRegistry(c, session, confirm, { id, accountId }, submission);
  if (!reply.ok) return goOnFrom(c, reply, page, 'confirmed');
  const { amount, date, reference, mode: ledger } = reply.proposal;
  const body = { mode: ledger, amount, date, reference, status: 'pending' };
  const recorded = await askOperation(c, operatorOperations.recordPayout, { body });
  if (recorded.status >= 500) return showNotice(c, 'broken', 503);
  const code = refusedFieldsOf(recorded).includes('amount') ? 'beyond_balance' : refusalCodeOf(recorded);
  const refusal = recorded.status === 200 ? null : (code ?? 'gone');
  await askRegistry(c, session, settle, { id, refusal });
  const done = refusal === null ? ({ ok: true } as const) : ({ ok: false, reason: refusal } as const);
  return goOnFrom(c, done, page, 'confirmed');
}

/** What became of a payout. */
export async function answerOutcome(c: Context<Environment>): Promise<Response> {
  const { submission, ...body } = readFields(outcomeForm, await readForm(c));
  const page = pageOf(c.req.param('id') ?? '', body.mode);
  const acted = await actByForm(c, operatorOperations.updatePayout, { body, submission });
  return goOnAfter(c, acted, page, { done: 'outcome' });
}

function namedBy(c: Context<Environment>) {
  return { id: c.req.param('proposal') ?? '', accountId: c.req.param('id') ?? '' };
}

function goOnFrom(
  c: Context<Environment>,
  reply: { ok: true } | { ok: false; reason: string },
  page: FormPage,
  done: string,
) {
  const acted = reply.ok ? reply : { ...reply, status: 409, fields: [] };
  return goOnAfter(c, acted, page, { done });
}
