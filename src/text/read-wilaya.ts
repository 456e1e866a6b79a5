import { foldedWords } from './folding.ts';
import { languages } from './languages/by-language.ts';
import { readLeadingNumber } from './numerals.ts';
import { wilayaOf, wilayas } from './wilayas.ts';

/** The code of a wilaya that a person wrote by number or name, in any language; null when unknown. */
export function readWilaya(text: string): number | null {
  const number = readLeadingNumber(text);
  if (number !== null) return wilayaOf(number)?.code ?? null;
  const sought = foldedWords(text).join('');
  const isMeant = (name: string) => foldedWords(name).join('') === sought;
  return wilayas.find((wilaya) => languages.some((language) => isMeant(wilaya[language])))?.code ?? null;
}
