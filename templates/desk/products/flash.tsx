import type { ProductFlash } from '../../../src/domain/addresses/desk.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { deskCopyIn } from '../copy/copy.ts';
import { DeskAlert } from '../page/page.tsx';

const done: readonly ProductFlash[] = ['saved', 'added'];

type NewsProps = {
  language: Locale;
  flash: ProductFlash | null;
  /** The service's own words about a refusal. */
  words: string;
  /** The scope that the key lacks, if any. */
  scope: string;
};

/** What was done, or why it was not. */
export function ProductFlashLine({ language, flash, words, scope }: NewsProps) {
  const copy = deskCopyIn[language].products.flash;
  if (flash === null) return null;
  if (done.includes(flash))
    return (
      <p class="done" role="status">
        {copy[flash]}
      </p>
    );
  return (
    <DeskAlert>
      {copy[flash]} {flash === 'scope' ? <code dir="ltr">{scope}</code> : null}
      {flash === 'refused' && words !== '' ? (
        <span lang="en" dir="ltr">
          {words}
        </span>
      ) : null}
    </DeskAlert>
  );
}
