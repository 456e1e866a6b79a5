import type { Context } from 'hono';
import { ProductPage } from '../../../../templates/dashboard/products/product.tsx';
import { ProductsPage } from '../../../../templates/dashboard/products/products.tsx';
import { parseForm, readFields, submissionForm } from '../../../web/form-schema.ts';
import { productPath, productsPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { may } from '../../people/rules/rights.ts';
import type { Mode } from '../../urls.ts';
import { addressWith, queryOf } from '../http/address.ts';
import { askMode } from '../http/ask.ts';
import { answerCsv, timeCell } from '../http/csv.ts';
import { readForm, refusalIn } from '../http/forms.ts';
import { readOwnId } from '../http/ids.ts';
import { answerRefusal, frameOf, goTo, show, showRefusal } from '../http/respond.tsx';
import { dashboardTextOf, stateOf } from '../http/state.ts';
import { FILE_ROWS } from '../paging.ts';
import { oneForm } from '../people/form.ts';
import { PAGE_ROWS } from '../rules.ts';
import { newProductForm, priceForm, productForm } from './form.ts';
import {
  addPrice,
  addProduct,
  deletePrice,
  deleteProduct,
  editProduct,
  listProducts,
  showProduct,
} from './procedures.ts';
import { type ProductOutcome, productOutcomes, productRefusals } from './rules.ts';

type Page = (mode: Mode) => (c: Context<Environment>) => Promise<Response>;
type Reply = { ok: true } | { ok: false; reason: string };

/** What both pages of products need. */
function propsOf(c: Context<Environment>, mode: Mode, path = c.req.path) {
  return {
    frame: frameOf(c, mode, path),
    mode,
    mayChange: may(stateOf(c).person.role, 'manage_catalogue'),
    done: productOutcomes.find((one) => one === c.req.query('done')) ?? null,
    refused: refusalIn(c, productRefusals),
  };
}

export const answerProducts: Page = (mode) => async (c) => {
  const [q, after] = [queryOf(c, 'q'), queryOf(c, 'after')];
  const reply = await askMode(c, mode, listProducts, { q, after: after || null, rows: PAGE_ROWS });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const path = productsPath(mode);
  return show(
    c,
    <ProductsPage
      {...propsOf(c, mode, addressWith(path, { q, after }))}
      products={reply.products}
      q={q}
      earlier={reply.next === null ? null : addressWith(path, { q, after: reply.next })}
      isBehind={after !== ''}
    />,
  );
};

/** The list of products as a file, with the search of the page. */
export const answerProductsFile: Page = (mode) => async (c) => {
  const q = queryOf(c, 'q');
  const read = (after: string | null) => askMode(c, mode, listProducts, { q, after, rows: FILE_ROWS });
  const columns = ['id', 'name', 'created'];
  return answerCsv(c, { name: `products-${mode}`, columns }, read, ({ products }) =>
    products.map(({ id, name, createdAt }) => [id, name, timeCell(createdAt)]),
  );
};

export const answerProduct: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const reply = await askMode(c, mode, showProduct, { id });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const { product, prices } = reply;
  return show(c, <ProductPage {...propsOf(c, mode)} product={product} prices={prices} />);
};

/** The prices of a product as a file. */
export const answerPricesFile: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const read = (after: string | null) => askMode(c, mode, showProduct, { id, after, rows: FILE_ROWS });
  const columns = ['id', 'amount', 'created', 'label'];
  const { language } = dashboardTextOf(c);
  return answerCsv(c, { name: `prices-${mode}`, columns }, read, ({ prices }) =>
    prices.map(({ id: price, amount, createdAt, labels }) => [
      ...[price, amount, timeCell(createdAt), labels[language] ?? ''],
    ]),
  );
};

export const answerCreate: Page = (mode) => async (c) => {
  const page = { path: productsPath(mode), show: answerProducts(mode), known: productRefusals };
  const form = parseForm(newProductForm, await readForm(c));
  if (!form.ok) return answerRefusal(c, page, 'amount');
  const { submission, ...input } = form.values;
  const reply = await askMode(c, mode, addProduct, input, submission);
  return reply.ok
    ? goTo(c, addressWith(productPath(mode, reply.id), { done: 'create' }))
    : answerRefusal(c, page, reply.reason);
};

/** Passes the form of one product on, and leads to a page that says what was done. */
const onProduct =
  (
    act: ProductOutcome,
    run: (c: Context<Environment>, mode: Mode, id: string, form: FormData) => Promise<Reply>,
  ): Page =>
  (mode) =>
  async (c) => {
    const id = readOwnId(c, mode);
    if (id === null) return showRefusal(c, 'gone');
    const reply = await run(c, mode, id, await readForm(c));
    const path = productPath(mode, id);
    const page = { path, show: answerProduct(mode), known: productRefusals };
    if (!reply.ok) return answerRefusal(c, page, reply.reason);
    return goTo(c, addressWith(act === 'delete' ? productsPath(mode) : path, { done: act }));
  };

export const answerChange = onProduct('change', (c, mode, id, form) => {
  const { submission, ...input } = readFields(productForm, form);
  return askMode(c, mode, editProduct, { id, ...input }, submission);
});

export const answerDelete = onProduct('delete', (c, mode, id, form) =>
  askMode(c, mode, deleteProduct, { id }, readFields(submissionForm, form).submission),
);

export const answerAddPrice = onProduct('add-price', async (c, mode, id, fields) => {
  const form = parseForm(priceForm, fields);
  if (!form.ok) return { ok: false, reason: 'amount' };
  const { amount, submission } = form.values;
  return askMode(c, mode, addPrice, { id, amount }, submission);
});

export const answerDeletePrice = onProduct('delete-price', (c, mode, id, form) => {
  const { id: priceId, submission } = readFields(oneForm, form);
  return askMode(c, mode, deletePrice, { id, priceId }, submission);
});
