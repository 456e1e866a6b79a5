import type { FileReading, TableBound } from '../../../../src/desk/spreadsheets/rules/table-bounds.ts';
import { counted } from '../../../parts/count.ts';

/** A number with spaces between its thousands. */
const spaced = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ' ');

const smaller =
  'Gardez les colonnes utiles seulement, partagez la liste, ou copiez ses cellules et collez-les ici.';
const asCsv = 'Enregistrez-le de nouveau dans votre tableur, ou en « CSV UTF-8 ».';

/** What lists that are sent have in common. */
export const uploads = {
  /** Which bound a file breaks. `most`: the bound itself. */
  bounds: {
    parts: (most) => `Ce classeur contient plus de ${spaced(most)} parties. ${asCsv}`,
    bytes: (most) => `Ce classeur dépasse ${most / 1024 ** 2} Mo une fois décompressé. ${smaller}`,
    tags: (most) => `Ce classeur contient plus de ${spaced(most)} balises. ${smaller}`,
    attributes: (most) => `Ce classeur contient une balise de plus de ${spaced(most)} lettres. ${asCsv}`,
    depth: (most) => `Ce classeur contient plus de ${most} balises les unes dans les autres. ${asCsv}`,
    strings: (most) => `Ce classeur contient plus de ${spaced(most)} textes. ${smaller}`,
    cells: (most) => `Ce classeur contient plus de ${spaced(most)} cellules. ${smaller}`,
    columns: (most) => `Une ligne a plus de ${spaced(most)} colonnes. ${smaller}`,
    letters: (most) => `Cette liste contient plus de ${spaced(most)} lettres. ${smaller}`,
  } satisfies Record<TableBound, (most: number) => string>,
  /** How a table was read. `separators`: what divides the columns of a text. */
  reading: {
    text: (separator: string) => `Lu comme un texte dont les colonnes sont séparées par ${separator}.`,
    separators: {
      tab: 'des tabulations',
      semicolon: 'des points-virgules',
      comma: 'des virgules',
      bar: 'des barres verticales',
    },
    forms: {
      workbook: 'Lu comme un classeur Excel : sa première feuille.',
      xml: 'Lu comme un classeur XML d’Excel 2003 : sa première feuille.',
      webpage: 'Lu comme une page web : tous ses tableaux.',
    } satisfies Record<Exclude<FileReading['form'], 'text'>, string>,
    guessed: (encoding: string) =>
      `Le fichier ne dit pas son codage : il a été lu en ${encoding}. Vérifiez les noms avant de confirmer.`,
  },
  limited: (seconds: number) =>
    `Cet appareil vient d’envoyer beaucoup de listes. Rien n’est perdu : renvoyez celle-ci dans ${counted('fr', seconds, { one: '# seconde', other: '# secondes' })}.`,
};
