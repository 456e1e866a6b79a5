import { printStylesheetPath } from '../../../src/domain/addresses/desk/print.ts';
import { iconPath } from '../../../src/domain/addresses/shop.ts';
import { directionOf } from '../../../src/text/languages/by-language.ts';
import { plainText } from '../../../src/text/plain-text.ts';
import { type Child, raw } from '../../parts/jsx-runtime.ts';
import type { DeskFrame } from '../page/frame.ts';

/** `style`: of a saved file, which has no style sheet and no links. `links`: above it on a screen. */
type SheetProps = {
  frame: DeskFrame;
  title: string;
  back: string;
  style?: string;
  links?: Child;
  children?: Child;
};

/** A page for print. Its heading, its print hint and its links are only shown on the screen. */
export function Sheet({ frame, title, back, style, links, children }: SheetProps) {
  const { t, shopName } = frame;
  const copy = t.words.print;
  return (
    <html lang={t.language} dir={directionOf(t.language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${plainText(title)} · ${shopName}`}</title>
        <meta name="robots" content="noindex" />
        {style === undefined ? (
          <>
            <link rel="stylesheet" href={printStylesheetPath} />
            <link rel="icon" href={iconPath} type="image/svg+xml" />
          </>
        ) : (
          <style>{raw(style)}</style>
        )}
      </head>
      <body>
        {style === undefined ? (
          <header class="screen">
            <p>{copy.how}</p>
            <nav>
              <a href={back}>{copy.back}</a>
              {links}
            </nav>
          </header>
        ) : null}
        <main>{children}</main>
      </body>
    </html>
  );
}
