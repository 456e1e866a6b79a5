import type { ProductFlash } from '../../../src/domain/addresses/desk/products.ts';
import { DeskAlert } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

const done: readonly ProductFlash[] = ['saved', 'added'];

type NewsProps = {
  t: DeskText;
  flash: ProductFlash | null;
  /** The service's own words about a refusal. */
  words: string;
  /** The scope that the key lacks, if any. */
  scope: string;
};

/** What was done, or why it was not. */
export function ProductFlashLine({ t, flash, words, scope }: NewsProps) {
  const copy = t.words.products.flash;
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
