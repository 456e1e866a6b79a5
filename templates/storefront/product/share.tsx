import { copyScriptPath, counterCardPath, productQrPath } from '../../../src/domain/addresses/shop.ts';
import { chatNumberOf } from '../page/chat-number.ts';
import { ChatIcon, CodeIcon, LinkIcon, PlaneIcon } from '../page/icons.tsx';
import type { ProductProps } from './product-props.ts';
import { shownOf } from './product-shown.ts';

/** A message to the shop that orders one piece of the selected variant; nothing where the shop reads no messages. */
export function OrderByChat({ frame, product, chosen }: ProductProps) {
  const number = chatNumberOf(frame);
  if (number === null) return null;
  const { product: copy, sharedCart } = frame.t.words;
  const { words, url } = shownOf({ frame, product, chosen });
  const message = `${copy.order(frame.shopName)}\n1 × ${words}\n${url}`;
  return (
    <a class="quiet" href={`https://wa.me/${number}?text=${encodeURIComponent(message)}`}>
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
  const { t } = frame;
  const copy = t.words.product;
  const { words, url } = shownOf({ frame, product, chosen });
  const [text, address] = [words, url].map(encodeURIComponent);
  return (
    <section class="share" aria-labelledby="share">
      <h2 id="share">{copy.share}</h2>
      <p class="buttons">
        <a class="quiet" href={`https://wa.me/?text=${text}%0A${address}`}>
          <ChatIcon />
          {copy.whatsapp}
        </a>
        <a class="quiet" href={`https://t.me/share/url?url=${address}&text=${text}`}>
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
        {/* The script finds these words in the links, and replaces them by those of the selected variant. */}
        <input id="link" dir="ltr" value={url} data-words={words} readonly />
      </label>
      <details>
        <summary>
          <CodeIcon />
          {copy.qr}
        </summary>
        <img
          class="code"
          src={productQrPath(t.language, product.slug, 'svg')}
          alt={copy.qrAlt(product.name)}
          width="200"
          height="200"
          loading="lazy"
        />
        <a class="quiet" href={counterCardPath(t.language, product.slug)}>
          {copy.kit}
        </a>
      </details>
      <script src={copyScriptPath} defer />
    </section>
  );
}
