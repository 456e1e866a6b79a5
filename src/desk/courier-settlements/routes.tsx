import { Hono } from 'hono';
import { ColumnsPage } from '../../../templates/desk/courier-settlements/columns.tsx';
import { SettlementPage } from '../../../templates/desk/courier-settlements/settlement.tsx';
import { SettlementsPage } from '../../../templates/desk/courier-settlements/settlements.tsx';
import { settlementPath, settlementsPath } from '../../domain/addresses/desk/couriers.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { readFields } from '../order-page/forms.ts';
import { showRefusal } from '../refusal.tsx';
import type { TableRefusal } from '../spreadsheets/rules/table-bounds.ts';
import { readUploadForm, runParts, SHOWN_AGAIN, statusOf } from '../uploads/upload-form.ts';
import * as courierSettlementProcedures from './procedures.ts';
import { findColumns, readColumns } from './rules/columns.ts';
import { acceptable, matches } from './rules/row-actions.ts';
import { MOST_ROWS } from './rules/settlements.ts';
import { type Meaning, meanings } from './rules/status-words.ts';

/** Courier settlements, for owners: uploaded, previewed and applied. */
export const settlementRoutes = new Hono<StorefrontEnvironment>();

async function showForm(
  c: RequestContext,
  refused: TableRefusal | null = null,
  text = '',
): Promise<Response> {
  const reply = await askDesk(c, courierSettlementProcedures.listSettlements, {});
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, settlementsPath);
  const { settlements, payments, hasMorePayments } = reply;
  const page = { settlements, payments, hasMorePayments, refused, text: text.slice(0, SHOWN_AGAIN) };
  return showDesk(c, <SettlementsPage frame={frame} {...page} />, statusOf(refused));
}

settlementRoutes.get(deskPatterns.courierSettlements, (c) => showForm(c));

settlementRoutes.post(deskPatterns.courierSettlements, async (c) => {
  // Only owners may upload a settlement, so the session is checked before the body is read.
  const asker = await askDesk(c, courierSettlementProcedures.listSettlements, {});
  if (!asker.ok) return showRefusal(c, asker);
  const upload = await readUploadForm(c, MOST_ROWS);
  if (upload === null) return goTo(c, settlementsPath(languageOf(c)));
  const { text, table } = upload;
  if (!table.ok) return showForm(c, table, text);
  const { digest, name, rows, reading } = table;
  const { columns, isSure } = findColumns(rows);
  const given = { digest, name, table: rows, columns: { ...columns, reading }, isSure };
  const reply = await askDesk(c, courierSettlementProcedures.uploadSettlement, given);
  if (!reply.ok) return showRefusal(c, reply);
  return goOn(c, reply.id, () => askDesk(c, courierSettlementProcedures.matchSettlement, { id: reply.id }));
});

/** Refusals that the settlement's own page shows, by GET: gone, too early or too late. */
function saysItsPage(reason: string): boolean {
  return reason === 'gone' || reason === 'early' || reason === 'late';
}

/** Shows the settlement after the last of its parts. */
async function goOn(c: RequestContext, id: string, next: Parameters<typeof runParts>[0]): Promise<Response> {
  const refusal = await runParts(next);
  if (refusal !== null && !saysItsPage(refusal.reason)) return showRefusal(c, refusal);
  return goTo(c, settlementPath(languageOf(c), id));
}

settlementRoutes.get(deskPatterns.courierSettlement, async (c) => {
  const id = c.req.param('id');
  const show = ([...matches, 'apart'] as const).find((one) => one === c.req.query('show')) ?? null;
  const typed = c.req.query('after') ?? '';
  const after = /^\d{1,5}$/.test(typed) ? Number(typed) : null;
  const reply = await askDesk(c, courierSettlementProcedures.showSettlement, { id, show, after });
  if (!reply.ok) return showRefusal(c, reply);
  const { settlement, counts, apart, rows, sample, next } = reply;
  const frame = deskFrameOf(c, reply.device, (other) => settlementPath(other, id, { show, after }));
  if (settlement.state === 'columns' || c.req.query('columns') !== undefined)
    return showDesk(
      c,
      <ColumnsPage
        frame={frame}
        settlement={settlement}
        sample={sample}
        isAgain={c.req.query('columns') === 'again'}
      />,
    );
  const page = { settlement, counts, apart, rows, show, next };
  return showDesk(c, <SettlementPage frame={frame} {...page} />);
});

settlementRoutes.post(deskPatterns.courierSettlementForms.columns, async (c) => {
  const id = c.req.param('id');
  const typed = readFields(await readForm(c));
  const shown = await askDesk(c, courierSettlementProcedures.showSettlement, { id, show: null, after: null });
  if (!shown.ok)
    return saysItsPage(shown.reason) ? goTo(c, settlementPath(languageOf(c), id)) : showRefusal(c, shown);
  const width = Math.max(0, ...shown.sample.map((cells) => cells.length));
  const columns = readColumns(typed, width);
  if (columns === null) return goTo(c, `${settlementPath(languageOf(c), id)}?columns=again`);
  const reply = await askDesk(c, courierSettlementProcedures.setColumns, { id, columns });
  if (!reply.ok && !saysItsPage(reply.reason)) return showRefusal(c, reply);
  return goOn(c, id, () => askDesk(c, courierSettlementProcedures.matchSettlement, { id }));
});

settlementRoutes.post(deskPatterns.courierSettlementForms.choose, async (c) => {
  const id = c.req.param('id');
  const chosen: Record<number, Meaning | null> = {};
  for (const [field, typed] of Object.entries(readFields(await readForm(c)))) {
    const position = /^said\.(\d{1,5})$/.exec(field)?.[1];
    if (position !== undefined)
      chosen[Number(position)] = meanings.find((meaning) => meaning === typed) ?? null;
  }
  const reply = await askDesk(c, courierSettlementProcedures.chooseMeanings, { id, chosen });
  if (!reply.ok && !saysItsPage(reply.reason)) return showRefusal(c, reply);
  return goOn(c, id, () => askDesk(c, courierSettlementProcedures.matchSettlement, { id }));
});

settlementRoutes.post(deskPatterns.courierSettlementForms.match, (c) => {
  const id = c.req.param('id');
  return goOn(c, id, () => askDesk(c, courierSettlementProcedures.matchSettlement, { id }));
});

settlementRoutes.post(deskPatterns.courierSettlementForms.apply, async (c) => {
  const id = c.req.param('id');
  const typed = readFields(await readForm(c));
  const accepted = acceptable.filter((match) => typed[match] === 'yes');
  const input = { id, accepted };
  return goOn(c, id, () => askDesk(c, courierSettlementProcedures.applySettlement, input));
});
