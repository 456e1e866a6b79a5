import { Hono } from 'hono';
import { ExportPage } from '../../../templates/desk/order-export/export.tsx';
import { sourceName } from '../../../templates/desk/order-page/source-name.ts';
import { exportPath, exportSets } from '../../domain/addresses/desk/orders.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { now } from '../../shop/platform.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { beginningOf, localDate } from '../../text/algiers.ts';
import { typedIn } from '../../web/form-schema.ts';
import type { ReplyOf } from '../define-procedure.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { deskTextOf } from '../http/text.ts';
import { slugFrom } from '../products/rules/slug.ts';
import { showRefusal } from '../refusal.tsx';
import { emptySearch, readDay, readNarrowing } from '../search/rules.ts';
import { answerFile } from '../spreadsheets/answer-file.ts';
import type { Cell } from '../spreadsheets/rules/cells.ts';
import { fileForm, LONGEST } from './form.ts';
import { cellsOf } from './lines.ts';
import * as exportProcedures from './procedures.ts';
import { choiceOf, columnsOfSets, type ExportColumn } from './rules/columns.ts';
import type { ExportCursor, ExportFilter } from './rules/exported-order.ts';

/** Orders as a file. */
export const exportRoutes = new Hono<StorefrontEnvironment>();

exportRoutes.get(deskPatterns.export, async (c) => {
  const reply = await askDesk(c, exportProcedures.showExport, {});
  if (!reply.ok) return showRefusal(c, reply);
  const text = (name: string) => (c.req.query(name) ?? '').slice(0, LONGEST);
  const [set, from, to, state] = [text('set'), text('from'), text('to'), text('state')];
  const isEmpty = text('refused') !== '';
  const chosen = exportSets.find((one) => one === set);
  const columns = isEmpty ? [] : chosen === undefined ? reply.choice.columns : columnsOfSets[chosen];
  const frame = deskFrameOf(c, reply.device, (other) => exportPath(other, { set, from, to, state }));
  const page = { typed: { from, to, state }, columns, format: reply.choice.format, isEmpty };
  return showDesk(c, <ExportPage frame={frame} {...page} />);
});

// No 303 to a file: by GET, any link that an owner follows would start an export, and the audit log would say that
// the owner requested it.
exportRoutes.post(deskPatterns.exportFile, async (c) => {
  const form = typedIn(fileForm, await readForm(c));
  const { from: typedFrom, to: typedTo, state } = form;
  const choice = choiceOf({ columns: form.column, format: form.format });
  const [from, to] = [readDay(typedFrom), readDay(typedTo)];
  const { fulfilment, payment } = readNarrowing({ ...emptySearch, state });
  const filter: ExportFilter = {
    from: from === null ? null : beginningOf(from) * 1000,
    to: to === null ? null : beginningOf(to + 1) * 1000,
    fulfilment,
    payment,
  };
  const span = [from === null ? '…' : typedFrom, to === null ? '…' : typedTo];
  const reply = await askDesk(c, exportProcedures.beginExport, {
    choice,
    span: from === null && to === null ? null : span.join(' – '),
  });
  if (!reply.ok && reply.reason === 'empty')
    return goTo(c, exportPath(languageOf(c), { from: typedFrom, to: typedTo, state, refused: 'empty' }));
  if (!reply.ok) return showRefusal(c, reply);
  const days = span.filter((day) => day !== '…');
  // A header has Latin letters only.
  const shop =
    (slugFrom(c.var.settings.shopName[languageOf(c)]) ?? '').replace(/[^a-z0-9-]/g, '') || 'hanout';
  const name = [shop, ...(days.length === 0 ? [localDate(Math.floor(now() / 1000))] : days)].join('-');
  const sheet = deskTextOf(c).words.navigation.sections.orders;
  return answerFile(c, { name, sheet }, choice.format, partsOf(c, filter, reply.columns));
});

/** The rows of the file, one part at a time. */
async function* partsOf(
  c: RequestContext,
  filter: ExportFilter,
  columns: readonly ExportColumn[],
): AsyncGenerator<Cell[][]> {
  const t = deskTextOf(c);
  const { language } = t;
  const { exporting, order: words } = t.words;
  const named = { ...words, sourceName: (source: string) => sourceName(t, source) };
  yield [columns.map((column) => exporting.columns[column])];
  for (let after: ExportCursor | null = null; ; ) {
    const reply: ReplyOf<typeof exportProcedures.readExport> = await askDesk(c, exportProcedures.readExport, {
      filter,
      after,
      language,
    });
    if (!reply.ok) throw new Error(reply.reason);
    yield reply.orders.map((one) => cellsOf(one, columns, language, named));
    after = reply.next;
    if (after === null) return;
  }
}
