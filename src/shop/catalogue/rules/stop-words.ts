/**
 * Stop words of the catalogue's languages: articles, prepositions and conjunctions. Compared with their accents:
 * *thé* is not *the*.
 */
const stopWords = new Set(
  [
    'le la les un une des du de au aux et ou en à avec pour par sur sans dans chez ce cette ces mon ma mes son sa ses est',
    'the a an of and or with for from to in on at by is are this my your',
    'من في مع على علي إلى الى الي عن أو او و ب ل هذا هذه ال تاع نتاع متاع بتاع ديال نتع',
    'ta3 nta3 mta3 bta3 dyal diyal fi men m3a',
  ].flatMap((words) => words.split(' ')),
);

/** The words of a text without stop words, as they are written. */
export function meaningfulWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.filter((word) => !stopWords.has(word.normalize('NFC').toLowerCase()));
}
