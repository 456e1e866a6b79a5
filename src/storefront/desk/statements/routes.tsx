import { Hono } from 'hono';
import { ColumnsPage } from '../../../../templates/desk/statements/columns.tsx';
import { StatementPage } from '../../../../templates/desk/statements/statement.tsx';
import { StatementsPage } from '../../../../templates/desk/statements/statements.tsx';
import { toHex } from '../../../contract/bytes.ts';
import { languageOf, type RequestContext, type StorefrontEnvironment } from '../../pages/environment.ts';
import { readForm } from '../../pages/forms/posted-form.ts';
import { goTo } from '../../pages/respond.tsx';
import { readTable } from '../../spreadsheets/reading.ts';
import type { TableRefusal } from '../../spreadsheets/rules.ts';
import { statementPath, statementsPath } from '../../statement-urls.ts';
import { readFields } from '../orders/forms.ts';
import { askDesk } from '../pages/ask.ts';
import { showRefusal } from '../pages/refusal.tsx';
import { deskFrameOf, showDesk } from '../pages/respond.tsx';
import { findColumns, readColumns } from './rules/columns.ts';
import { verdicts } from './rules/plan.ts';
import { MOST_ROWS } from './rules.ts';

/** Couriers' statements, for owners: given, looked at, and then done. */
export const statementRoutes = new Hono<StorefrontEnvironment>();

/** So many parts of a statement one request sees to: what is left waits for a button. */
const MOST_TURNS = 60;
/** Letters of a pasted text that was refused, as the page shows them again. */
const SHOWN_AGAIN = 100_000;
const LONGEST_NAME = 80;

async function showForm(
  c: RequestContext,
  refused: TableRefusal | null = null,
  text = '',
): Promise<Response> {
  const reply = await askDesk(c, 'statements.list', {});
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, statementsPath);
  const page = { statements: reply.statements, refused, text: text.slice(0, SHOWN_AGAIN) };
  return showDesk(c, <StatementsPage frame={frame} {...page} />, refused === null ? 200 : 422);
}

statementRoutes.get('/', (c) => showForm(c));

statementRoutes.post('/', async (c) => {
  // Only owners may send a settlement: nothing of it is read before.
  const asker = await askDesk(c, 'statements.list', {});
  if (!asker.ok) return showRefusal(c, asker);
  const form = await readForm(c);
  if (!form.has('text')) return goTo(c, statementsPath(languageOf(c)));
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
  const reply = await askDesk(c, 'statements.begin', given);
  if (!reply.ok) return showRefusal(c, reply);
  return goOn(c, reply.id, () => askDesk(c, 'statements.judge', { id: reply.id }));
});

/** What its own page says of a statement, by GET: that it is gone, or too early or late for that. */
function saysItsPage(reason: string): boolean {
  return reason === 'gone' || reason === 'early' || reason === 'late';
}

type Progress =
  | { ok: true; isUnfinished: boolean }
  | { ok: false; reason: string; device: Parameters<typeof showRefusal>[1]['device'] };

/** Goes on until there is nothing more, part by part: a long one keeps nobody else waiting. */
async function goOn(c: RequestContext, id: string, next: () => Promise<Progress>): Promise<Response> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const reply = await next();
    if (!reply.ok && !saysItsPage(reply.reason)) return showRefusal(c, reply);
    if (!reply.ok || !reply.isUnfinished) break;
  }
  return goTo(c, statementPath(languageOf(c), id));
}

statementRoutes.get('/:id', async (c) => {
  const id = c.req.param('id');
  const show = verdicts.find((one) => one === c.req.query('show')) ?? null;
  const typed = c.req.query('after') ?? '';
  const after = /^\d{1,5}$/.test(typed) ? Number(typed) : null;
  const reply = await askDesk(c, 'statements.show', { id, show, after });
  if (!reply.ok) return showRefusal(c, reply);
  const { statement, counts, rows, sample, next } = reply;
  const frame = deskFrameOf(c, reply.device, (other) => statementPath(other, id, { show, after }));
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
  return showDesk(c, <StatementPage frame={frame} {...page} />);
});

statementRoutes.post('/:id/columns', async (c) => {
  const id = c.req.param('id');
  const typed = readFields(await readForm(c));
  const shown = await askDesk(c, 'statements.show', { id, show: null, after: null });
  if (!shown.ok)
    return saysItsPage(shown.reason) ? goTo(c, statementPath(languageOf(c), id)) : showRefusal(c, shown);
  const width = Math.max(0, ...shown.sample.map((cells) => cells.length));
  const columns = readColumns(typed, width);
  if (columns === null) return goTo(c, `${statementPath(languageOf(c), id)}?columns=again`);
  const reply = await askDesk(c, 'statements.columns', { id, columns });
  if (!reply.ok && !saysItsPage(reply.reason)) return showRefusal(c, reply);
  return goOn(c, id, () => askDesk(c, 'statements.judge', { id }));
});

statementRoutes.post('/:id/judge', (c) => {
  const id = c.req.param('id');
  return goOn(c, id, () => askDesk(c, 'statements.judge', { id }));
});

statementRoutes.post('/:id/apply', async (c) => {
  const id = c.req.param('id');
  const { differing } = readFields(await readForm(c));
  const input = { id, takesDiffering: differing === 'yes' };
  return goOn(c, id, () => askDesk(c, 'statements.apply', input));
});
