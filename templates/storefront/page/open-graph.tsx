import { isDrawing } from '../../../src/contract/scalars.ts';
import { absolute, largeIconPath } from '../../../src/domain/addresses/shop.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { plainText } from '../../../src/text/plain-text.ts';
import { type Frame, languagesOf } from './frame.ts';

type OpenGraphProps = {
  frame: Frame;
  type: 'product' | 'website';
  title: string;
  text: string;
  /** Absolute; chats load the preview from it. */
  url: string;
  /** A picture of the page's subject; the shop's own without one. */
  picture?: { url: string; alt: string } | null;
};

/** Open Graph tags: the preview of a shared page in chats. The size of the picture is not given: the shop does not know it. */
export function OpenGraphTags({ frame, type, title, text, url, picture = null }: OpenGraphProps) {
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={frame.shopName} />
      <meta property="og:title" content={plainText(title)} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={languageFacts[frame.t.language].openGraph} />
      {languagesOf(frame).map((other) =>
        other === frame.t.language ? null : (
          <meta property="og:locale:alternate" content={languageFacts[other].openGraph} />
        ),
      )}
      <meta property="og:image" content={picture?.url ?? shopPicture(frame)} />
      <meta property="og:image:alt" content={picture?.alt ?? frame.shopName} />
      <meta name="twitter:card" content={picture === null ? 'summary' : 'summary_large_image'} />
    </>
  );
}

/** The merchant's logo, else the shop's icon, which is a PNG. */
function shopPicture({ origin, logo }: Frame): string {
  const picture = new URL(logo ?? largeIconPath, origin).href;
  return isDrawing(picture) ? absolute(origin, largeIconPath) : picture;
}
