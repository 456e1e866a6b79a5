import {
  absolute,
  copyScriptPath,
  counterKitPath,
  productPath,
  productQrPath,
} from '../../src/storefront/urls.ts';
import { productCopy } from './copy/product.ts';
import type { Frame } from './frame.ts';
import { ChatIcon, CodeIcon, LinkIcon, PlaneIcon, PrinterIcon } from './icons.tsx';

/** Ways to pass a product on. The field with the link is for copying by hand; with scripts a button does it. */
export function Share({ frame, product }: { frame: Frame; product: { slug: string; name: string } }) {
  const { language, origin } = frame;
  const { slug, name } = product;
  const copy = productCopy[language];
  const url = absolute(origin, productPath(language, slug));
  return (
    <section class="share" aria-labelledby="share">
      <h2 id="share">{copy.share}</h2>
      <p class="ways">
        <a class="quiet" href={`https://wa.me/?text=${encodeURIComponent(`${name}\n${url}`)}`}>
          <ChatIcon />
          {copy.whatsapp}
        </a>
        <a
          class="quiet"
          href={`https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(name)}`}
        >
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
        <div class="code">
          <img
            src={productQrPath(language, slug, 'svg')}
            alt={copy.qrAlt(name)}
            width="160"
            height="160"
            loading="lazy"
          />
          <ul>
            <li>
              <a href={counterKitPath(language, slug)}>
                <PrinterIcon />
                {copy.kit}
              </a>
            </li>
            <li>
              <a href={productQrPath(language, slug, 'png')} download>
                {copy.qrPng}
              </a>
            </li>
            <li>
              <a href={productQrPath(language, slug, 'svg')} download>
                {copy.qrSvg}
              </a>
            </li>
          </ul>
        </div>
      </details>
      <script src={copyScriptPath} defer />
    </section>
  );
}
