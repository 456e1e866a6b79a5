import type { ProductFlash } from '../../../src/shop/desk-urls.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { deskCopyIn } from '../copy/copy.ts';
import { DeskAlert } from '../page/page.tsx';

const done: readonly ProductFlash[] = ['saved', 'added'];

type NewsProps = {
  language: Locale;
  news: ProductFlash | null;
  /** The service's own words about a refusal. */
  words: string;
  /** The scope that the key lacks, if any. */
  scope: string;
};

/** What was done, or why it was not. */
export function ProductFlashLine({ language, news, words, scope }: NewsProps) {
  const copy = deskCopyIn[language].products.news;
  if (news === null) return null;
  if (done.includes(news))
    return (
      <p class="done" role="status">
        {copy[news]}
      </p>
    );
  return (
    <DeskAlert>
      {copy[news]} {news === 'scope' ? <code dir="ltr">{scope}</code> : null}
      {news === 'refused' && words !== '' ? (
        <span lang="en" dir="ltr">
          {words}
        </span>
      ) : null}
    </DeskAlert>
  );
}
