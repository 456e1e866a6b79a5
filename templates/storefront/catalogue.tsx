import { absolute, cataloguePath, languages, productPath } from '../../src/storefront/urls.ts';
import { Money } from '../parts/money.tsx';
import { catalogueCopy } from './copy/catalogue.ts';
import type { Frame } from './frame.ts';
import { JarPicture } from './icons.tsx';
import { Page } from './page.tsx';
import { Picture } from './picture.tsx';

export interface CatalogueProps {
  frame: Frame;
  products: {
    slug: string;
    name: string;
    picture: string | null;
    amount: number;
    compareAt: number | null;
    isFrom: boolean;
  }[];
  /** The cursor this page begins behind, or null on the first. */
  after: string | null;
  next: string | null;
  /** True before the shop has ever read its catalogue. */
  isUnfinished: boolean;
}

/** So many pictures are above the fold of a wide screen. */
const FIRST_PICTURES = 4;

export function CataloguePage(props: CatalogueProps) {
  const { frame } = props;
  const { language } = frame;
  const copy = catalogueCopy[language];
  return (
    <Page frame={frame} title={copy.title} head={<CatalogueHead {...props} />}>
      <div class="lead">
        <h1>{copy.title}</h1>
        <p>{copy.lead}</p>
      </div>
      {props.products.length === 0 ? (
        <EmptyShelf
          title={copy[props.isUnfinished ? 'unfinished' : 'empty']}
          text={copy[props.isUnfinished ? 'unfinishedText' : 'emptyText']}
        />
      ) : (
        <ul class="shelf">
          {props.products.map((product, index) => (
            <li>
              <a class="card" href={productPath(language, product.slug)}>
                <Picture src={product.picture} alt="" isFirst={index < FIRST_PICTURES} />
                <span class="card-name">
                  <bdi>{product.name}</bdi>
                </span>
                <span class="tag">
                  {product.isFrom ? <small>{copy.from} </small> : null}
                  <Money amount={product.amount} language={language} />
                </span>
                {product.compareAt === null ? null : (
                  <s class="before">
                    <span class="unseen">{copy.before} </span>
                    <Money amount={product.compareAt} language={language} />
                  </s>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      <nav class="pages">
        {props.after === null ? null : <a href={cataloguePath(language)}>{copy.first}</a>}
        {props.next === null ? null : (
          <a class="button" rel="next" href={cataloguePath(language, props.next)}>
            {copy.next}
          </a>
        )}
      </nav>
    </Page>
  );
}

function CatalogueHead({ frame, after }: CatalogueProps) {
  return (
    <>
      <meta name="description" content={`${frame.shopName}: ${catalogueCopy[frame.language].lead}`} />
      <link rel="canonical" href={absolute(frame.origin, cataloguePath(frame.language, after))} />
      {languages.map((language) => (
        <link
          rel="alternate"
          hreflang={language}
          href={absolute(frame.origin, cataloguePath(language, after))}
        />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={frame.shopName} />
      <meta property="og:title" content={frame.shopName} />
      <meta property="og:url" content={absolute(frame.origin, cataloguePath(frame.language))} />
    </>
  );
}

function EmptyShelf({ title, text }: { title: string; text: string }) {
  return (
    <div class="notice">
      <JarPicture />
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
