import type { Locale } from '../../../src/contract/scalars.ts';
import {
  absolute,
  type CatalogueAddress,
  cartChangePath,
  cataloguePath,
} from '../../../src/domain/addresses/shop.ts';
import { Alternates } from '../page/alternates.tsx';
import { AskByChat } from '../page/ask-by-chat.tsx';
import { JarPicture } from '../page/icons.tsx';
import { OpenGraphTags } from '../page/open-graph.tsx';
import { Page } from '../page/page.tsx';
import { ADD_FORM, Card, canAddAtOnce, type ProductCard, QuickAdd } from '../page/product-card.tsx';
import { type CategoryChoice, Finder, type FinderProps, Signs } from './finder.tsx';

/** The parameters of another page of the same list; none for its first page. */
type Turn = Pick<CatalogueAddress, 'after' | 'before'>;

export type CatalogueProps = FinderProps & {
  products: ProductCard[];
  turn: Turn;
  previous: Turn | null;
  next: Turn | null;
  /** How many products a search found, at most 200; null without a search. */
  found: number | null;
  /** True when no product has all the words of the search, and these have some. */
  isNearest: boolean;
  /** True when a search has many matches, and only the newest were checked against the price range. */
  isCut: boolean;
  /** The requested category; its count is 0 when none has that name. */
  category: CategoryChoice | null;
  /** Where a search found nothing: the newest products. */
  newest: ProductCard[];
  /** True before the shop has read its whole catalogue for the first time. */
  isUnfinished: boolean;
};

/** A search with so many results has more, and shows the best. */
const MOST_FOUND = 200;

export function CataloguePage(props: CatalogueProps) {
  const { frame, address, products } = props;
  const copy = frame.t.words.catalogue;
  const isEmpty = products.length === 0 && props.next === null;
  const isPlain = Object.values(address).every((value) => (value ?? '') === '');
  const search = address.q;
  return (
    <Page
      frame={frame}
      title={titleOf(props)}
      isPrivate={props.found !== null || props.category?.count === 0}
      head={<CatalogueHead {...props} />}
      isAlone
    >
      <div class="lead">
        <div>
          <h1>{search ? copy.results(String(search)) : <bdi>{props.category?.name ?? copy.title}</bdi>}</h1>
          <p>{subtitleOf(props)}</p>
          {props.isCut && !isEmpty ? <p>{copy.cut}</p> : null}
        </div>
        <Finder {...props} />
      </div>
      {isEmpty || search ? null : <Signs {...props} />}
      {isEmpty ? (
        <EmptyCatalogue {...props} isPlain={isPlain} />
      ) : (
        <ProductGrid {...props} products={products} />
      )}
      {props.newest.length === 0 ? null : (
        <>
          <h2>{copy.newest}</h2>
          <ProductGrid {...props} products={props.newest} />
        </>
      )}
      {[...props.products, ...props.newest].some(canAddAtOnce) ? (
        <form id={ADD_FORM} method="post" action={cartChangePath(frame.t.language, 'add')} />
      ) : null}
      <Turns {...props} />
      {/* On a search the categories come after the results: before them, they would fill a small screen. */}
      {isEmpty || !search ? null : <Signs {...props} />}
    </Page>
  );
}

function titleOf({ frame, address, turn, category }: CatalogueProps): string {
  const copy = frame.t.words.catalogue;
  const title = address.q ? copy.results(String(address.q)) : (category?.name ?? copy.title);
  return Object.keys(turn).length === 0 ? title : copy.onward(title);
}

function subtitleOf({ frame, address, category, found, isNearest }: CatalogueProps): string | null {
  const copy = frame.t.words.catalogue;
  if (isNearest) return copy.nearest;
  if (found === 0) return null;
  if (found !== null) return found < MOST_FOUND ? copy.items(found) : copy.best(found);
  if (category === null) return frame.tagline ?? copy.lead;
  // The count is of the whole category.
  return address.from || address.to ? null : copy.items(category.count);
}

function ProductGrid({ frame: { t }, products }: CatalogueProps) {
  if (products.length === 0) return <p class="alert">{t.words.catalogue.further}</p>;
  return (
    <ul class="shelf">
      {products.map((product, index) => (
        <li>
          <Card product={product} index={index} t={t} />
          <QuickAdd product={product} t={t} />
        </li>
      ))}
    </ul>
  );
}

function Turns({ frame: { t }, address, previous, next }: CatalogueProps) {
  const copy = t.words.catalogue;
  if (previous === null && next === null) return null;
  return (
    <nav class="pages" aria-label={copy.pages}>
      {previous === null ? null : (
        <a class="quiet" rel="prev" href={cataloguePath(t.language, { ...address, ...previous })}>
          {copy.previous}
        </a>
      )}
      {next === null ? null : (
        <a class="button" rel="next" href={cataloguePath(t.language, { ...address, ...next })}>
          {copy.next}
        </a>
      )}
    </nav>
  );
}

/** For search engines, order and prices make no other page: the canonical address is the list without them. */
function CatalogueHead({ frame, address, turn, category }: CatalogueProps) {
  const isSame = !address.sort && !address.from && !address.to;
  const indexed = { q: address.q, category: address.category, ...(isSame ? turn : {}) };
  const lead = `${category === null ? frame.shopName : category.name} · ${frame.tagline ?? frame.t.words.catalogue.lead}`;
  const pathIn = (language: Locale) => cataloguePath(language, indexed);
  return (
    <>
      <meta name="description" content={lead} />
      <Alternates frame={frame} pathIn={pathIn} />
      <OpenGraphTags
        frame={frame}
        type="website"
        title={category?.name ?? frame.shopName}
        text={lead}
        url={absolute(frame.origin, pathIn(frame.t.language))}
      />
    </>
  );
}

function EmptyCatalogue(props: CatalogueProps & { isPlain: boolean }) {
  const copy = props.frame.t.words.catalogue;
  const kind = props.isUnfinished ? 'unfinished' : props.isPlain ? 'empty' : 'nothing';
  return (
    <div class="notice">
      <JarPicture />
      <h2>{copy[kind]}</h2>
      <p>{props.isCut ? copy.cut : copy[`${kind}Text`]}</p>
      {kind === 'nothing' && props.address.q ? (
        <AskByChat frame={props.frame} text={copy.ask(props.frame.shopName, String(props.address.q))} />
      ) : null}
      {kind === 'nothing' ? <Signs {...props} address={{}} isElsewhere /> : null}
    </div>
  );
}
