import { Hono } from 'hono';
import { sourceName } from '../../../templates/desk/order-page/source-name.ts';
import { AddressesPage } from '../../../templates/desk/profit/addresses.tsx';
import { DebtsPage } from '../../../templates/desk/profit/debts.tsx';
import { ProfitPage } from '../../../templates/desk/profit/profit.tsx';
import { StockValuePage } from '../../../templates/desk/profit/stock-value.tsx';
import { isSecret, mintSecret, secretOfForm } from '../../auth/secrets.ts';
import { courierDebtsPath } from '../../domain/addresses/desk/couriers.ts';
import {
  figureAddressesPath,
  figureFilePath,
  figureFiles,
  profitPath,
  stockValuePath,
} from '../../domain/addresses/desk/figures.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { absolute } from '../../domain/addresses/shop.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import { noteIncident } from '../../shop-web/incidents.ts';
import { isWithin } from '../../shop-web/rate-limits.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { CSV_SEPARATOR } from '../../text/csv.ts';
import { readOneLine } from '../../text/one-line.ts';
import { typedIn } from '../../web/form-schema.ts';
import { hashOf } from '../../web/secrets.ts';
import { askDesk } from '../http/ask.ts';
import { dropShown, readSession, readShown, writeShown } from '../http/cookies.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { deskTextOf } from '../http/text.ts';
import { showRefusal } from '../refusal.tsx';
import { answerFile } from '../spreadsheets/answer-file.ts';
import { addressForm, revokeForm } from './form.ts';
import { linesOf } from './lines.ts';
import * as profitProcedures from './procedures.ts';
import { LONGEST_ADDRESS_NAME } from './rules/figure-addresses.ts';
import { profitLists, readMonth } from './rules/figures.ts';
import { addStock, noStock, type StockValue, type StockValueRow, worthOf } from './rules/stock-value.ts';

/** What sales cost and bring, and what couriers owe, for owners and accountants. */
export const profitRoutes = new Hono<StorefrontEnvironment>();

profitRoutes.get(deskPatterns.profit, async (c) => {
  const language = languageOf(c);
  const month = readMonth(c.req.query('month') ?? '');
  const by = profitLists.find((one) => one === c.req.query('by')) ?? 'product';
  const reply = await askDesk(c, profitProcedures.showProfit, { month, by, language });
  if (!reply.ok) return showRefusal(c, reply);
  const address = { ...(month === null ? {} : { month: String(month) }), by };
  const frame = deskFrameOf(c, reply.device, (other) => profitPath(other, address));
  return showDesk(c, <ProfitPage frame={frame} by={by} profit={reply} />);
});

profitRoutes.get(deskPatterns.courierDebts, async (c) => {
  const reply = await askDesk(c, profitProcedures.showDebts, {});
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, courierDebtsPath);
  return showDesk(c, <DebtsPage frame={frame} today={reply.today} debts={reply.debts} />);
});

/** The value of all pieces, added up in parts; an answer where one is refused. */
async function sumOfStock(c: RequestContext): Promise<StockValue | Response> {
  const read = (after: string | null) =>
    askDesk(c, profitProcedures.sumStockValue, { language: languageOf(c), after });
  let sum = noStock;
  for (let part = await read(null); ; part = await read(part.next)) {
    if (!part.ok) return showRefusal(c, part);
    sum = addStock(sum, part.sum);
    if (part.next === null) return sum;
  }
}

profitRoutes.get(deskPatterns.stockValue, async (c) => {
  const language = languageOf(c);
  const after = c.req.query('after') || null;
  const reply = await askDesk(c, profitProcedures.showStockValue, { language, after, isFile: false });
  if (!reply.ok) return showRefusal(c, reply);
  const isSummed = after === null && (reply.isSmall || c.req.query('sum') !== undefined);
  const sum = isSummed ? await sumOfStock(c) : null;
  if (sum instanceof Response) return sum;
  const frame = deskFrameOf(c, reply.device, (other) => stockValuePath(other, { after }));
  const { rows, next } = reply;
  return showDesk(c, <StockValuePage frame={frame} rows={rows} next={next} sum={sum} />);
});

async function sendStockValue(c: RequestContext, format: 'csv' | 'xlsx'): Promise<Response> {
  const t = deskTextOf(c);
  const { columns, title } = t.words.profit.stock;
  const read = (after: string | null) =>
    askDesk(c, profitProcedures.showStockValue, { language: t.language, after, isFile: true });
  const cells = (row: StockValueRow) => [
    ...[row.name, row.label ?? '', row.left ?? '', row.cost ?? '', worthOf(row) ?? ''],
  ];
  const first = await read(null);
  if (!first.ok) return showRefusal(c, first);
  async function* parts() {
    yield [[columns.name, columns.variant, columns.left, columns.cost, columns.value]];
    for (let part = first; ; part = await read(part.next)) {
      if (!part.ok) throw new Error('The file was cut short.');
      yield part.rows.map(cells);
      if (part.next === null) return;
    }
  }
  const to = format === 'xlsx' ? format : CSV_SEPARATOR;
  return answerFile(c, { name: 'hanout-stock-value', sheet: title }, to, parts());
}

for (const format of ['csv', 'xlsx'] as const)
  profitRoutes.get(deskPatterns.stockValueFiles[format], (c) => sendStockValue(c, format));

async function showAddresses(
  c: RequestContext,
  refused: 'many' | 'name_required' | null = null,
): Promise<Response> {
  const reply = await askDesk(c, profitProcedures.listAddresses, {});
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => figureAddressesPath(other));
  // Browsers keep the answer to a refused form for their history.
  const shown = refused === null ? await readShown(c) : null;
  const made = shown?.kind === 'figures' ? shown : null;
  if (made !== null) dropShown(c);
  const urls =
    made === null
      ? []
      : figureFiles.map((file) => ({
          file,
          url: absolute(originOf(c), figureFilePath(languageOf(c), made.secret, file)),
        }));
  const page = {
    addresses: reply.addresses,
    refused,
    submission: mintSecret(),
    madeName: made?.name ?? null,
  };
  return showDesk(c, <AddressesPage frame={frame} {...page} urls={urls} />, refused === null ? 200 : 422);
}

profitRoutes.get(deskPatterns.figureAddresses, (c) => showAddresses(c));

profitRoutes.post(deskPatterns.figureAddresses, async (c) => {
  const { name: typed, submission } = typedIn(addressForm, await readForm(c));
  const name = readOneLine(typed, LONGEST_ADDRESS_NAME);
  const session = readSession(c);
  if (name === null) return showAddresses(c, 'name_required');
  const secret = await secretOfForm('figures', session, submission);
  const reply = await askDesk(c, profitProcedures.makeAddress, { hash: await hashOf(secret), name });
  if (!reply.ok && reply.reason === 'many') return showAddresses(c, 'many');
  if (!reply.ok || session === null) return showRefusal(c, { reason: 'signed_out', ...reply });
  await writeShown(c, session, { kind: 'figures', secret, name });
  return goTo(c, figureAddressesPath(languageOf(c)));
});

profitRoutes.post(deskPatterns.revokeFigureAddress, async (c) => {
  const { address } = typedIn(revokeForm, await readForm(c));
  const reply = await askDesk(c, profitProcedures.revokeAddress, { id: address });
  // The address that was just made may be the one that is dead now.
  dropShown(c);
  return reply.ok ? goTo(c, figureAddressesPath(languageOf(c))) : showRefusal(c, reply);
});

/** The files that spreadsheets fetch, without a cookie: the secret in the address is all that counts. */
export const figureFileRoutes = new Hono<StorefrontEnvironment>();

figureFileRoutes.get(deskPatterns.figureFile, async (c) => {
  const t = deskTextOf(c);
  const { language } = t;
  const [secret, name] = [c.req.param('secret'), c.req.param('name')];
  const file = figureFiles.find((one) => `${one}.csv` === name);
  // A spreadsheet fetches a file some times an hour; guesses end here, before the object is asked.
  if (!(await isWithin(c, 'admin'))) {
    noteIncident('limit_reached');
    return c.text('Too many requests.\n', 429, { 'Retry-After': '60', 'Cache-Control': 'no-store' });
  }
  const reply =
    file === undefined || !isSecret(secret)
      ? null
      : await askDesk(c, profitProcedures.readFigureFile, { hash: await hashOf(secret), file, language });
  if (reply === null || !reply.ok) {
    noteIncident('refused_key');
    return c.text('Not found.\n', 404, { 'Cache-Control': 'no-store' });
  }
  const words = { ...t.words.profit, sourceName: (source: string) => sourceName(t, source) };
  const lines = linesOf(reply, language, words);
  return answerFile(c, { name: `figures-${reply.file}` }, ',', oneOf(lines));
});

async function* oneOf<Part>(part: Part): AsyncGenerator<Part> {
  yield part;
}
