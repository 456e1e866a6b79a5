import type { Balance } from '../../../src/contract/resources/balance.ts';
import type { Payout } from '../../../src/contract/resources/payout.ts';
import type {
  outcomeForm,
  proposalForm,
  proposeForm,
} from '../../../src/service/operator/pages/payouts/form.ts';
import {
  mayConfirm,
  type PayoutProposal,
  type PayoutRefusal,
} from '../../../src/service/operator/pages/payouts/rules.ts';
import {
  accountPayoutsPath,
  accountProposalsPath,
  PROPOSALS_PATH,
  payoutOutcomePath,
  proposalActPath,
  proposePayoutPath,
} from '../../../src/service/operators-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { Input } from '../../dashboard/page/field.tsx';
import { FileLink } from '../../dashboard/page/file-link.tsx';
import { PostForm } from '../../dashboard/page/post-form.tsx';
import { fieldsOf } from '../../dashboard/page/refused-form.ts';
import { Hidden, nameIn } from '../../parts/form-names.tsx';
import { AccountHead } from '../page/account-head.tsx';
import { type FormOutcome, Outcome } from '../page/outcome.tsx';
import { type Frame, OperatorPage } from '../page/page.tsx';

type Common = {
  frame: Frame;
  personId: string;
  /** Whether the roles pay out. */
  mayPay: boolean;
};

/** The proposals of all accounts that wait for a person. */
export function ProposalsPage(
  props: Common & { proposals: readonly (PayoutProposal & { account: string })[] },
) {
  const { frame, proposals } = props;
  const { t } = frame;
  const copy = t.words.payouts;
  return (
    <OperatorPage frame={frame} title={copy.title} section="payouts">
      <h1>{copy.title}</h1>
      <p class="soft">{copy.lead}</p>
      <section class="card" aria-labelledby="waiting">
        <h2 id="waiting">{copy.waiting}</h2>
        {proposals.length === 0 ? <p>{copy.none}</p> : null}
        <ul class="people">
          {proposals.map((proposal) => (
            <li>
              <p>
                <a href={accountPayoutsPath(proposal.accountId, proposal.mode)}>
                  <bdi>{proposal.account}</bdi>
                </a>{' '}
                <span class="chip">{t.words.page.mode[proposal.mode]}</span>
              </p>
              <Proposal {...props} proposal={proposal} />
            </li>
          ))}
        </ul>
        {proposals.length === 0 ? null : <FileLink t={t} page={PROPOSALS_PATH} />}
      </section>
    </OperatorPage>
  );
}

/** A proposal with the forms of whoever reads it. */
function Proposal({ frame, proposal, personId, mayPay }: Common & { proposal: PayoutProposal }) {
  const { t } = frame;
  const copy = t.words.payouts;
  const { id, accountId, mode, amount, reference, date, proposedBy, proposedAt, state, refusal } = proposal;
  const why = Object.entries(copy.refused).find(([code]) => code === refusal)?.[1];
  return (
    <>
      <p>
        <b>{t.money(amount)}</b> · <bdi>{reference}</bdi> · <bdi dir="ltr">{date}</bdi>
      </p>
      <p class="soft small">
        <bdi>{copy.proposedBy(proposedBy.name)}</bdi> · {t.time(proposedAt, { isShort: true })}
      </p>
      {why === undefined ? null : <p class="wrong">{why}</p>}
      {state === 'confirmed' ? <p class="wrong">{copy.notRecorded}</p> : null}
      {mayPay && proposedBy.id === personId ? <p class="soft">{copy.own}</p> : null}
      {mayPay && mayConfirm(proposal, personId) ? (
        <PostForm frame={frame} action={proposalActPath(accountId, id, 'confirm')}>
          <Hidden<typeof proposalForm> name="mode" value={mode} />
          <button type="submit">{copy.confirm(t.moneyText(amount))}</button>
        </PostForm>
      ) : null}
      {mayPay && state === 'proposed' ? (
        <PostForm frame={frame} action={proposalActPath(accountId, id, 'withdraw')}>
          <Hidden<typeof proposalForm> name="mode" value={mode} />
          <button class="risk" type="submit">
            {copy.withdraw}
          </button>
        </PostForm>
      ) : null}
    </>
  );
}

type AccountProps = Common &
  FormOutcome<PayoutRefusal> & {
    account: { id: string; name: string };
    mode: Mode;
    modes: readonly Mode[];
    wallet: Balance['wallets'][number] | undefined;
    payouts: readonly Payout[];
    proposals: readonly PayoutProposal[];
  };

export function AccountPayoutsPage(props: AccountProps) {
  const { frame, account, mode, modes, payouts, proposals, mayPay } = props;
  const { t } = frame;
  const copy = t.words.payouts;
  const waiting = proposals.filter(({ state }) => state === 'proposed' || state === 'confirmed');
  const confirmers = new Map(proposals.map(({ reference, decidedBy }) => [reference, decidedBy]));
  return (
    <OperatorPage frame={frame} title={`${copy.title} · ${account.name}`} section="accounts">
      <AccountHead {...{ frame, copy, account, mode, modes }} pathOf={accountPayoutsPath} />
      <Outcome copy={copy} outcome={props} />
      <p class="soft">{copy.lead}</p>
      <div class="cols">
        <div class="stack">
          <section class="card" aria-labelledby="waiting">
            <h2 id="waiting">{copy.waiting}</h2>
            {waiting.length === 0 ? <p>{copy.none}</p> : null}
            <ul class="people">
              {waiting.map((proposal) => (
                <li>
                  <Proposal {...props} proposal={proposal} />
                </li>
              ))}
            </ul>
            {proposals.length === 0 ? null : (
              <FileLink t={t} page={accountProposalsPath(account.id)} filters={{ mode }} />
            )}
          </section>
          <section class="card" aria-labelledby="recorded">
            <h2 id="recorded">{copy.recorded}</h2>
            {payouts.length === 0 ? <p>{copy.empty}</p> : null}
            <ul class="people">
              {payouts.map((payout) => (
                <li>
                  <Recorded {...props} payout={payout} confirmer={confirmers.get(payout.reference) ?? null} />
                </li>
              ))}
            </ul>
            {payouts.length === 0 ? null : (
              <FileLink t={t} page={accountPayoutsPath(account.id)} filters={{ mode }} />
            )}
          </section>
        </div>
        <div class="stack">
          <BalanceCard {...props} waiting={waiting} />
          {mayPay ? <ProposeForm {...props} /> : null}
        </div>
      </div>
    </OperatorPage>
  );
}

/** What a payout may take, and what others propose already. */
function BalanceCard({
  frame: { t },
  wallet,
  waiting,
}: AccountProps & { waiting: readonly PayoutProposal[] }) {
  const copy = t.words.payouts;
  if (wallet === undefined) return null;
  const proposed = waiting.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <section class="card" aria-labelledby="balance">
      <h2 id="balance">{copy.balance}</h2>
      <dl class="facts">
        {[
          { name: copy.total, amount: wallet.balance },
          { name: copy.ready, amount: Number(wallet.ready_for_payout) },
          { name: copy.onHold, amount: wallet.on_hold },
          { name: copy.proposed, amount: proposed },
        ].map(({ name, amount }) => (
          <div>
            <dt>{name}</dt>
            <dd>{t.money(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Recorded(props: AccountProps & { payout: Payout; confirmer: string | null }) {
  const { frame, account, mode, payout, confirmer, mayPay } = props;
  const { t } = frame;
  const copy = t.words.payouts;
  return (
    <>
      <div class="head">
        <p>
          <b>{t.money(payout.amount)}</b> · <bdi>{payout.reference}</bdi> · <bdi dir="ltr">{payout.date}</bdi>
        </p>
        <span class={`chip ${payout.status}`}>{copy.status[payout.status]}</span>
      </div>
      {confirmer === null ? null : (
        <p class="soft small">
          <bdi>{copy.confirmedBy(confirmer)}</bdi>
        </p>
      )}
      {mayPay && payout.status === 'pending' ? (
        <PostForm frame={frame} class="line" action={payoutOutcomePath(account.id, payout.id)}>
          <Hidden<typeof outcomeForm> name="mode" value={mode} />
          <button class="quiet" type="submit" name={nameIn<typeof outcomeForm>('status')} value="paid">
            {copy.paid}
          </button>
          <button class="risk" type="submit" name={nameIn<typeof outcomeForm>('status')} value="failed">
            {copy.failed}
          </button>
        </PostForm>
      ) : null}
    </>
  );
}

function ProposeForm({ frame, account, mode }: AccountProps) {
  const { t } = frame;
  const copy = t.words.payouts;
  const fields = fieldsOf<typeof proposeForm>(frame, proposePayoutPath(account.id), copy.refused);
  return (
    <PostForm frame={frame} class="card" action={proposePayoutPath(account.id)}>
      <Hidden<typeof proposeForm> name="mode" value={mode} />
      <h2>{copy.propose}</h2>
      <p class="soft">{copy.proposeText}</p>
      <Input
        {...fields.of('amount')}
        label={copy.fields.amount ?? ''}
        inputmode="numeric"
        isLtr
        required
        maxlength={20}
      />
      <Input {...fields.of('date')} type="date" label={copy.fields.date ?? ''} isLtr required />
      <Input {...fields.of('reference')} label={copy.fields.reference ?? ''} isLtr required maxlength={255} />
      <button type="submit">{copy.button}</button>
    </PostForm>
  );
}
