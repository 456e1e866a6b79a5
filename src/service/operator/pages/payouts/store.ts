import type { Database, Row } from '../../../../database/rows.ts';
import type { PayoutProposal, ProposalPlace } from './rules.ts';

/** Table `payout_proposals` of the registry. */

function readProposal(row: Row): PayoutProposal {
  return {
    id: row.text('id'),
    accountId: row.text('account_id'),
    mode: row.word('mode', ['test', 'live']),
    amount: row.integer('amount'),
    date: row.text('date'),
    reference: row.text('reference'),
    proposedBy: { id: row.text('proposed_by'), name: row.text('proposed_by_name') },
    proposedAt: row.integer('proposed_at'),
    state: row.word('state', ['proposed', 'confirmed', 'recorded', 'withdrawn']),
    decidedBy: row.textOrNull('decided_by'),
    refusal: row.textOrNull('refusal'),
  };
}

export function insertProposal(database: Database, proposal: PayoutProposal): void {
  database.run(
    `INSERT INTO payout_proposals
       (id, account_id, mode, amount, date, reference, proposed_by, proposed_by_name, proposed_at, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    proposal.id,
    proposal.accountId,
    proposal.mode,
    proposal.amount,
    proposal.date,
    proposal.reference,
    proposal.proposedBy.id,
    proposal.proposedBy.name,
    proposal.proposedAt,
    proposal.state,
  );
}

export function findProposal(database: Database, id: string): PayoutProposal | null {
  const row = database.first('SELECT * FROM payout_proposals WHERE id = ?', id);
  return row && readProposal(row);
}

/** Saves the state with whoever decided. */
export function saveProposal(
  database: Database,
  { id, state, decidedBy, refusal }: Pick<PayoutProposal, 'id' | 'state' | 'decidedBy' | 'refusal'>,
): void {
  database.run(
    'UPDATE payout_proposals SET state = ?, decided_by = ?, refusal = ? WHERE id = ?',
    state,
    decidedBy,
    refusal,
    id,
  );
}

/** The oldest proposals that wait for a person, of all accounts; behind a place, if there is one. */
export function readOpenProposals(
  database: Database,
  count: number,
  after: ProposalPlace = { at: 0, id: '' },
): PayoutProposal[] {
  return database
    .all(
      `SELECT * FROM payout_proposals
       WHERE state IN ('proposed', 'confirmed') AND (proposed_at, id) > (?, ?) ORDER BY proposed_at, id LIMIT ?`,
      after.at,
      after.id,
      count,
    )
    .map(readProposal);
}

/** The newest proposals of an account; before a place, if there is one. */
export function readProposalsOf(
  database: Database,
  accountId: string,
  count: number,
  before: ProposalPlace = { at: Number.MAX_SAFE_INTEGER, id: '' },
): PayoutProposal[] {
  return database
    .all(
      `SELECT * FROM payout_proposals
       WHERE account_id = ? AND (proposed_at, id) < (?, ?) ORDER BY proposed_at DESC, id DESC LIMIT ?`,
      accountId,
      before.at,
      before.id,
      count,
    )
    .map(readProposal);
}
