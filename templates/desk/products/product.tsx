import type { pageForm, seenForm } from '../../../src/desk/products/form.ts';
import type { AvailabilityChange } from '../../../src/desk/products/rules/availability.ts';
import type { ProductForm } from '../../../src/desk/products/rules/fields.ts';
import type { ProductRow } from '../../../src/desk/products/rules/product-row.ts';
import type { PhotoFlash } from '../../../src/domain/addresses/desk/photos.ts';
import {
  deskProductPath,
  type ProductFlash,
  productActionPath,
  productFormPath,
} from '../../../src/domain/addresses/desk/products.ts';
import { productPath } from '../../../src/domain/addresses/shop.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import type { QrModules } from '../../parts/qr.tsx';
import { Confirmation } from '../page/confirmation.tsx';
import { Hidden } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { Conflicts } from './conflicts.tsx';
import { Details, type FormProps, Naming, Prices } from './fields.tsx';
import { ProductFlashLine } from './flash.tsx';
import { ReadyLink } from './link.tsx';
import { Photos } from './photos.tsx';
import { Tags } from './products.tsx';

/** An existing product. `unknown`: unknown keys of its metadata; `link`: its payment link. */
type Product = {
  row: ProductRow;
  slug: string;
  unknown: readonly string[];
  link: string | null;
  modules: QrModules | null;
  /** Addresses of its photos; the first is its main picture. */
  pictures: readonly string[];
  photoFlash: PhotoFlash | null;
  /** The name of its upsell, where that is for sale. */
  upsell: string | null;
};

export type ProductFormProps = {
  frame: DeskFrame;
  /** Null for a new product, which has a `submission`. */
  product: Product | null;
  submission: string | null;
  categories: readonly { key: string; name: string }[];
  /** Products that can be its upsell. */
  others: readonly { slug: string; name: string }[];
  /** The product as the form showed it, and as it was typed. */
  seen: ProductForm;
  typed: ProductForm;
  /** Inputs with an invalid value, and those that were also changed elsewhere. */
  wrong: readonly string[];
  conflicts: readonly string[];
  /** Rows of variants, empty ones included. */
  rows: number;
  flash: ProductFlash | null;
  /** The service's own words about a refusal. */
  words: string;
};

/** The page of a product or a new one: first the single-tap marks, then the form. */
export function ProductFormPage(props: ProductFormProps) {
  const { frame, product, categories, others, seen, typed, wrong, conflicts, flash, words } = props;
  const { t } = frame;
  const copy = t.words.products;
  const title = product === null ? copy.product.titleOfNew : product.row.name;
  const rows = Math.max(props.rows, typed.variants.length);
  const form: FormProps = { t, categories, others, seen, typed, wrong, rows };
  const action =
    product === null ? productFormPath(t.language, 'new') : deskProductPath(t.language, product.row.id);
  return (
    <DeskPage frame={frame} title={title} page={product === null ? 'new_product' : 'product'} isLongForm>
      <div class="order-head">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {product === null ? null : <Tags t={t} row={product.row} />}
      </div>
      <ProductFlashLine t={t} flash={flash} words={words} scope="catalogue:write" />
      {wrong.length === 0 ? null : <DeskAlert>{copy.product.wrong}</DeskAlert>}
      {conflicts.length === 0 ? null : <DeskAlert>{copy.product.conflict}</DeskAlert>}
      {product === null ? null : <Taps t={t} product={product} />}
      {product?.link && product.modules ? (
        <ReadyLink
          t={t}
          url={product.link}
          modules={product.modules}
          text={[product.row.name, t.moneyText(product.row.amount ?? 0)].join(' · ')}
        />
      ) : null}
      {product === null ? null : (
        <Photos t={t} id={product.row.id} pictures={product.pictures} flash={product.photoFlash} />
      )}
      <form class="product-form" method="post" action={action}>
        {/* The values, no version: an outdated form of a product is not refused but merged with newer values. */}
        {props.submission === null ? (
          <Hidden<typeof seenForm> name="seen" value={JSON.stringify(seen)} />
        ) : (
          <Hidden<typeof pageForm> name="submission" value={props.submission} />
        )}
        <Hidden<typeof pageForm> name="rows" value={String(rows)} />
        <Conflicts {...form} conflicts={conflicts} />
        <Naming {...form} upsell={product?.upsell ?? null} />
        <Prices {...form} />
        <Details {...form} slug={product?.slug ?? null} />
        <button class="button" type="submit">
          {product === null ? copy.product.saveNew : copy.product.save}
        </button>
      </form>
      {product === null || product.unknown.length === 0 ? null : (
        <p class="alert">
          {copy.product.unknown}{' '}
          {product.unknown.map((word) => (
            <code class="tag" dir="auto">
              {word}
            </code>
          ))}
        </p>
      )}
      {product === null ? null : <Removal t={t} id={product.row.id} />}
    </DeskPage>
  );
}

/** The single-tap marks, and the link to the product in the shop. */
function Taps({ t, product }: { t: DeskText; product: Product }) {
  const copy = t.words.products;
  const { row, slug } = product;
  const isIn = (state: ProductRow['states'][number]) => row.states.includes(state);
  const marks: AvailabilityChange[] = [isIn('hidden') ? 'show' : 'hide'];
  if (row.isHeldBack) marks.unshift('back');
  else if (!isIn('sold_out')) marks.unshift('sold_out');
  // A payment link still sells what the shop hides.
  if (isIn('links_only')) return null;
  const isShown = !isIn('hidden') && !isIn('unpriced');
  return (
    <form class="buttons" method="post" action={productActionPath(t.language, row.id, 'mark')}>
      {marks.map((mark) => (
        <button class="quiet" type="submit" name="mark" value={mark}>
          {copy.marks[mark]}
        </button>
      ))}
      {isShown ? (
        <a class="quiet" href={productPath(t.language, slug)}>
          {copy.product.inShop}
        </a>
      ) : null}
    </form>
  );
}

function Removal({ t, id }: { t: DeskText; id: string }) {
  const copy = t.words.products.product;
  return (
    <details class="card folded">
      <summary>{copy.remove}</summary>
      <form method="post" action={productActionPath(t.language, id, 'delete')}>
        <NothingOnEnter />
        <p>{copy.removeText}</p>
        <Confirmation sure={copy.removeSure} button={copy.removeButton} />
      </form>
    </details>
  );
}
