import type { Context } from 'hono';
import * as z from 'zod';
import { ReviewPage } from '../../../../../templates/operators/review/review.tsx';
import { MOST_LINES } from '../../../../contract/requests/reconciliation.ts';
import { accountWithKeys } from '../../../../contract/resources/account.ts';
import { paymentException } from '../../../../contract/resources/payment-exception.ts';
import {
  clearingItem,
  doubtList,
  reconciliation,
  settlementLine,
} from '../../../../contract/resources/reconciliation.ts';
import { allows } from '../../../../contract/scopes.ts';
import { readFields } from '../../../../web/form-schema.ts';
import { addressWith } from '../../../dashboard/http/address.ts';
import { readForm, refusalIn } from '../../../dashboard/http/forms.ts';
import { type FormPage, show, showAgain } from '../../../dashboard/http/respond.tsx';
import type { Environment } from '../../../environment.ts';
import { reviewPath } from '../../../operators-urls.ts';
import type { Mode } from '../../../urls.ts';
import type { OperatorOperation } from '../../operation.ts';
import { operatorOperations } from '../../operations/index.ts';
import { actByForm, askOperation, goOnAfter } from '../http/act.ts';
import { modeOf } from '../http/mode.ts';
import { frameOf, showNotice } from '../http/respond.tsx';
import { chosenIn, WAITING_STATES } from './filters.ts';
import { linesForm, refundForm, resolveForm, type reviewForm } from './form.ts';
import { readSettlementFile, reviewRefusals } from './rules.ts';

const { addSettlementLines, resolveSettlementLine, resolveClearingItem, settleRefund } = operatorOperations;

/** The first elements of a list. */
async function readList<Element>(
  c: Context<Environment>,
  operation: OperatorOperation,
  element: z.ZodType<Element>,
  query: object,
): Promise<Element[]> {
  const reply = await askOperation(c, operation, { query: { per_page: '50', ...query } });
  return reply.status === 200 ? z.object({ data: z.array(element) }).parse(reply.body).data : [];
}

/** What the files of acquirer and bank leave to a person. */
export async function answerReview(c: Context<Environment>): Promise<Response> {
  const mode = modeOf(c);
  const account = await askOperation(c, operatorOperations.retrieveAccount);
  if (account.status !== 200) return showNotice(c, 'gone');
  const { id, name } = accountWithKeys.parse(account.body);
  const chosen = chosenIn(c);
  const summary = await askOperation(c, operatorOperations.readReconciliation, { query: { mode } });
  if (summary.status !== 200) return showNotice(c, 'gone');
  const { listSettlementLines, listClearing, listPaymentExceptions, listDoubts } = operatorOperations;
  const lines = await Promise.all(
    WAITING_STATES.map((state) => readList(c, listSettlementLines, settlementLine, { mode, state })),
  );
  const clearing = { mode, account: chosen, state: 'open' };
  const doubts = await askOperation(c, listDoubts, { query: { mode } });
  return show(
    c,
    <ReviewPage
      frame={frameOf(c, addressWith(reviewPath(id, mode), { account: chosen }))}
      account={{ id, name }}
      mode={mode}
      modes={c.get('settings').modes}
      summary={reconciliation.parse(summary.body)}
      lines={lines.flat()}
      chosen={chosen}
      items={await readList(c, listClearing, clearingItem, clearing)}
      doubts={doubts.status === 200 ? doubtList.parse(doubts.body).data : []}
      exceptions={await readList(c, listPaymentExceptions, paymentException, { mode, state: 'open' })}
      maySettle={allows(c.get('operator').scopes, 'books:write')}
      done={c.req.query('done') ?? null}
      refused={refusalIn(c, reviewRefusals)}
      fields={c.var.refusedForm?.fields ?? []}
    />,
  );
}

/** The page that has the forms of an account's review. */
function pageOf(c: Context<Environment>, mode: Mode | null): FormPage {
  const path = addressWith(reviewPath(c.req.param('id') ?? '', mode ?? 'live'), { account: chosenIn(c) });
  return { path, show: answerReview, known: reviewRefusals };
}

/** Adds the lines of a file. The same line of the same file again changes nothing. */
export async function answerAddLines(c: Context<Environment>): Promise<Response> {
  const form = await readForm(c);
  const { mode, source, kind, submission } = readFields(linesForm, form);
  const file = form.get('file');
  if (mode === null || source === null || kind === null || !(file instanceof File))
    return showNotice(c, 'gone');
  const page = pageOf(c, mode);
  const reading = readSettlementFile(await file.text(), kind);
  if (!reading.ok) return showAgain(c, page, 'unreadable_file', [String(reading.line)]);
  if (reading.lines.length > MOST_LINES) return showAgain(c, page, 'too_many_lines', []);
  const body = { mode, source, file: file.name.slice(0, 120), lines: reading.lines };
  const acted = await actByForm(c, addSettlementLines, { body, submission });
  return goOnAfter(c, acted, page, { done: 'added' });
}

const actWith =
  (
    operation: OperatorOperation,
    read: (form: FormData) => z.infer<typeof reviewForm> & Record<string, unknown>,
  ) =>
  async (c: Context<Environment>): Promise<Response> => {
    const { submission, account: _, ...body } = read(await readForm(c));
    const acted = await actByForm(c, operation, { body, submission });
    return goOnAfter(c, acted, pageOf(c, body.mode), { done: 'resolved' });
  };

const readResolution = (form: FormData) => readFields(resolveForm, form);

export const answerResolveLine = actWith(resolveSettlementLine, readResolution);
export const answerResolveItem = actWith(resolveClearingItem, readResolution);
/** What the bank told a person about a refund of unknown outcome. */
export const answerRefundOutcome = actWith(settleRefund, (form) => readFields(refundForm, form));
