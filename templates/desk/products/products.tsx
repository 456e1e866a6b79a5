import type { availabilityForm } from '../../../src/desk/products/form.ts';
import { type ProductRow, productStates } from '../../../src/desk/products/rules/list.ts';
import {
  deskProductPath,
  deskProductsPath,
  type ProductFlash,
  type ProductListQuery,
  productActionPath,
  productFormPath,
  productListParameters,
} from '../../../src/domain/addresses/desk.ts';
import { More } from '../order-lists/order-list.tsx';
import { Hidden, SearchField, SelectField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
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
      <p class="ways">
        <a class="button" href={productFormPath(t.language, 'new')}>
          {copy.add}
        </a>
      </p>
      <search>
        <form class="card finder" method="get" action={deskProductsPath(t.language)}>
          <SearchField label={copy.find.label} value={address.q} />
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
      {products.length === 0 ? <p class="empty">{next === null ? none : copy.further}</p> : null}
      <ul class="list products">
        {products.map((row) => (
          <Row t={t} row={row} address={address} />
        ))}
      </ul>
      {next === null ? null : <More href={deskProductsPath(t.language, address, next)} words={copy.more} />}
      {photos === undefined ? null : <PhotoSpace t={t} {...photos} />}
    </DeskPage>
  );
}

function Row(props: { t: DeskText; row: ProductRow; address: Required<ProductListQuery> }) {
  const { t, row, address } = props;
  const copy = t.words.products;
  // Hidden and other unlisted products need no such mark.
  const mark = row.isHeldBack ? 'back' : row.states.length > 0 ? null : 'sold_out';
  return (
    <li class="card">
      <Thumbnail url={row.picture} />
      <div>
        <p>
          <a class="whole" href={deskProductPath(t.language, row.id)}>
            <bdi>{row.name}</bdi>
          </a>
        </p>
        <p>
          {row.amount === null ? null : (
            <>
              {row.isFrom ? `${copy.from} ` : null}
              {t.money(row.amount)}
            </>
          )}
          {row.left === null ? null : <small>{copy.left(row.left)}</small>}
          {row.category === null ? null : (
            <small>
              <bdi>{row.category}</bdi>
            </small>
          )}
        </p>
        <Tags t={t} row={row} />
      </div>
      {mark === null ? null : (
        <form method="post" action={productActionPath(t.language, row.id, 'mark')}>
          <Hidden<typeof availabilityForm> name="list" value="1" />
          <Filters address={address} />
          <button class="quiet" type="submit" name="mark" value={mark}>
            {copy.marks[mark]}
            <span class="unseen"> {row.name}</span>
          </button>
        </form>
      )}
      {row.duplicate === null ? null : (
        <Duplicate t={t} row={row} duplicate={row.duplicate} address={address} />
      )}
    </li>
  );
}

type DuplicateProps = Parameters<typeof Row>[0] & { duplicate: NonNullable<ProductRow['duplicate']> };

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

/** The filters of the list, for the way back to it. */
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
