/** Answers from outside that cost a careless reader far more than their sender: JSON of almost 4 MB. */
type HostileAnswer = { name: string; make(): string };

const SIZE = 3_900_000;
const times = (text: string) => Math.floor(SIZE / text.length);
const list = (text: string) => `[${text.repeat(times(text))}0]`;

export const hostileAnswers: readonly HostileAnswer[] = [
  {
    name: '330,000 keys',
    make: () => `{${Array.from({ length: 330_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  },
  { name: '1,300,000 objects', make: () => list('{},') },
  {
    name: '1,900,000 arrays within each other',
    make: () => `${'['.repeat(SIZE / 2)}${']'.repeat(SIZE / 2)}`,
  },
  { name: '1,900,000 open arrays', make: () => '['.repeat(SIZE) },
  { name: 'objects within each other', make: () => `${'{"a":'.repeat(SIZE / 6)}1${'}'.repeat(SIZE / 6)}` },
  { name: '1,900,000 numbers', make: () => list('1,') },
  { name: '970,000 texts', make: () => list('"",') },
  { name: '300,000 halves of characters', make: () => list('"\\ud800",') },
  {
    name: 'a list in an honest one',
    make: () => `{"has_more":false,"data":${list('{"a":[]},')},"last_page":1,"total":0}`,
  },
];
