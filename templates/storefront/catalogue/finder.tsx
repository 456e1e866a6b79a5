import { type CatalogueAddress, cataloguePath, SEARCH_FIELD } from '../../../src/domain/addresses/shop.ts';
import { sorts } from '../../../src/domain/catalogue/sorts.ts';
import type { Frame } from '../page/frame.ts';
import { FilterIcon, SearchIcon } from '../page/icons.tsx';

/** A category in the page's language, with its number of products. */
export type CategoryChoice = {
  key: string;
  name: string;
  count: number;
};

export type FinderProps = {
  frame: Frame;
  /** The parsed query, as the address of its first page. */
  address: CatalogueAddress;
  /** The typed values, valid or not. */
  typed: { q: string | null; from: string | null; to: string | null };
  categories: CategoryChoice[];
};

/** Category links above the products; the form's list has all categories. */
const MOST_SIGNS = 10;

/** Search box, sort order and filters in one form, without a script. */
export function Finder({ frame: { t }, address, typed, categories }: FinderProps) {
  const copy = t.words.finder;
  const { q, category, sort } = address;
  // The category links show the category: open fields for it alone would push the products off a phone's screen.
  const isFiltered = [typed.from, typed.to, sort].some((value) => (value ?? '') !== '');
  const usual = q ? 'best' : 'newest';
  return (
    <search>
      <form class="finder" action={cataloguePath(t.language)}>
        <div class="seek">
          <SearchIcon />
          <input
            id={SEARCH_FIELD}
            type="search"
            name="q"
            value={typed.q ?? ''}
            aria-label={t.words.shared.search}
            placeholder={copy.example}
            maxlength={200}
            enterkeyhint="search"
          />
          <button type="submit" class="button">
            {copy.go}
          </button>
        </div>
        <details class="filters" open={isFiltered}>
          <summary>
            <FilterIcon />
            <span>{copy.filters}</span>
          </summary>
          <div class="fields">
            <label>
              {copy.category}
              <select name="category">
                <option value="">{copy.everyCategory}</option>
                {categories.map((choice) => (
                  <option value={choice.key} selected={choice.key === category}>
                    {choice.name}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {copy.sort}
              <select name="sort">
                <option value="">{copy[usual]}</option>
                {sorts
                  .filter((order) => order !== usual)
                  .map((order) => (
                    <option value={order} selected={order === sort}>
                      {copy[order]}
                    </option>
                  ))}
              </select>
            </label>
            <Amount name="from" label={`${copy.from} (${copy.currency})`} typed={typed.from} />
            <Amount name="to" label={`${copy.to} (${copy.currency})`} typed={typed.to} />
            <div class="actions">
              <button type="submit" class="button">
                {copy.show}
              </button>
              {isFiltered || q || category ? (
                <a class="quiet" href={cataloguePath(t.language)}>
                  {copy.clear}
                </a>
              ) : null}
            </div>
          </div>
        </details>
      </form>
    </search>
  );
}

function Amount({ name, label, typed }: { name: string; label: string; typed: string | null }) {
  return (
    <label>
      {label}
      <input name={name} value={typed ?? ''} inputmode="numeric" maxlength={20} dir="ltr" />
    </label>
  );
}

/**
 * The category links above the products; the category in force keeps its search, prices and order. `isElsewhere`: the
 * visitor is in none of them.
 */
export function Signs(props: Omit<FinderProps, 'typed'> & { isElsewhere?: boolean }) {
  const { address, categories, isElsewhere = false } = props;
  const { t } = props.frame;
  const copy = t.words.finder;
  if (categories.length === 0) return null;
  const current = address.category ?? null;
  // The counts are of whole categories.
  const isWhole = !address.q && !address.from && !address.to;
  return (
    <nav aria-label={copy.categories}>
      <ul class="signs">
        <li>
          <a
            href={cataloguePath(t.language, { ...address, category: null })}
            aria-current={current === null && !isElsewhere ? 'true' : undefined}
          >
            {copy.every}
          </a>
        </li>
        {inOrder(categories, current).map((choice) => (
          <li>
            <a
              href={cataloguePath(t.language, { ...address, category: choice.key })}
              aria-current={choice.key === current ? 'true' : undefined}
            >
              <bdi>{choice.name}</bdi>
              {isWhole ? <small>{choice.count}</small> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The categories of the links, the current one first: in a scrolled row it would be out of sight. */
function inOrder(categories: CategoryChoice[], current: CatalogueAddress['category']): CategoryChoice[] {
  const chosen = categories.filter(({ key }) => key === current);
  return [...chosen, ...categories.filter(({ key }) => key !== current)].slice(0, MOST_SIGNS);
}
