import { readKeptMetadata } from '../../../../contract/metadata.ts';
import type { Locale } from '../../../../contract/scalars.ts';
import { languages } from '../../../../text/languages/by-language.ts';
import { plainText } from '../../../../text/plain-text.ts';
import type { LocalNames, Title } from '../../../payments/rules/payer.ts';

/** Most characters of a title: one line on a phone and on a till roll. */
const MAX_TITLE = 120;

// Line breaks and control characters are no part of a title.
const BREAKS = /[\s\u0000-\u001f\u007f-\u009f]+/g;

/**
 * What a checkout of an amount is for, from `title_ar`, `title_fr` and `title_en` of its stored metadata; null when
 * all are missing. `name` is used for the other languages: the title in the checkout's own language, else the first.
 */
export function readTitle(metadata: string | null, own: Locale): Title | null {
  const localNames: LocalNames = {};
  for (const language of languages) {
    const title = tidy(readKeptMetadata(metadata, `title_${language}`));
    if (title !== '') localNames[language] = title;
  }
  const name = localNames[own] ?? Object.values(localNames)[0];
  return name === undefined ? null : { name, localNames };
}

function tidy(value: unknown): string {
  if (typeof value !== 'string') return '';
  const letters = [...plainText(value.toWellFormed().replace(BREAKS, ' '))];
  return letters.length <= MAX_TITLE
    ? letters.join('')
    : `${letters
        .slice(0, MAX_TITLE - 1)
        .join('')
        .trimEnd()}…`;
}
