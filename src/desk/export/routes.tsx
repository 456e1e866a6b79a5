import { Hono } from 'hono';
import * as z from 'zod';
import { deskCopyIn } from '../../../templates/desk/copy/copy.ts';
import { ExportPage } from '../../../templates/desk/export/export.tsx';
import * as exportCalls from '../../shop/desk-calls/export/calls.ts';
import {
  choiceOf,
  columnsOfSets,
  type ExportChoice,
  type ExportCursor,
  type ExportFilter,
} from '../../shop/desk-calls/export/rules.ts';
import { slugFrom } from '../../shop/desk-calls/products/rules/slug.ts';
import { readDay, readNarrowing } from '../../shop/desk-calls/search/rules.ts';
import { exportPath, exportSets } from '../../shop/desk-urls.ts';
import { now } from '../../shop/platform.ts';
import { readForm } from '../../storefront/http/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../storefront/http/request-context.ts';
import { goTo } from '../../storefront/http/respond.tsx';
import { beginningOf, localTime } from '../../text/algiers.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../text/csv.ts';
import { listField, rawField, typedIn } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { showRefusal } from '../http/refusal.tsx';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { cellsOf } from './lines.ts';

const LONGEST = 20;

const fileForm = z.object({
  from: rawField(LONGEST),
  to: rawField(LONGEST),
  state: rawField(LONGEST),
  column: listField(500, 100),
  separator: rawField(LONGEST),
});

/** Orders as a file, for owners. */
export const exportRoutes = new Hono<StorefrontEnvironment>();

exportRoutes.get('/', async (c) => {
  const reply = await askDesk(c, exportCalls.showExport, {});
  if (!reply.ok) return showRefusal(c, reply);
  const text = (name: string) => (c.req.query(name) ?? '').slice(0, LONGEST);
  const [set, from, to, state] = [text('set'), text('from'), text('to'), text('state')];
  const isEmpty = text('refused') !== '';
  const chosen = exportSets.find((one) => one === set);
  const columns = isEmpty ? [] : chosen === undefined ? reply.choice.columns : columnsOfSets[chosen];
  const frame = deskFrameOf(c, reply.device, (other) => exportPath(other, { set, from, to, state }));
  const page = { typed: { from, to, state }, columns, separator: reply.choice.separator, isEmpty };
  return showDesk(c, <ExportPage frame={frame} {...page} />);
});

// No 303 to a file: by GET, any link that an owner follows would start an export, and the audit log would say that
// the owner requested it.
exportRoutes.post('/file', async (c) => {
  const form = typedIn(fileForm, await readForm(c));
  const { from: typedFrom, to: typedTo, state } = form;
  const { columns, separator } = choiceOf({ columns: form.column, separator: form.separator });
  if (columns.length === 0)
    return goTo(c, exportPath(languageOf(c), { from: typedFrom, to: typedTo, state, refused: 'empty' }));
  const [from, to] = [readDay(typedFrom), readDay(typedTo)];
  const { fulfilment, payment } = readNarrowing({
    q: '',
    state,
    wilaya: '',
    way: '',
    day: '',
    tag: '',
  });
  const filter: ExportFilter = {
    from: from === null ? null : beginningOf(from) * 1000,
    to: to === null ? null : beginningOf(to + 1) * 1000,
    fulfilment,
    payment,
  };
  const span = [from === null ? '…' : typedFrom, to === null ? '…' : typedTo];
  const choice = { columns, separator };
  const reply = await askDesk(c, exportCalls.beginExport, { choice, span: span.join(' – ') });
  if (!reply.ok) return showRefusal(c, reply);
  const days = span.filter((day) => day !== '…');
  // A header has Latin letters only.
  const shop =
    (slugFrom(c.var.settings.shopName[languageOf(c)]) ?? '').replace(/[^a-z0-9-]/g, '') || 'hanout';
  const name = [
    shop,
    ...(days.length === 0 ? [localTime(Math.floor(now() / 1000)).slice(0, 10)] : days),
  ].join('-');
  c.header('Content-Disposition', `attachment; filename="${name}.csv"`);
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  return c.body(fileOf(c, filter, choice));
});

/**
 * The file, one part at a time, at the speed of the download. An interrupted file ends with an error, so that it does
 * not look complete.
 */
function fileOf(
  c: RequestContext,
  filter: ExportFilter,
  { columns, separator }: ExportChoice,
): ReadableStream {
  const language = languageOf(c);
  const { exporting, order: words } = deskCopyIn[language];
  const encoder = new TextEncoder();
  let after: ExportCursor | null = null;
  return new ReadableStream({
    start: (controller) => {
      const heads = columns.map((column) => exporting.columns[column]);
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(heads, separator)));
    },
    pull: async (controller) => {
      const reply = await askDesk(c, exportCalls.readExport, { filter, after, language });
      if (!reply.ok) return controller.error(new Error(reply.reason));
      const lines = reply.orders.map((one) => csvLine(cellsOf(one, columns, language, words), separator));
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.join('')));
      after = reply.next;
      if (after === null) controller.close();
    },
  });
}
