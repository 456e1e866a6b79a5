import type { availabilityForm, ProductFields, seenForm } from '../../../src/desk/products/form.ts';
import { variantInput } from '../../../src/desk/products/rules/fields.ts';
import { type ProductRow, productStates } from '../../../src/desk/products/rules/product-row.ts';
import {
  deskProductPath,
  deskProductsPath,
  listedProductPath,
  type ProductFlash,
  type ProductListQuery,
  productActionPath,
  productFormPath,
  productListParameters,
} from '../../../src/domain/addresses/desk/products.ts';
import type { ColumnOf } from '../../../src/domain/desk-tables.ts';
import { More } from '../order-lists/order-list.tsx';
import { ColumnChoice } from '../page/column-choice.tsx';
import { Hidden, Input, SearchField, SelectField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { Table } from '../page/table.tsx';
import type { DeskText } from '../page/text.tsx';
import { PhotoSpace, Thumbnail } from './photos.tsx';

type Category = { key: string; name: string; count: number };

type ProductsPageProps = {
  frame: DeskFrame;
  address: Required<ProductListQuery>;
  products: readonly ProductRow[];
  next: string | null;
  categories: readonly Category[];
  /** The storage of photos, in bytes. */
  photos: { count: number; bytes: number };
  flash: ProductFlash | null;
  /** The columns of wide screens. */
  chosen: readonly ColumnOf<'products'>[];
};

/** All products, hidden ones too; each can be marked as sold out in the list. */
export function ProductsPage({
  frame,
  address,
  products,
  next,
  categories,
  photos,
  flash,
  chosen,
}: ProductsPageProps) {
  const { t } = frame;
  const copy = t.words.products;
  const isNarrowed = address.state !== '' || address.category !== '';
  const isSearched = isNarrowed || address.q !== '';
  const none = isSearched ? copy.none : copy.empty;
  return (
    <DeskPage frame={frame} title={copy.title} page="products">
      <h1>{copy.title}</h1>
      {flash === null ? null : <DeskAlert>{copy.flash[flash]}</DeskAlert>}
      <search>
        <form class="card finder" method="get" action={deskProductsPath(t.language)}>
          <SearchField label={copy.find.label} value={address.q} />
          {address.sort === '' ? null : <Hidden<ProductListQuery> name="sort" value={address.sort} />}
          <details open={isNarrowed}>
            <summary>{copy.find.narrow}</summary>
            <div class="filters">
              <SelectField<ProductListQuery>
                name="state"
                label={copy.find.state}
                options={productStates.map((state) => [state, copy.states[state]])}
                chosen={address.state}
                none={copy.find.any}
              />
              <SelectField<ProductListQuery>
                name="category"
                label={copy.find.category}
                options={categories.map(({ key, name }) => [key, name])}
                chosen={address.category}
                none={copy.find.any}
              />
            </div>
          </details>
          <button class="button" type="submit">
            {copy.find.button}
          </button>
        </form>
      </search>
      <div class="list-tools">
        <a class="button" href={productFormPath(t.language, 'new')}>
          {copy.add}
        </a>
        {products.length === 0 ? null : (
          <ColumnChoice
            t={t}
            name="products"
            chosen={chosen}
            path={deskProductsPath(t.language)}
            address={address}
          />
        )}
      </div>
      {products.length === 0 ? <p class="empty">{next === null ? none : copy.further}</p> : null}
      {products.length === 0 ? null : (
        <Table
          t={t}
          name="products"
          chosen={chosen}
          sorting={{
            current: address.sort,
            path: (sort) => deskProductsPath(t.language, { ...address, sort, after: '' }),
          }}
          rows={products}
          head={({ id, name, picture }) => (
            <>
              <Thumbnail url={picture} />
              <a class="whole" id={id} href={deskProductPath(t.language, id)}>
                <bdi>{name}</bdi>
              </a>
            </>
          )}
          cells={{
            price: ({ amount, isFrom }) =>
              amount === null ? null : (
                <>
                  {isFrom ? `${copy.from} ` : null}
                  {t.money(amount)}
                </>
              ),
            left: ({ left }) => (left === null ? null : copy.left(left)),
            category: ({ category }) => (category === null ? null : <bdi>{category}</bdi>),
            state: (row) => <State t={t} row={row} address={address} />,
            added: ({ addedAt }) => t.time(addedAt, { isCompact: true }),
          }}
          act={(row) => (
            <>
              <Mark t={t} row={row} address={address} />
              <Numbers t={t} row={row} address={address} />
            </>
          )}
        />
      )}
      {next === null ? null : (
        <More href={deskProductsPath(t.language, { ...address, after: next })} words={copy.more} />
      )}
      {photos === undefined ? null : <PhotoSpace t={t} {...photos} />}
    </DeskPage>
  );
}

type RowProps = { t: DeskText; row: ProductRow; address: Required<ProductListQuery> };

/** The button that marks a product as sold out, or as there again. Hidden and other unlisted products need none. */
function Mark({ t, row, address }: RowProps) {
  const copy = t.words.products;
  const mark = row.isHeldBack ? 'back' : row.states.length > 0 ? null : 'sold_out';
  if (mark === null) return null;
  return (
    <form method="post" action={productActionPath(t.language, row.id, 'mark')}>
      <Hidden<typeof availabilityForm> name="list" value="1" />
      <Filters address={address} />
      <button class="quiet" type="submit" name="mark" value={mark}>
        {copy.marks[mark]}
        <span class="unseen"> {row.name}</span>
      </button>
    </form>
  );
}

/** The form of a product's price and pieces: a part of the form on its page. */
function Numbers({ t, row, address }: RowProps) {
  const copy = t.words.products;
  if (row.numbers === null) return null;
  const { fields, variants } = row.numbers;
  const [{ fields: own }] = variants;
  const pieces = fields.stock ?? own.stock;
  const input = { maxlength: 255, dir: 'ltr', inputmode: 'numeric', autocomplete: 'off' } as const;
  return (
    <details class="row-form" name="numbers">
      <summary>
        {copy.numbers}
        <span class="unseen"> {row.name}</span>
      </summary>
      <form class="card" method="post" action={listedProductPath(t.language, row.id, address)}>
        <Hidden<typeof seenForm> name="seen" value={JSON.stringify(row.numbers)} />
        <label>
          <small>{copy.product.amount}</small>
          <Input<ProductFields> name={variantInput(0, 'amount')} value={own.amount} {...input} />
        </label>
        {pieces === undefined ? null : (
          <label>
            <small>{copy.product.stock}</small>
            <Input<ProductFields>
              name={fields.stock === undefined ? variantInput(0, 'stock') : 'stock'}
              value={pieces}
              {...input}
            />
          </label>
        )}
        <button class="button" type="submit">
          {copy.product.save}
        </button>
      </form>
    </details>
  );
}

function State({ t, row, address }: RowProps) {
  return (
    <>
      <Tags t={t} row={row} />
      {row.duplicate === null ? null : (
        <Duplicate t={t} row={row} duplicate={row.duplicate} address={address} />
      )}
    </>
  );
}

type DuplicateProps = RowProps & { duplicate: NonNullable<ProductRow['duplicate']> };

/** The note that a product has a duplicate, with the button that deletes a superfluous one. */
function Duplicate({ t, row, duplicate, address }: DuplicateProps) {
  const copy = t.words.products.duplicate;
  const other = (
    <a class="quiet" href={deskProductPath(t.language, duplicate.id)}>
      {copy.other}
    </a>
  );
  if (duplicate.reason === 'namesake')
    return (
      <div class="duplicate">
        <p>{copy.namesake}</p>
        <p class="tools">{other}</p>
      </div>
    );
  return (
    <div class="duplicate">
      <p>{copy[duplicate.reason]}</p>
      <form class="tools" method="post" action={productActionPath(t.language, row.id, 'delete')}>
        <Filters address={address} />
        <button class="quiet" type="submit" name="duplicate" value="1">
          {copy.remove}
          <span class="unseen"> {row.name}</span>
        </button>
        {other}
      </form>
    </div>
  );
}

/** The place in the list, for the way back to it. */
function Filters({ address }: { address: Required<ProductListQuery> }) {
  return productListParameters.map((name) =>
    address[name] === '' ? null : <Hidden<typeof availabilityForm> name={name} value={address[name]} />,
  );
}

/** The states of a product as tags. */
export function Tags({ t, row }: { t: DeskText; row: Pick<ProductRow, 'states'> }) {
  const copy = t.words.products;
  const kinds = { hidden: '', sold_out: 'waiting', links_only: '', unpriced: 'bad', duplicate: 'bad' };
  if (row.states.length === 0) return null;
  return (
    <p>
      {row.states.map((state) => (
        <span class={`tag ${kinds[state]}`.trim()}>{copy.states[state]}</span>
      ))}
    </p>
  );
}
