import { copyScriptPath, counterCardPath, productQrPath } from '../../../src/domain/addresses/shop.ts';
import { copyIn } from '../copy/copy.ts';
import { chatNumberOf } from '../page/chat-number.ts';
import { ChatIcon, CodeIcon, LinkIcon, PlaneIcon } from '../page/icons.tsx';
import type { ProductProps } from './product-props.ts';
import { shownOf } from './product-shown.ts';

/** The share links, with placeholders for the text and the address. */
const targets = {
  whatsapp: 'https://wa.me/?text={words}%0A{url}',
  telegram: 'https://t.me/share/url?url={url}&text={words}',
};

function fillWay(way: string, words: string, url: string): string {
  return way.replace(/\{(\w+)\}/g, (_, place) => encodeURIComponent(place === 'url' ? url : words));
}

/** A message to the shop that orders one piece of the selected variant; nothing where the shop reads no messages. */
export function OrderByChat({ frame, product, chosen }: ProductProps) {
  const number = chatNumberOf(frame);
  if (number === null) return null;
  const { product: copy, sharedCart } = copyIn[frame.language];
  const { words, url } = shownOf({ frame, product, chosen });
  const way = `https://wa.me/${number}?text=${encodeURIComponent(`${copy.order(frame.shopName)}\n1 × `)}{words}%0A{url}`;
  return (
    <a class="quiet" href={fillWay(way, words, url)} data-way={way}>
      <ChatIcon />
      {sharedCart.toShop}
    </a>
  );
}

/**
 * Ways to share a product, or the variant in the address. The field with the link is for copying by hand; with a
 * script, a button copies it, and the selected variant is shared. Browsers request the QR code when it is unfolded.
 */
export function Share({ frame, product, chosen }: ProductProps) {
  const { language } = frame;
  const copy = copyIn[language].product;
  const { words, url } = shownOf({ frame, product, chosen });
  const fill = (way: string) => fillWay(way, words, url);
  return (
    <section class="share" aria-labelledby="share">
      <h2 id="share">{copy.share}</h2>
      <p class="ways">
        <a class="quiet" href={fill(targets.whatsapp)} data-way={targets.whatsapp}>
          <ChatIcon />
          {copy.whatsapp}
        </a>
        <a class="quiet" href={fill(targets.telegram)} data-way={targets.telegram}>
          <PlaneIcon />
          {copy.telegram}
        </a>
        <button type="button" class="quiet" data-copy="link" data-done={copy.copied} hidden>
          <LinkIcon />
          {copy.copy}
        </button>
        <span class="hint" role="status" />
      </p>
      <label class="link">
        <span class="hint">{copy.link}</span>
        <input id="link" dir="ltr" value={url} readonly />
      </label>
      <details>
        <summary>
          <CodeIcon />
          {copy.qr}
        </summary>
        <img
          class="code"
          src={productQrPath(language, product.slug, 'svg')}
          alt={copy.qrAlt(product.name)}
          width="200"
          height="200"
          loading="lazy"
        />
        <a class="quiet" href={counterCardPath(language, product.slug)}>
          {copy.kit}
        </a>
      </details>
      <script src={copyScriptPath} defer />
    </section>
  );
}
