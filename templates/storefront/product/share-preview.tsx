import { isDrawing } from '../../../src/contract/scalars.ts';
import { productPath } from '../../../src/domain/addresses/shop.ts';
import { Alternates } from '../page/alternates.tsx';
import type { Frame } from '../page/frame.ts';
import { JsonLd } from '../page/json-ld.tsx';
import { OpenGraphTags } from '../page/open-graph.tsx';
import { describeProduct, describeTrail, isHeld } from './product-json-ld.ts';
import type { ProductProps } from './product-props.ts';
import { shownOf } from './product-shown.ts';

const MAX_SUMMARY = 200;

/**
 * The product's data for search engines and chats: its canonical address, a preview, and the offer. The preview shows
 * the variant in the address.
 */
export function SharePreview({ frame, product, chosen, quickOrder }: ProductProps) {
  const { t } = frame;
  const { listing } = product;
  const shown = shownOf({ frame, product, chosen });
  const summary = shorten(`${shown.price} · ${listing.description.replace(/\s+/g, ' ')}`);
  const picture = previewPicture(frame, product);
  const isAvailable = product.available !== 0 || isHeld(product);
  return (
    <>
      <meta name="description" content={summary} />
      <Alternates frame={frame} pathIn={(other) => productPath(other, product.slug)} />
      <OpenGraphTags
        frame={frame}
        type="product"
        title={shown.title}
        text={summary}
        url={shown.url}
        picture={picture === null ? null : { url: picture, alt: t.words.product.picture(listing.name, 1) }}
      />
      <meta property="product:price:amount" content={String(shown.amount)} />
      <meta property="product:price:currency" content="DZD" />
      <meta property="product:availability" content={isAvailable ? 'in stock' : 'out of stock'} />
      <meta property="product:condition" content="new" />
      <meta property="product:retailer_item_id" content={shown.article} />
      {listing.articles.length > 1 ? <meta property="product:item_group_id" content={listing.id} /> : null}
      {listing.brand === null ? null : <meta property="product:brand" content={listing.brand} />}
      <JsonLd value={describeProduct({ frame, product, quickOrder })} />
      {product.category === null ? null : <JsonLd value={describeTrail({ frame, product })} />}
    </>
  );
}

/** A text of at most `MAX_SUMMARY` characters, cut between words where possible. */
function shorten(text: string): string {
  const letters = Array.from(text);
  if (letters.length <= MAX_SUMMARY) return text;
  const kept = letters.slice(0, MAX_SUMMARY - 1).join('');
  const end = kept.lastIndexOf(' ');
  return `${end > kept.length / 2 ? kept.slice(0, end) : kept}…`;
}

/** The first photo of a product, or null: chats show no SVG, and many load nothing without https. */
function previewPicture({ origin }: Frame, { listing }: ProductProps['product']): string | null {
  const isSafe = (url: string) => /^https:/i.test(url) || url.startsWith(`${origin}/`);
  return listing.pictures.find((url) => isSafe(url) && !isDrawing(url)) ?? null;
}
