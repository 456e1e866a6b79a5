import { Hono } from 'hono';
import { CategoriesPage } from '../../../templates/desk/products/categories.tsx';
import { NewLinkPage, type NewLinkProps } from '../../../templates/desk/products/link.tsx';
import { ProductFormPage, type ProductFormProps } from '../../../templates/desk/products/product.tsx';
import { ProductsPage } from '../../../templates/desk/products/products.tsx';
import { isSecret, mintSecret } from '../../auth/secrets.ts';
import { isWebUrl } from '../../contract/scalars.ts';
import { isPhotoFlash } from '../../domain/addresses/desk/photos.ts';
import {
  deskProductPath,
  deskProductsPath,
  isProductFlash,
  type ProductListQuery,
  productFormPath,
  productListParameters,
} from '../../domain/addresses/desk/products.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { readSort } from '../../domain/desk-tables.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { parseForm, typedIn } from '../../web/form-schema.ts';
import { makeQrModules } from '../../web/qr-code/modules.ts';
import { askDesk } from '../http/ask.ts';
import { chosenColumns } from '../http/chosen-columns.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import {
  availabilityForm,
  checkProductForm,
  deleteForm,
  linkForm,
  moveForm,
  readConflictChoices,
  readPageFields,
  readProductForm,
  seenForm,
} from './form.ts';
import * as productProcedures from './procedures.ts';
import { availabilityChanges } from './rules/availability.ts';
import { emptyProductForm, type ProductForm, variantInput } from './rules/fields.ts';
import { type FieldPlace, rebaseProduct } from './rules/merge-outdated-form.ts';
import { productStates } from './rules/product-row.ts';

/** The products of the shop, for owners. */
export const productRoutes = new Hono<StorefrontEnvironment>();

const LONGEST = 200;

function addressOf(c: RequestContext): Required<ProductListQuery> {
  const given = productListParameters.map((name) => [name, (c.req.query(name) ?? '').slice(0, LONGEST)]);
  return { q: '', state: '', category: '', sort: '', after: '', ...Object.fromEntries(given) };
}

productRoutes.get(deskPatterns.products, async (c) => {
  const language = languageOf(c);
  const address = addressOf(c);
  const query = {
    q: address.q,
    state: productStates.find((state) => state === address.state) ?? null,
    category: address.category || null,
    sort: readSort('products', address.sort),
  };
  const reply = await askDesk(c, productProcedures.showProducts, {
    language,
    query,
    after: address.after || null,
  });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => deskProductsPath(other, address));
  const { products, next, categories, photos } = reply;
  const [flash, chosen] = [flashIn(c), chosenColumns(c, 'products')];
  return showDesk(
    c,
    <ProductsPage frame={frame} {...{ address, products, next, categories, photos, flash, chosen }} />,
  );
});

const flashIn = (c: RequestContext) => {
  const word = c.req.query('flash') ?? '';
  return isProductFlash(word) ? word : null;
};

type ProductPageState = Partial<
  Pick<ProductFormProps, 'typed' | 'wrong' | 'conflicts' | 'rows' | 'flash' | 'words'>
> & {
  seen?: ProductForm;
  /** The form of the list shows a part of the product. */
  isListed?: boolean;
};

const statusOf = ({ wrong = [], conflicts = [], flash }: ProductPageState) =>
  conflicts.length > 0 ? 409 : wrong.length > 0 || flash === 'refused' ? 422 : 200;

/**
 * The page of a product, with the typed values after a refusal. They are too long for a cookie, so there is no 303.
 */
async function showProduct(c: RequestContext, id: string, shown: ProductPageState = {}): Promise<Response> {
  const language = languageOf(c);
  const reply = await askDesk(c, productProcedures.showProduct, { id, language });
  if (!reply.ok) return showRefusal(c, reply);
  const { row, form, slug, unknown, categories, others, upsell } = reply;
  const frame = deskFrameOf(c, reply.device, (other) => deskProductPath(other, id));
  // The fields that the list does not have are as they are now.
  const listed =
    shown.isListed && shown.seen && shown.typed
      ? { seen: form, typed: rebaseProduct(shown.seen, shown.typed, form).typed }
      : {};
  const seen = listed.seen ?? shown.seen ?? form;
  const link = reply.link !== null && isWebUrl(reply.link) ? reply.link : null;
  const modules = link === null ? null : makeQrModules(link);
  const pictures = form.fields.images.split('\n').filter((url) => url !== '');
  // Its scripts run on every answer with this page.
  c.set('hasScript', true);
  const asked = c.req.query('photo') ?? '';
  const photoFlash = isPhotoFlash(asked) ? asked : null;
  const product = { row, slug, unknown, link, modules, pictures, photoFlash, upsell };
  const page = {
    typed: seen,
    wrong: [],
    conflicts: [],
    rows: 0,
    flash: null,
    words: '',
    ...shown,
    ...listed,
    seen,
  };
  return showDesk(
    c,
    <ProductFormPage
      frame={frame}
      product={product}
      categories={categories}
      others={others}
      submission={null}
      {...page}
    />,
    statusOf(shown),
  );
}

/** The page that adds a product. */
async function showNew(
  c: RequestContext,
  submission: string,
  shown: ProductPageState = {},
): Promise<Response> {
  const reply = await askDesk(c, productProcedures.showCategories, { language: languageOf(c) });
  if (!reply.ok) return showRefusal(c, reply);
  const { categories, others } = reply;
  const frame = deskFrameOf(c, reply.device, (other) => productFormPath(other, 'new'));
  const page = {
    typed: emptyProductForm,
    wrong: [],
    conflicts: [],
    rows: 1,
    flash: null,
    words: '',
    ...shown,
  };
  c.set('hasScript', true);
  return showDesk(
    c,
    <ProductFormPage
      frame={frame}
      product={null}
      {...{ categories, others, submission, seen: emptyProductForm, ...page }}
    />,
    statusOf(shown),
  );
}

productRoutes.get(deskPatterns.productForms.new, (c) => showNew(c, mintSecret()));

productRoutes.post(deskPatterns.productForms.new, async (c) => {
  const language = languageOf(c);
  const form = await readForm(c);
  const { submission, rows, isMore } = readPageFields(form);
  if (!form.has('rows') || !isSecret(submission)) return goTo(c, productFormPath(language, 'new'));
  const typed = readProductForm(form, emptyProductForm);
  if (isMore) return showNew(c, submission, { typed, rows });
  const checked = checkProductForm(emptyProductForm, typed);
  const wrong = checked.ok && typed.variants.length === 0 ? [variantInput(0, 'amount')] : [];
  if (!checked.ok || wrong.length > 0)
    return showNew(c, submission, { typed, rows, wrong: checked.ok ? wrong : checked.wrong });
  const reply = await askDesk(c, productProcedures.addProduct, { submission, typed: checked.product });
  if (reply.ok)
    return goTo(c, deskProductPath(language, reply.productId, reply.isPriced ? 'added' : 'unpriced'));
  // With the same words it would still be the same form; with others it makes another product.
  if (reply.reason === 'refused')
    return showNew(c, mintSecret(), { typed, rows, flash: 'refused', words: reply.words });
  if (reply.reason === 'scope' || reply.reason === 'service' || reply.reason === 'later')
    return showNew(c, submission, { typed, rows, flash: reply.reason });
  return showRefusal(c, reply);
});

productRoutes.get(deskPatterns.product, (c) => showProduct(c, c.req.param('id'), { flash: flashIn(c) }));

const inputOf = ({ variant, field }: FieldPlace) =>
  variant === null ? field : variantInput(variant, field as Parameters<typeof variantInput>[1]);

productRoutes.post(deskPatterns.product, async (c) => {
  const language = languageOf(c);
  const id = c.req.param('id');
  const form = await readForm(c);
  const shown = parseForm(seenForm, form);
  if (!shown.ok) return goTo(c, deskProductPath(language, id));
  const { seen } = shown.values;
  // In the query: a product has a category too.
  const isListed = c.req.query('list') === '1';
  const typed = readProductForm(form, seen);
  const { rows, isMore } = readPageFields(form);
  if (isMore) return showProduct(c, id, { seen, typed, rows });
  const { product, open } = readConflictChoices(form, seen, typed);
  if (open.length > 0) return showProduct(c, id, { seen, typed, rows, conflicts: open });
  const checked = checkProductForm(seen, product);
  if (!checked.ok) return showProduct(c, id, { seen, typed: product, rows, wrong: checked.wrong, isListed });
  const reply = await askDesk(c, productProcedures.saveProduct, { id, seen, typed: checked.product });
  if (reply.ok && isListed) return goTo(c, deskProductsPath(language, addressOf(c), id));
  if (reply.ok) return goTo(c, deskProductPath(language, id, 'saved'));
  if (reply.reason === 'conflict')
    return showProduct(c, id, {
      seen: reply.now,
      typed: reply.typed,
      rows,
      conflicts: reply.conflicts.map(inputOf),
    });
  if (reply.reason === 'refused')
    return showProduct(c, id, { seen, typed: product, rows, flash: 'refused', words: reply.words, isListed });
  if (isProductFlash(reply.reason))
    return showProduct(c, id, { seen, typed: product, rows, flash: reply.reason, isListed });
  return showRefusal(c, reply);
});

productRoutes.post(deskPatterns.productActions.mark, async (c) => {
  const language = languageOf(c);
  const id = c.req.param('id');
  const { mark: word, list, ...address } = typedIn(availabilityForm, await readForm(c));
  const mark = availabilityChanges.find((one) => one === word);
  const back = list ? deskProductsPath(language, address, id) : deskProductPath(language, id);
  if (mark === undefined) return goTo(c, back);
  const reply = await askDesk(c, productProcedures.changeProductAvailability, { id, mark });
  if (reply.ok) return goTo(c, back);
  const { reason } = reply;
  if (isProductFlash(reason)) return goTo(c, deskProductPath(language, id, reason));
  return showRefusal(c, reply);
});

productRoutes.post(deskPatterns.productActions.delete, async (c) => {
  const language = languageOf(c);
  const id = c.req.param('id');
  const { duplicate: asDuplicate, sure, ...address } = typedIn(deleteForm, await readForm(c));
  if (!asDuplicate && sure !== 'yes') return goTo(c, deskProductPath(language, id, 'unsure'));
  const reply = await askDesk(c, productProcedures.deleteProduct, { id, asDuplicate });
  if (reply.ok) return goTo(c, deskProductsPath(language, asDuplicate ? address : {}));
  const { reason } = reply;
  if (isProductFlash(reason)) return goTo(c, deskProductPath(language, id, reason));
  return showRefusal(c, reply);
});

productRoutes.get(deskPatterns.productForms.categories, async (c) => {
  const reply = await askDesk(c, productProcedures.showCategories, { language: languageOf(c) });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => productFormPath(other, 'categories'));
  return showDesk(c, <CategoriesPage frame={frame} categories={reply.categories} />);
});

productRoutes.post(deskPatterns.productForms.categories, async (c) => {
  const parsed = parseForm(moveForm, await readForm(c));
  const path = productFormPath(languageOf(c), 'categories');
  if (!parsed.ok) return goTo(c, path);
  const { key, move } = parsed.values;
  const reply = await askDesk(c, productProcedures.moveCategory, { key, ...move });
  return reply.ok ? goTo(c, path) : showRefusal(c, reply);
});

/** The page that makes a payment link, with the typed values after a refusal. */
async function showLinkForm(c: RequestContext, shown: Omit<NewLinkProps, 'frame'>): Promise<Response> {
  // A device that may not make one does not see the form.
  const reply = await askDesk(c, productProcedures.showCategories, { language: languageOf(c) });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => productFormPath(other, 'link'));
  const isWrong = shown.wrong.length > 0 || shown.flash === 'refused';
  return showDesk(c, <NewLinkPage frame={frame} {...shown} />, isWrong ? 422 : 200);
}

const noLink = { name: '', amount: '', wrong: [], flash: null, words: '' };

productRoutes.get(deskPatterns.productForms.link, (c) =>
  showLinkForm(c, { ...noLink, submission: mintSecret() }),
);

productRoutes.post(deskPatterns.productForms.link, async (c) => {
  const language = languageOf(c);
  const parsed = parseForm(linkForm, await readForm(c));
  const { submission } = parsed.typed;
  if (!isSecret(submission)) return goTo(c, productFormPath(language, 'link'));
  const typed = { ...noLink, ...parsed.typed };
  if (!parsed.ok) return showLinkForm(c, { ...typed, wrong: parsed.wrong });
  const reply = await askDesk(c, productProcedures.makeLink, { ...parsed.values, language });
  if (reply.ok) return goTo(c, deskProductPath(language, reply.productId));
  const { reason } = reply;
  if (reason === 'refused')
    return showLinkForm(c, { ...typed, submission: mintSecret(), flash: reason, words: reply.words });
  if (isProductFlash(reason)) return showLinkForm(c, { ...typed, flash: reason });
  return showRefusal(c, reply);
});
