import { Hono } from 'hono';
import { StockMovesPage } from '../../../templates/desk/stock/moves.tsx';
import { StockPage, type TypedStock } from '../../../templates/desk/stock/stock.tsx';
import { isSecret, mintSecret } from '../../auth/secrets.ts';
import { type StockAddress, stockMovesPath, stockPath } from '../../domain/addresses/desk/products.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { countKey } from '../../domain/stock.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { parseForm } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { readRows, stockForm } from './form.ts';
import * as stockProcedures from './procedures.ts';
import { stockStates } from './rules/low-stock.ts';
import type { RowProblem } from './rules/stock-rows.ts';

export const stockRoutes = new Hono<StorefrontEnvironment>();

const LONGEST = 300;

/** The page with the address's filters, and the typed values of rows that were not saved. */
async function showStock(c: RequestContext, typed: TypedStock | null = null): Promise<Response> {
  const given = (name: string) => (c.req.query(name) ?? '').slice(0, LONGEST);
  const [q, word, place] = [given('q'), given('state'), given('after')];
  const state = stockStates.find((one) => one === word) ?? null;
  const [, left, key = ''] = /^(-?\d+)\.(.+)$/.exec(place) ?? [];
  const after = left === undefined ? null : { left: Number(left), key };
  const query = { q, state };
  const reply = await askDesk(c, stockProcedures.showStock, { language: languageOf(c), query, after });
  if (!reply.ok) return showRefusal(c, reply);
  const address: StockAddress = { q, state: state ?? '', after: after === null ? '' : place };
  const frame = deskFrameOf(c, reply.device, (other) => stockPath(other, address));
  const { rows, few, next } = reply;
  const shown = {
    address,
    rows,
    few,
    typed,
    submission: mintSecret(),
    isSaved: c.req.query('saved') !== undefined,
  };
  const page = (
    <StockPage frame={frame} next={next === null ? null : `${next.left}.${next.key}`} {...shown} />
  );
  return showDesk(c, page, typed === null ? 200 : 422);
}

stockRoutes.get(deskPatterns.stock, (c) => showStock(c));

/** Problems of the service itself: further rows would meet them too. */
const unreached: readonly RowProblem[] = ['service', 'later', 'scope'];

stockRoutes.post(deskPatterns.stock, async (c) => {
  const parsed = parseForm(stockForm, await readForm(c));
  if (!parsed.ok) return goTo(c, stockPath(languageOf(c)));
  const { reason, note, submission } = parsed.values;
  const { rows, wrong } = readRows(parsed.values);
  const typedOf = (problems: TypedStock['problems'], savedRows: number): TypedStock => ({
    texts: new Map(parsed.values.key.map((key, place) => [key, parsed.values.typed[place] ?? ''])),
    reason,
    note: note ?? '',
    problems,
    savedRows,
  });
  // Nothing is saved while a text is no number: the person may have meant another row.
  if (wrong.length > 0) return showStock(c, typedOf(new Map(wrong.map((key) => [key, 'wrong'])), 0));
  const source = { reason, note, submission: isSecret(submission) ? submission : mintSecret() };
  const problems: { key: string; problem: RowProblem }[] = [];
  // One call has a bounded number of requests; the next one goes on, while the service answers.
  for (let left = rows; left.length > 0; ) {
    const reply = await askDesk(c, stockProcedures.saveStockCounts, { rows: left, ...source });
    if (!reply.ok) return showRefusal(c, reply);
    const isWaiting = reply.problems.some(({ problem }) => unreached.includes(problem));
    const more = reply.problems.filter(({ problem }) => problem === 'more' && !isWaiting);
    problems.push(...reply.problems.filter((one) => !more.includes(one)));
    left = left.filter(({ key }) => more.some((one) => one.key === key));
  }
  if (problems.length > 0)
    return showStock(
      c,
      typedOf(new Map(problems.map(({ key, problem }) => [key, problem])), rows.length - problems.length),
    );
  const given = (name: string) => (c.req.query(name) ?? '').slice(0, LONGEST);
  const address = { q: given('q'), state: given('state'), after: given('after') };
  return goTo(c, stockPath(languageOf(c), { ...address, saved: rows.length > 0 ? '1' : '' }));
});

stockRoutes.get(deskPatterns.stockMoves, async (c) => {
  const productId = c.req.param('productId');
  const variant = c.req.query('variant') ?? null;
  const before = c.req.query('before') || null;
  const key = countKey(productId, variant);
  const reply = await askDesk(c, stockProcedures.showStockMoves, { key, language: languageOf(c), before });
  if (!reply.ok) return showRefusal(c, reply);
  const { row, moves, next } = reply;
  const frame = deskFrameOf(c, reply.device, (other) =>
    stockMovesPath(other, { productId, variant }, before),
  );
  return showDesk(c, <StockMovesPage {...{ frame, row, moves, next }} />);
});
