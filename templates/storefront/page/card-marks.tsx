import type { Locale } from '../../../src/contract/scalars.ts';
import { copyIn } from '../copy/copy.ts';

/** The names of both cards in their colours, by which payers know them. Their logos belong to others. */
export function CardMarks({ language }: { language: Locale }) {
  const { edahabia, cib } = copyIn[language].shared.cards;
  return (
    <>
      <b>{edahabia}</b> <b>{cib}</b>
    </>
  );
}
