import type { Context } from 'hono';
import { payout } from '../../../../contract/resources/payout.ts';
import { timeCell } from '../../../dashboard/http/csv.ts';
import { FILE_ROWS } from '../../../dashboard/paging.ts';
import type { Environment } from '../../../environment.ts';
import { operatorOperations } from '../../operations/index.ts';
import { askRegistry } from '../http/ask.ts';
import { answerListFile, partsOf } from '../http/files.ts';
import { modeOf } from '../http/mode.ts';
import { stateOf } from '../http/state.ts';
import { listOpenProposals, listProposals } from './procedures.ts';
import type { PayoutProposal, ProposalPlace } from './rules.ts';

const PROPOSAL_COLUMNS = [
  ...['id', 'account', 'mode', 'amount', 'date', 'reference', 'proposed_by', 'proposed'],
  ...['state', 'decided_by', 'refusal'],
];

function proposalCells(one: PayoutProposal, account: string): (string | number)[] {
  const { id, mode, amount, date, reference, proposedBy, proposedAt, state, decidedBy, refusal } = one;
  return [
    ...[id, account, mode, amount, date, reference, proposedBy.name, timeCell(proposedAt)],
    ...[state, decidedBy ?? '', refusal ?? ''],
  ];
}

/** The proposals that wait for a second person, of all accounts, as a file. */
export async function answerOpenProposalsFile(c: Context<Environment>): Promise<Response> {
  const { session } = stateOf(c);
  const read = (place: ProposalPlace | null) =>
    askRegistry(c, session, listOpenProposals, { place, rows: FILE_ROWS });
  return answerListFile(c, { name: 'payout-proposals', columns: PROPOSAL_COLUMNS }, read, ({ proposals }) =>
    proposals.map((proposal) => proposalCells(proposal, proposal.account)),
  );
}

/** An account's proposals of a mode as a file; the decided ones too. */
export async function answerProposalsFile(c: Context<Environment>): Promise<Response> {
  const { session } = stateOf(c);
  const mode = modeOf(c);
  const accountId = c.req.param('id') ?? '';
  const read = (place: ProposalPlace | null) =>
    askRegistry(c, session, listProposals, { accountId, place, rows: FILE_ROWS });
  return answerListFile(
    c,
    { name: `payout-proposals-${mode}`, columns: PROPOSAL_COLUMNS },
    read,
    ({ proposals }) =>
      proposals.filter((one) => one.mode === mode).map((proposal) => proposalCells(proposal, accountId)),
  );
}

/** An account's payouts of a mode as a file. */
export async function answerAccountPayoutsFile(c: Context<Environment>): Promise<Response> {
  const mode = modeOf(c);
  return answerListFile(
    c,
    { name: `payouts-${mode}`, columns: ['id', 'date', 'amount', 'reference', 'status'] },
    partsOf(c, operatorOperations.listPayouts, payout, { mode }),
    ({ data }) =>
      data.map(({ id, date, amount, reference, status }) => [id, date, amount, reference, status]),
  );
}
