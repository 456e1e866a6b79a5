import type { Context } from 'hono';
import { operatorPaymentExceptionsQuery } from '../../../../contract/requests/settle-exception.ts';
import { type PaymentException, paymentException } from '../../../../contract/resources/payment-exception.ts';
import { paymentExceptionDetails } from '../../../../contract/resources/payment-exception-details.ts';
import { ledgerOf } from '../../../account/lookup.ts';
import { timeCell } from '../../../dashboard/http/csv.ts';
import type { Environment } from '../../../environment.ts';
import { operatorOperations } from '../../operations/index.ts';
import { askRegistry } from '../http/ask.ts';
import { answerListFile, partOf, partsOf } from '../http/files.ts';
import { modeOf } from '../http/mode.ts';
import { stateOf } from '../http/state.ts';
import { listStretch } from './procedures.ts';
import { askedOf, readState } from './rules.ts';

const COLUMNS = [
  ...['id', 'why', 'amount', 'reference', 'checkout', 'created'],
  ...['outcome', 'note', 'settled'],
];

function exceptionCells(exception: PaymentException): (string | number)[] {
  const { id, why, amount, reference, checkout_id: checkout, created_at: at, outcome, note } = exception;
  return [
    ...[id, why, amount, reference, checkout, timeCell(at)],
    ...[outcome ?? '', note ?? '', timeCell(exception.settled_at)],
  ];
}

/** The exceptions of all accounts as a file, account by account: a part asks the ledgers of a stretch. */
export async function answerExceptionsFile(c: Context<Environment>): Promise<Response> {
  const { session } = stateOf(c);
  const mode = modeOf(c);
  const state = askedOf(readState(c.req.query('state')));
  const readAll = async (account: string) => {
    const ledger = ledgerOf(c.env.LEDGER, { mode, account });
    const found: PaymentException[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const query = operatorPaymentExceptionsQuery.parse({ mode, state, per_page: 50, after });
      const list = await ledger.listPaymentExceptions(query, { path: '', filters: '' });
      if (list === null || !('data' in list)) break;
      found.push(...list.data);
      after = list.next_cursor;
    }
    return found;
  };
  const read = async (before: number | null) => {
    const stretch = await askRegistry(c, session, listStretch, { before });
    if (!stretch.ok) return stretch;
    const found = await Promise.all(
      stretch.accounts.map(async ({ id, account, name }) => ({
        ...{ id, name, exceptions: await readAll(account) },
      })),
    );
    return { ok: true, found, next: stretch.next } as const;
  };
  return answerListFile(
    c,
    { name: `exceptions-${mode}`, columns: ['account', 'account_name', ...COLUMNS] },
    read,
    ({ found }) =>
      found.flatMap(({ id, name, exceptions }) =>
        exceptions.map((one) => [id, name, ...exceptionCells(one)]),
      ),
  );
}

/** The exceptions of one account in a mode as a file. */
export async function answerAccountExceptionsFile(c: Context<Environment>): Promise<Response> {
  const mode = modeOf(c);
  const state = askedOf(readState(c.req.query('state')));
  return answerListFile(
    c,
    { name: `exceptions-${mode}`, columns: COLUMNS },
    partsOf(c, operatorOperations.listPaymentExceptions, paymentException, { mode, state }),
    ({ data }) => data.map(exceptionCells),
  );
}

/** The attempts of an exception's checkout as a file. */
export async function answerAttemptsFile(c: Context<Environment>): Promise<Response> {
  const mode = modeOf(c);
  return answerListFile(
    c,
    {
      name: `attempts-${mode}`,
      columns: ['id', 'reference', 'amount', 'status', 'decline_code', 'acquirer_message', 'created'],
    },
    partOf(c, operatorOperations.retrievePaymentException, paymentExceptionDetails, { mode }),
    ({ body }) =>
      body.attempts.map((attempt) => [
        ...[attempt.id, attempt.reference, attempt.amount, attempt.status, attempt.decline_code ?? ''],
        ...[attempt.acquirer_message ?? '', timeCell(attempt.created_at)],
      ]),
  );
}
