import type { Locale } from '../../src/text/languages/languages.ts';
import { ar } from '../../templates/desk/copy/ar/copy.ts';
import type { DeskCopy } from '../../templates/desk/copy/copy.ts';
import { en } from '../../templates/desk/copy/en/copy.ts';
import { fr } from '../../templates/desk/copy/fr/copy.ts';
import type { DeskText } from '../../templates/desk/page/text.tsx';
import { textOf } from '../../templates/parts/text.tsx';

/** The desk's words in every language: the desk itself loads one at a time. */
export const deskCopyIn: Record<Locale, DeskCopy> = { ar, fr, en };

export function deskTextIn(language: Locale): DeskText {
  return textOf(language, deskCopyIn[language]);
}
