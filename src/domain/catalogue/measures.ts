/** Units by their names, folded. In the index and in a search, a unit is one word with its number. */
const unitNames: Record<string, string> = {
  kg: 'kg kgs kilo kilos kilogramme kilogrammes kilogram kilograms كغ كلغ كغم كيلو كيلوغرام كيلوغرامات كيلوجرام',
  g: 'g gr grs gramme grammes gram grams غ غم غرام غراما غرامات جرام جراما',
  l: 'l litre litres liter liters لتر لترا لترات',
  ml: 'ml millilitre millilitres مل ملل',
  cl: 'cl centilitre centilitres',
  cm: 'cm centimetre centimetres سم سنتيمتر سنتيمترا',
  m: 'm metre metres متر مترا امتار',
};
const units = new Map(
  Object.entries(unitNames).flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit] as const)),
);
/** *Un kilo*, لتر واحد. */
const ones = new Set(['1', 'un', 'une', 'one', 'واحد', 'واحده']);
/** Weights and volumes of one unit are often written without a number: علبة كيلوغرام. */
const alone = new Set(['kg', 'l']);

const NUMBER = /^\p{N}+$/u;
const JOINED = /^(\p{N}+)(\p{L}+)$/u;

/** A measure in a text: as one word such as `5kg`, and the number of words it was written with. */
type Measure = { word: string; length: number };

/** The measure that begins at a word of a text, or null. */
export function measureAt(words: readonly string[], index: number): Measure | null {
  const [word = '', next = ''] = words.slice(index, index + 2);
  const [, number, joined = ''] = JOINED.exec(word) ?? [];
  const joinedUnit = units.get(joined);
  if (number !== undefined) return joinedUnit === undefined ? null : { word: number + joinedUnit, length: 1 };
  const nextUnit = units.get(next);
  if (NUMBER.test(word)) return nextUnit === undefined ? null : { word: word + nextUnit, length: 2 };
  if (ones.has(word)) return nextUnit === undefined ? null : { word: `1${nextUnit}`, length: 2 };
  const unit = units.get(word);
  if (unit === undefined || word.length < 2) return null;
  if (ones.has(next)) return { word: `1${unit}`, length: 2 };
  return alone.has(unit) ? { word: `1${unit}`, length: 1 } : null;
}

/** Whether a word of a search is a number or a measure. Searches match measures exactly. */
export function isMeasure(word: string): boolean {
  return NUMBER.test(word) || JOINED.test(word) || (units.has(word) && word.length > 1);
}
