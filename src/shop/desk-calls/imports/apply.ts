import type { ShopContext } from '../../context.ts';
import { nextImportAt } from '../../store/due-imports.ts';
import { createProduct } from '../products/adding.ts';
import { updateProduct } from '../products/saving.ts';
import type { ServiceProblem } from '../products/service-products.ts';
import { planNow, productsNow } from './matching.ts';
import { afterFailure, type ImportRow, type ProductImport } from './rules/imports.ts';
import { changedProduct, newProduct, type RowPlan, type RowProblem } from './rules/plan.ts';
import { dueImport, rowsToDo, saveDone, saveProblem, saveState } from './store.ts';

/**
 * Milliseconds for which a list in progress is left alone by other turns; an interrupted one continues after that.
 */
const LEASE = 60_000;
/** Requests of one turn: an invocation has 50, and the alarm's other jobs need some. */
const MOST_REQUESTS = 30;

type Outcome = { ok: true } | { ok: false; problem: RowProblem | 'scope'; words: string };

/** The most requests of a product: read it and its prices, write, read again; read and write each variant. */
function costOf(rows: readonly ImportRow[]): number {
  return rows[0]?.productId === null ? 1 + rows.length : 5 + 3 * rows.length;
}

function outcomeOf(problem: ServiceProblem | { ok: false; reason: 'gone' | 'busy' | 'conflict' }): Outcome {
  const words = 'words' in problem ? problem.words : '';
  if (problem.reason === 'busy') return { ok: false, problem: 'conflict', words };
  return { ok: false, problem: problem.reason === 'later' ? 'service' : problem.reason, words };
}

/** Applies the changes of a product's rows. An unchanged product costs two requests and writes nothing. */
async function change(
  context: ShopContext,
  productId: string,
  plans: readonly Pick<RowPlan, 'variant' | 'changes'>[],
): Promise<Outcome> {
  const found = productsNow(context.sql, productId);
  if (found === null) return { ok: false, problem: 'gone', words: '' };
  const saving = await updateProduct(context, productId, changedProduct(found.form, plans), () => undefined);
  return saving.ok ? saving : outcomeOf(saving);
}

/** Creates the product of some rows or, if it exists by now, changes it to match them. */
async function make(
  context: ShopContext,
  given: ProductImport,
  rows: readonly ImportRow[],
): Promise<Outcome> {
  const { found, plans, cells } = planNow(context.sql, rows, given.columns);
  // A product that others created meanwhile is not overwritten: only what is missing is added, also after an
  // interrupted run of this list.
  if (found !== null && plans.some(({ changes }) => changes.some(({ from }) => from !== '')))
    return { ok: false, problem: 'conflict', words: '' };
  if (found !== null) return change(context, found.productId, plans);
  const taken = plans.flatMap((plan, index) =>
    plan.match === 'refused' ? [] : [{ plan, cells: cells[index] ?? {} }],
  );
  const submission = `${given.id}-${rows[0]?.product}`;
  const added = await createProduct(context, { submission, typed: newProduct(taken) }, () => undefined);
  if (!added.ok) return outcomeOf(added);
  // The product exists and lacks prices: its rows are now changes.
  return added.isNew && added.isPriced
    ? { ok: true }
    : change(context, added.productId, planNow(context.sql, rows, given.columns).plans);
}

/**
 * Applies the rows of one product. A repeat after an interruption does the rest: the rows are the key of the new
 * product, and written values are no change.
 */
async function applyProduct(
  context: ShopContext,
  given: ProductImport,
  rows: readonly ImportRow[],
): Promise<Outcome> {
  const productId = rows[0]?.productId ?? null;
  return productId === null ? make(context, given, rows) : change(context, productId, rows);
}

/** Saves the results of a product's rows: of a failed product, some rows may be done. */
function noteOutcome(
  { sql }: ShopContext,
  given: ProductImport,
  rows: readonly ImportRow[],
  outcome: Outcome,
): void {
  const plans = outcome.ok ? [] : planNow(sql, rows, given.columns).plans;
  for (const [index, { line }] of rows.entries()) {
    if (outcome.ok || plans[index]?.match === 'unchanged') saveDone(sql, given.id, line);
    else if (outcome.problem !== 'scope')
      saveProblem(sql, given.id, line, { problem: outcome.problem, words: outcome.words });
  }
}

/** Applies confirmed imports, some products at a time, until each is done or has a problem. */
export class ImportRunner {
  readonly #context: ShopContext;
  #isRunning = false;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** In milliseconds since the epoch; infinity while no import is in progress. */
  dueAt(): number {
    return nextImportAt(this.#context.sql) ?? Number.POSITIVE_INFINITY;
  }

  /** A second call while one runs does nothing. */
  async run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      const { sql, now } = this.#context;
      const given = dueImport(sql, now());
      if (given === null) return;
      saveState(sql, given.id, given, now() + LEASE);
      await this.#goOn(given);
    } finally {
      this.#isRunning = false;
    }
  }

  async #goOn(begun: ProductImport): Promise<void> {
    const { sql, now, storage } = this.#context;
    let given = begun;
    for (let requests = 0; ; ) {
      const rows = rowsToDo(sql, given.id, given.reached);
      const [first] = rows;
      if (first === undefined)
        return saveState(sql, given.id, { ...given, state: 'done', problem: null }, null);
      const open = rows.filter(({ match, isDone }) => !isDone && (match === 'new' || match === 'changed'));
      requests += costOf(open);
      if (requests > MOST_REQUESTS && requests > costOf(open)) break;
      const outcome = await applyProduct(this.#context, given, open);
      const next = storage.transactionSync(() => this.#note(given, open, outcome));
      if (next === null) return;
      given = next;
    }
    saveState(sql, given.id, given, now());
  }

  /** The next state after a product; null when nothing follows at once. */
  #note(given: ProductImport, rows: readonly ImportRow[], outcome: Outcome): ProductImport | null {
    const { sql, now } = this.#context;
    const reached = rows[0]?.product ?? given.reached;
    if (!outcome.ok && outcome.problem === 'scope') {
      saveState(sql, given.id, { ...given, state: 'paused', problem: 'scope' }, null);
      return null;
    }
    if (outcome.ok || outcome.problem !== 'service') {
      noteOutcome(this.#context, given, rows, outcome);
      const next = { ...given, reached, failures: 0 };
      saveState(sql, given.id, next, now() + LEASE);
      return next;
    }
    const failures = given.failures + 1;
    const { pause, does } = afterFailure(failures);
    if (does === 'stop') {
      saveState(sql, given.id, { ...given, state: 'paused', problem: 'service', failures: 0 }, null);
      return null;
    }
    if (does === 'pass') noteOutcome(this.#context, given, rows, outcome);
    saveState(
      sql,
      given.id,
      { ...given, reached: does === 'pass' ? reached : given.reached, failures },
      now() + pause,
    );
    return null;
  }
}
