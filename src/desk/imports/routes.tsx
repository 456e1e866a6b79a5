import { Hono } from 'hono';
import { ImportColumnsPage } from '../../../templates/desk/imports/columns.tsx';
import { ImportPage } from '../../../templates/desk/imports/import.tsx';
import {
  ImportsPage,
  type Refused,
  type TypedPriceChange,
} from '../../../templates/desk/imports/imports.tsx';
import { reasonText } from '../../../templates/desk/imports/reasons.ts';
import { importPath, importsPath } from '../../domain/addresses/desk/imports.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { now } from '../../shop/platform.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { localDate } from '../../text/algiers.ts';
import { CSV_SEPARATOR } from '../../text/csv.ts';
import { parseForm, readFields } from '../../web/form-schema.ts';
import { hashOf } from '../../web/secrets.ts';
import type { ReplyOf } from '../define-procedure.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { deskTextOf } from '../http/text.ts';
import { showRefusal } from '../refusal.tsx';
import { answerFile } from '../spreadsheets/answer-file.ts';
import { admitFile } from '../uploads/procedures.ts';
import { readUploadForm, runParts, SHOWN_AGAIN, statusOf } from '../uploads/upload-form.ts';
import { formatForm, numberedFields, priceChangeForm } from './form.ts';
import * as importProcedures from './procedures.ts';
import { headingsOf, sampleRows, workbookCells } from './product-file.ts';
import { productCell } from './rules/cells.ts';
import { type ReadColumn, readColumns } from './rules/columns.ts';
import { findProductColumns } from './rules/find-columns.ts';
import { headingOf } from './rules/headings/recognised-headings.ts';
import { MOST_ROWS, rowGroups } from './rules/imports.ts';
import { changedAmount } from './rules/price-change.ts';

/** Product lists, for owners: uploaded, previewed and applied; and downloaded. */
export const importRoutes = new Hono<StorefrontEnvironment>();

/** Seconds between refreshes of the page while a list is applied. */
const REFRESH = 3;

async function showForm(
  c: RequestContext,
  refused: Refused | null = null,
  { text = '', change = null }: { text?: string; change?: TypedPriceChange | null } = {},
): Promise<Response> {
  const reply = await askDesk(c, importProcedures.listImports, { language: languageOf(c) });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, importsPath);
  const { imports, categories } = reply;
  const page = { imports, categories, refused, text: text.slice(0, SHOWN_AGAIN), change };
  return showDesk(c, <ImportsPage frame={frame} {...page} />, statusOf(refused));
}

importRoutes.get(deskPatterns.imports, (c) => showForm(c));

importRoutes.post(deskPatterns.imports, async (c) => {
  // Only owners may upload a list, so the session is checked before the body is read.
  const asker = await askDesk(c, importProcedures.listImports, { language: languageOf(c) });
  if (!asker.ok) return showRefusal(c, asker);
  // The table may have some rows above its headings.
  const upload = await readUploadForm(c, MOST_ROWS + 10, productCell);
  if (upload === null) return goTo(c, importsPath(languageOf(c)));
  const { text, table } = upload;
  if (!table.ok) return showForm(c, table, { text });
  const { digest, name, reading } = table;
  const found = findProductColumns(table.rows);
  if (found === null) return showForm(c, { ok: false, reason: 'headings' }, { text });
  const columns = { ...found, reading, day: localDate(Math.floor(now() / 1000)) };
  const rows = table.rows
    .map((cells, index) => ({ cells, line: table.lines[index] ?? index + 1 }))
    .slice(columns.from);
  if (rows.length === 0) return showForm(c, { ok: false, reason: 'empty' }, { text });
  if (rows.length > MOST_ROWS) return showForm(c, { ok: false, reason: 'long' }, { text });
  const reply = await askDesk(c, importProcedures.beginImport, { digest, name, rows, columns });
  if (!reply.ok) return showRefusal(c, reply);
  return matchRows(c, reply.id, false);
});

/** Every price of a category in one list with its changed amount, previewed and applied as any list. */
importRoutes.post(deskPatterns.priceChange, async (c) => {
  const posted = await readForm(c);
  // A body that was cut off on its way.
  if (!posted.has('percent')) return goTo(c, importsPath(languageOf(c)));
  const form = parseForm(priceChangeForm, posted);
  const change = form.typed;
  const language = languageOf(c);
  const asker = await askDesk(c, importProcedures.listImports, { language });
  if (!asker.ok) return showRefusal(c, asker);
  const { category, percent, rounding } = form.ok ? form.values : noChange;
  if (percent === null || rounding === null) return showForm(c, { ok: false, reason: 'percent' }, { change });
  const admitted = await askDesk(c, admitFile, { kind: 'tables' });
  if (!admitted.ok)
    return showForm(
      c,
      { ok: false, reason: 'limited', wait: 'wait' in admitted ? admitted.wait : 1 },
      { change },
    );
  const rows: string[][] = [];
  for (let after: string | null = null; ; ) {
    const part: ReplyOf<typeof importProcedures.readPrices> = await askDesk(c, importProcedures.readPrices, {
      category,
      after,
    });
    if (!part.ok) return showRefusal(c, part);
    for (const { slug, variant, amount } of part.rows)
      rows.push([slug, variant, String(changedAmount(amount, percent, rounding))]);
    if (rows.length > MOST_ROWS) return showForm(c, { ok: false, reason: 'long' }, { change });
    after = part.next;
    if (after === null) break;
  }
  if (rows.length === 0) return showForm(c, { ok: false, reason: 'no_prices' }, { change });
  const headings = (['slug', 'variant', 'amount'] as const).map((column) => headingOf(column, language));
  const columns = findProductColumns([headings, ...rows]);
  if (columns === null) return showForm(c, { ok: false, reason: 'headings' }, { change });
  const name = asker.categories.find(({ key }) => key === category)?.name ?? '';
  const reply = await askDesk(c, importProcedures.beginImport, {
    digest: await hashOf(JSON.stringify(rows)),
    name: `${deskTextOf(c).words.imports.prices.title}: ${name} ${change.percent}`.slice(0, 80),
    rows: rows.map((cells, index) => ({ line: index + 2, cells })),
    columns,
  });
  if (!reply.ok) return showRefusal(c, reply);
  return matchRows(c, reply.id, false);
});

const noChange = { category: '', percent: null, rounding: null };

type FileEnding = 'csv' | 'xlsx';

const formatOf = (ending: FileEnding) => (ending === 'xlsx' ? ending : CSV_SEPARATOR);

type Rows = (string | number)[][];
type Part<Place> = { ok: true; rows: Rows; next: Place | null } | { ok: false };

/** The parts of a file, the headings in the first one. An interrupted file ends with an error. */
async function* partsOf<Place>(
  headings: Rows[number],
  first: { rows: Rows; next: Place | null },
  read: (after: Place) => Promise<Part<Place>>,
): AsyncGenerator<Rows> {
  yield [headings, ...first.rows];
  for (let { next } = first; next !== null; ) {
    const part: Part<Place> = await read(next);
    if (!part.ok) throw new Error('The file was cut short.');
    yield part.rows;
    next = part.next;
  }
}

async function sendSample(c: RequestContext, format: FileEnding): Promise<Response> {
  const reply = await askDesk(c, importProcedures.listImports, { language: languageOf(c) });
  if (!reply.ok) return showRefusal(c, reply);
  const { language, words } = deskTextOf(c);
  const [headings = [], ...rows] = sampleRows(words.imports.products, language);
  const parts = partsOf<never>(headings, { rows, next: null }, async () => ({ ok: false }));
  return answerFile(
    c,
    { name: 'hanout-sample', sheet: words.navigation.sections.products },
    formatOf(format),
    parts,
  );
}

async function sendProducts(c: RequestContext, format: FileEnding): Promise<Response> {
  const language = languageOf(c);
  const read = async (after: string | null) => {
    const reply = await askDesk(c, importProcedures.readProductFile, { language, after });
    return reply.ok ? { ...reply, rows: reply.rows.map(workbookCells) } : reply;
  };
  const first = await read(null);
  if (!first.ok) return showRefusal(c, first);
  const sheet = deskTextOf(c).words.navigation.sections.products;
  return answerFile(
    c,
    { name: 'hanout-goods', sheet },
    formatOf(format),
    partsOf(headingsOf(language), first, read),
  );
}

/** Matches all rows. The list's own page says that it is gone, by GET. */
async function matchRows(c: RequestContext, id: string, isAnew: boolean): Promise<Response> {
  const refusal = await runParts((turn) =>
    askDesk(c, importProcedures.matchImport, { id, isAnew: isAnew && turn === 0 }),
  );
  if (refusal !== null && refusal.reason !== 'gone') return showRefusal(c, refusal);
  return goTo(c, importPath(languageOf(c), id));
}

importRoutes.get(deskPatterns.import, async (c) => {
  const id = c.req.param('id');
  const show = rowGroups.find((one) => one === c.req.query('show')) ?? null;
  const typed = c.req.query('after') ?? '';
  const after = /^\d{1,6}$/.test(typed) ? Number(typed) : null;
  const reply = await askDesk(c, importProcedures.showImport, { id, show, after });
  if (!reply.ok) return showRefusal(c, reply);
  const { given, counts, products, rows, sample, next } = reply;
  const frame = deskFrameOf(c, reply.device, (other) => importPath(other, id, { show, after }));
  const wanted = c.req.query('columns');
  if (given.state === 'columns' || (given.state === 'ready' && wanted !== undefined))
    return showDesk(
      c,
      <ImportColumnsPage frame={frame} given={given} sample={sample} isAgain={wanted === 'again'} />,
    );
  // The rows' pages do not refresh, so that nobody is interrupted while reading.
  if (given.state === 'applying' && show === null && after === null) c.header('Refresh', String(REFRESH));
  return showDesk(c, <ImportPage frame={frame} {...{ given, counts, products, rows, show, next }} />);
});

/** Refusals that the list's own page shows, by GET: gone, or too late. */
const saysItsPage = (reason: string) => reason === 'gone' || reason === 'late';

importRoutes.post(deskPatterns.importForms.columns, async (c) => {
  const id = c.req.param('id');
  const chosen: Record<number, ReadColumn | ''> = {};
  for (const [place, typed] of numberedFields(await readForm(c), 'column')) {
    const column = typed === 'none' ? '' : readColumns.find((one) => one === typed);
    if (column !== undefined) chosen[place] = column;
  }
  const reply = await askDesk(c, importProcedures.setImportColumns, { id, chosen });
  if (!reply.ok && reply.reason === 'unclear')
    return goTo(c, `${importPath(languageOf(c), id)}?columns=again`);
  if (!reply.ok && !saysItsPage(reply.reason)) return showRefusal(c, reply);
  return matchRows(c, id, false);
});

importRoutes.post(deskPatterns.importForms.format, async (c) => {
  const id = c.req.param('id');
  const { export: isExport } = readFields(formatForm, await readForm(c));
  const reply = await askDesk(c, importProcedures.setImportFormat, { id, isExport });
  if (!reply.ok && !saysItsPage(reply.reason)) return showRefusal(c, reply);
  return matchRows(c, id, false);
});

importRoutes.post(deskPatterns.importForms.choose, async (c) => {
  const id = c.req.param('id');
  const chosen = Object.fromEntries(numberedFields(await readForm(c), 'row'));
  const reply = await askDesk(c, importProcedures.chooseProducts, { id, chosen });
  if (!reply.ok && !saysItsPage(reply.reason)) return showRefusal(c, reply);
  return matchRows(c, id, false);
});

importRoutes.post(deskPatterns.importForms.match, (c) => matchRows(c, c.req.param('id'), true));

importRoutes.post(deskPatterns.importForms.apply, async (c) => {
  const id = c.req.param('id');
  const reply = await askDesk(c, importProcedures.applyImport, { id });
  // The list's own page says that it is gone, by GET.
  if (!reply.ok && reply.reason !== 'gone') return showRefusal(c, reply);
  return goTo(c, importPath(languageOf(c), id));
});

async function sendRefused(c: RequestContext, id: string, format: FileEnding): Promise<Response> {
  const t = deskTextOf(c);
  const { line: lineWord, reason } = t.words.imports;
  const read = async (after: number) => {
    const reply = await askDesk(c, importProcedures.readRefused, { id, after });
    if (!reply.ok) return reply;
    const rows = reply.rows.map((row) => {
      const why = `${lineWord(row.line)} · ${reasonText(row, reply.columns, t)}`;
      return [why, ...reply.heads.map((_, place) => row.cells[place] ?? '')];
    });
    return { ...reply, rows };
  };
  const first = await read(0);
  if (!first.ok) return showRefusal(c, first);
  const sheet = t.words.navigation.sections.products;
  return answerFile(
    c,
    { name: 'hanout-refused', sheet },
    formatOf(format),
    partsOf([reason, ...first.heads], first, read),
  );
}

for (const format of ['csv', 'xlsx'] as const) {
  importRoutes.get(deskPatterns.sampleFiles[format], (c) => sendSample(c, format));
  importRoutes.get(deskPatterns.productFiles[format], (c) => sendProducts(c, format));
  importRoutes.get(deskPatterns.refusedFiles[format], (c) => sendRefused(c, c.req.param('id'), format));
}
