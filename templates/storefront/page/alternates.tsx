import type { Locale } from '../../../src/contract/scalars.ts';
import { absolute } from '../../../src/domain/addresses/shop.ts';
import { type Frame, firstLanguageOf, languagesOf } from './frame.ts';

/** For search engines: the address of a page, and those of the same page in the shop's other languages. */
export function Alternates({ frame, pathIn }: { frame: Frame; pathIn: (language: Locale) => string }) {
  const at = (language: Locale) => absolute(frame.origin, pathIn(language));
  return (
    <>
      <link rel="canonical" href={at(frame.t.language)} />
      {languagesOf(frame).map((language) => (
        <link rel="alternate" hreflang={language} href={at(language)} />
      ))}
      <link rel="alternate" hreflang="x-default" href={at(firstLanguageOf(frame))} />
    </>
  );
}
