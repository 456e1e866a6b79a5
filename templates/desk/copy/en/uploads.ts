import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/uploads.ts';

const spaced = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

const smaller = 'Keep the useful columns only, split the list, or copy its cells and paste them here.';
const asCsv = 'Save it again in your spreadsheet program, or as "CSV UTF-8".';

export const uploads: typeof fr.uploads = {
  bounds: {
    parts: (most) => `This workbook has more than ${spaced(most)} parts. ${asCsv}`,
    bytes: (most) => `This workbook has more than ${most / 1024 ** 2} MB once it is decompressed. ${smaller}`,
    tags: (most) => `This workbook has more than ${spaced(most)} tags. ${smaller}`,
    attributes: (most) => `This workbook has a tag of more than ${spaced(most)} letters. ${asCsv}`,
    depth: (most) => `This workbook has more than ${most} tags within each other. ${asCsv}`,
    strings: (most) => `This workbook has more than ${spaced(most)} texts. ${smaller}`,
    cells: (most) => `This workbook has more than ${spaced(most)} cells. ${smaller}`,
    columns: (most) => `A row has more than ${spaced(most)} columns. ${smaller}`,
    letters: (most) => `This list has more than ${spaced(most)} letters. ${smaller}`,
  },
  reading: {
    text: (separator) => `Read as text with ${separator} between its columns.`,
    separators: { tab: 'tabs', semicolon: 'semicolons', comma: 'commas', bar: 'vertical bars' },
    forms: {
      workbook: 'Read as an Excel workbook: its first sheet.',
      xml: 'Read as an XML workbook of Excel 2003: its first sheet.',
      webpage: 'Read as a web page: all its tables.',
    },
    guessed: (encoding) =>
      `The file does not say its encoding: it was read as ${encoding}. Check the names before you confirm.`,
  },
  limited: (seconds) =>
    `This device has just sent many lists. Nothing is lost: send this one again in ${counted('en', seconds, { one: '# second', other: '# seconds' })}.`,
};
