import { readStoredProfile } from '../../../account/rules/profile.ts';
import { PAGE_ROWS } from '../../../dashboard/rules.ts';
import { findAccount } from '../../store.ts';
import { operatorProcedure } from '../define-procedure.ts';
import { mayConfirm, type PayoutProposal, type ProposalPlace, placeBehind } from './rules.ts';
import { findProposal, insertProposal, readOpenProposals, readProposalsOf, saveProposal } from './store.ts';

/** A proposal with the name of its account. */
type NamedProposal = PayoutProposal & { account: string };

/** Behind a place; null: from the beginning. */
type Part = { place?: ProposalPlace | null; rows?: number };

/** The oldest proposals that wait for a person, of all accounts. `rows`, `place`: of a part of a file. */
export const listOpenProposals = operatorProcedure({
  name: 'payouts.open',
  right: 'books:read',
  isChange: false,
  handle: (
    { transaction: { database } },
    { place, rows = PAGE_ROWS }: Part,
  ): { ok: true; proposals: NamedProposal[]; next: ProposalPlace | null } => {
    const proposals = readOpenProposals(database, rows, place ?? undefined).map((proposal) => ({
      ...proposal,
      account: findAccount(database, proposal.accountId, readStoredProfile)?.profile.name ?? '?',
    }));
    return { ok: true, proposals, next: placeBehind(proposals, rows) };
  },
});

/** The newest proposals of an account. `rows`, `place`: of a part of a file. */
export const listProposals = operatorProcedure({
  name: 'payouts.list',
  right: 'books:read',
  isChange: false,
  handle: (
    { transaction: { database } },
    { accountId, place, rows = PAGE_ROWS }: { accountId: string } & Part,
  ): { ok: true; proposals: PayoutProposal[]; next: ProposalPlace | null } => {
    const proposals = readProposalsOf(database, accountId, rows, place ?? undefined);
    return { ok: true, proposals, next: placeBehind(proposals, rows) };
  },
});

/** Proposes a payout. The Worker has checked its values by the API's schema. */
export const propose = operatorProcedure({
  name: 'payouts.propose',
  right: 'payouts:write',
  isChange: true,
  handle: (
    { transaction: { database, now, mintId }, person, note },
    input: Pick<PayoutProposal, 'accountId' | 'mode' | 'amount' | 'date' | 'reference'>,
  ) => {
    if (findAccount(database, input.accountId, readStoredProfile) === null)
      return { ok: false, reason: 'gone' } as const;
    const { id: personId, name } = person;
    insertProposal(database, {
      ...input,
      id: mintId(),
      proposedBy: { id: personId, name },
      proposedAt: now,
      state: 'proposed',
      decidedBy: null,
      refusal: null,
    });
    note(input.accountId);
    return { ok: true } as const;
  },
});

type Named = { id: string; accountId: string };

/** Withdraws a proposal that nobody has confirmed. */
export const withdraw = operatorProcedure({
  name: 'payouts.withdraw',
  right: 'payouts:write',
  isChange: true,
  handle: ({ transaction: { database }, person, note }, { id, accountId }: Named) => {
    const proposal = findProposal(database, id);
    if (proposal?.accountId !== accountId) return { ok: false, reason: 'gone' } as const;
    if (proposal.state !== 'proposed') return { ok: false, reason: 'decided' } as const;
    saveProposal(database, { id, state: 'withdrawn', decidedBy: person.name, refusal: null });
    note(accountId);
    return { ok: true } as const;
  },
});

/**
 * Confirms a proposal of another person; the Worker then lets the ledger record it. One that was confirmed, but not
 * recorded, is confirmed again: the ledger knows a payout by its reference.
 */
export const confirm = operatorProcedure({
  name: 'payouts.confirm',
  right: 'payouts:write',
  isChange: true,
  handle: (
    { transaction: { database }, person, note },
    { id, accountId }: Named,
  ): { ok: true; proposal: PayoutProposal } | { ok: false; reason: 'gone' | 'same_person' | 'decided' } => {
    const proposal = findProposal(database, id);
    if (proposal?.accountId !== accountId) return { ok: false, reason: 'gone' };
    if (proposal.proposedBy.id === person.id) return { ok: false, reason: 'same_person' };
    if (!mayConfirm(proposal, person.id)) return { ok: false, reason: 'decided' };
    saveProposal(database, { id, state: 'confirmed', decidedBy: person.name, refusal: null });
    note(accountId);
    return { ok: true, proposal };
  },
});

/** What the ledger said to a confirmed proposal. `refusal`: a code; null when it is recorded. */
export const settle = operatorProcedure({
  name: 'payouts.settle',
  right: 'payouts:write',
  isChange: true,
  handle: (
    { transaction: { database }, person },
    { id, refusal }: { id: string; refusal: string | null },
  ) => {
    const proposal = findProposal(database, id);
    if (proposal?.state !== 'confirmed') return { ok: true } as const;
    const outcome =
      refusal === null
        ? ({ state: 'recorded', decidedBy: person.name, refusal: null } as const)
        : ({ state: 'proposed', decidedBy: null, refusal } as const);
    saveProposal(database, { id, ...outcome });
    return { ok: true } as const;
  },
});
