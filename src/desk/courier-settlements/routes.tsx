import { Hono } from 'hono';
import { ColumnsPage } from '../../../templates/desk/courier-settlements/columns.tsx';
import { SettlementPage } from '../../../templates/desk/courier-settlements/settlement.tsx';
import { SettlementsPage } from '../../../templates/desk/courier-settlements/settlements.tsx';
import { toHex } from '../../contract/bytes.ts';
import * as courierSettlementCalls from '../../shop/desk-calls/courier-settlements/calls.ts';
import { findColumns, readColumns } from '../../shop/desk-calls/courier-settlements/rules/columns.ts';
import { matches } from '../../shop/desk-calls/courier-settlements/rules/plan.ts';
import { MOST_ROWS } from '../../shop/desk-calls/courier-settlements/rules/settlements.ts';
import type { TableRefusal } from '../../shop/desk-calls/spreadsheets/rules.ts';
import { settlementPath, settlementsPath } from '../../shop/desk-urls.ts';
import { readForm } from '../../storefront/http/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../storefront/http/request-context.ts';
import { goTo } from '../../storefront/http/respond.tsx';
import { askDesk } from '../http/ask.ts';
import { showRefusal } from '../http/refusal.tsx';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { readFields } from '../orders/forms.ts';
import { readTable } from '../spreadsheets/read-table.ts';

/** Courier settlements, for owners: uploaded, previewed and applied. */
export const settlementRoutes = new Hono<StorefrontEnvironment>();

/** Parts of a courier settlement that one request handles: the rest waits for a button. */
const MOST_TURNS = 60;
/** Letters of a refused pasted text that the page shows again. */
const SHOWN_AGAIN = 100_000;
const LONGEST_NAME = 80;

async function showForm(
  c: RequestContext,
  refused: TableRefusal | null = null,
  text = '',
): Promise<Response> {
  const reply = await askDesk(c, courierSettlementCalls.listSettlements, {});
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, settlementsPath);
  const page = { statements: reply.statements, refused, text: text.slice(0, SHOWN_AGAIN) };
  return showDesk(c, <SettlementsPage frame={frame} {...page} />, refused === null ? 200 : 422);
}

settlementRoutes.get('/', (c) => showForm(c));

settlementRoutes.post('/', async (c) => {
  // Only owners may upload a settlement, so the session is checked before the body is read.
  const asker = await askDesk(c, courierSettlementCalls.listSettlements, {});
  if (!asker.ok) return showRefusal(c, asker);
  const form = await readForm(c);
  if (!form.has('text')) return goTo(c, settlementsPath(languageOf(c)));
  const text = String(form.get('text'));
  const file = form.get('file');
  const isFile = file instanceof File && file.size > 0;
  const bytes = isFile ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text);
  const read = readTable(isFile ? bytes : text, MOST_ROWS);
  if (!read.ok) return showForm(c, read, text);
  const { columns, isSure } = findColumns(read.rows);
  const digest = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  const name = isFile ? file.name.toWellFormed().replace(/\p{C}/gu, '').slice(0, LONGEST_NAME) : '';
  const given = { digest, name, table: read.rows, columns, isSure };
  const reply = await askDesk(c, courierSettlementCalls.uploadSettlement, given);
  if (!reply.ok) return showRefusal(c, reply);
  return goOn(c, reply.id, () => askDesk(c, courierSettlementCalls.matchSettlement, { id: reply.id }));
});

/** Refusals that the settlement's own page shows, by GET: gone, too early or too late. */
function saysItsPage(reason: string): boolean {
  return reason === 'gone' || reason === 'early' || reason === 'late';
}

type Progress =
  | { ok: true; isUnfinished: boolean }
  | { ok: false; reason: string; device: Parameters<typeof showRefusal>[1]['device'] };

/** Continues until nothing is left, part by part, so that a long one does not hold up other requests. */
async function goOn(c: RequestContext, id: string, next: () => Promise<Progress>): Promise<Response> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const reply = await next();
    if (!reply.ok && !saysItsPage(reply.reason)) return showRefusal(c, reply);
    if (!reply.ok || !reply.isUnfinished) break;
  }
  return goTo(c, settlementPath(languageOf(c), id));
}

settlementRoutes.get('/:id', async (c) => {
  const id = c.req.param('id');
  const show = matches.find((one) => one === c.req.query('show')) ?? null;
  const typed = c.req.query('after') ?? '';
  const after = /^\d{1,5}$/.test(typed) ? Number(typed) : null;
  const reply = await askDesk(c, courierSettlementCalls.showSettlement, { id, show, after });
  if (!reply.ok) return showRefusal(c, reply);
  const { statement, counts, rows, sample, next } = reply;
  const frame = deskFrameOf(c, reply.device, (other) => settlementPath(other, id, { show, after }));
  if (statement.state === 'columns' || c.req.query('columns') !== undefined)
    return showDesk(
      c,
      <ColumnsPage
        frame={frame}
        statement={statement}
        sample={sample}
        isAgain={c.req.query('columns') === 'again'}
      />,
    );
  const page = { statement, counts, rows, show, next };
  return showDesk(c, <SettlementPage frame={frame} {...page} />);
});

settlementRoutes.post('/:id/columns', async (c) => {
  const id = c.req.param('id');
  const typed = readFields(await readForm(c));
  const shown = await askDesk(c, courierSettlementCalls.showSettlement, { id, show: null, after: null });
  if (!shown.ok)
    return saysItsPage(shown.reason) ? goTo(c, settlementPath(languageOf(c), id)) : showRefusal(c, shown);
  const width = Math.max(0, ...shown.sample.map((cells) => cells.length));
  const columns = readColumns(typed, width);
  if (columns === null) return goTo(c, `${settlementPath(languageOf(c), id)}?columns=again`);
  const reply = await askDesk(c, courierSettlementCalls.setColumns, { id, columns });
  if (!reply.ok && !saysItsPage(reply.reason)) return showRefusal(c, reply);
  return goOn(c, id, () => askDesk(c, courierSettlementCalls.matchSettlement, { id }));
});

settlementRoutes.post('/:id/judge', (c) => {
  const id = c.req.param('id');
  return goOn(c, id, () => askDesk(c, courierSettlementCalls.matchSettlement, { id }));
});

settlementRoutes.post('/:id/apply', async (c) => {
  const id = c.req.param('id');
  const { differing } = readFields(await readForm(c));
  const input = { id, acceptDifferences: differing === 'yes' };
  return goOn(c, id, () => askDesk(c, courierSettlementCalls.applySettlement, input));
});
