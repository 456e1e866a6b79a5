import type { StockRow } from '../../../src/desk/stock/rules/stock-rows.ts';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import { StockMovesPage } from '../../../templates/desk/stock/moves.tsx';
import { StockPage } from '../../../templates/desk/stock/stock.tsx';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { wordsIn } from '../words.ts';

const AT = 1_795_252_500_000;

/** The list of pieces, a form that was not saved as a whole, and the moves of one count. */
export function stockSamples(frame: DeskFrame): Record<string, JSX.Element | Promise<JSX.Element>> {
  const say = (ar: string, fr: string, en: string) => wordsIn({ ar, fr, en }, frame.t.language);
  const honey = say('عسل السدر', 'Miel de jujubier', 'Jujube honey');
  const row = (key: string, label: string | null, left: number, held: number): StockRow => ({
    key,
    productId: key.split(' ')[0] ?? '',
    variant: key.split(' ')[1] ?? null,
    name: honey,
    label,
    picture: held === 2 ? '/pictures/1.jpg' : null,
    left,
    free: left - held,
    held,
    counted: left + 3,
  });
  const rows = [
    row('a 250', '250 g', 0, 0),
    row('a 500', '500 g', 2, 1),
    row('a 1kg', '1 kg', 5, 2),
    {
      ...row('b', null, 118, 0),
      name: say(
        'زيت زيتون بكر ممتاز من القبائل',
        'Huile d’olive vierge extra de Kabylie',
        'Extra virgin olive oil of Kabylia',
      ),
    },
  ];
  const page = {
    frame,
    address: {},
    rows,
    few: 5,
    submission: 'x',
    typed: null,
    isSaved: false,
    next: '118.b',
  };
  const typed = {
    texts: new Map([
      ['a 500', '1O'],
      ['a 1kg', '+12'],
    ]),
    reason: 'received' as const,
    note: say('سلعة الثلاثاء', 'Livraison de mardi', 'Tuesday’s delivery'),
    problems: new Map([
      ['a 500', 'conflict' as const],
      ['a 1kg', 'more' as const],
    ]),
    savedRows: 3,
  };
  const phone = say('هاتف أمينة', 'Téléphone d’Amina', 'Amina’s phone');
  const moves = [
    { kind: 'sold', at: AT, pieces: -2, number: 'K7M2P9Q0', device: phone },
    {
      kind: 'change',
      at: AT - 3_600_000,
      pieces: -1,
      after: 7,
      reason: 'damaged',
      note: say('سقطت علبة', 'Un pot tombé', 'A jar fell'),
      device: phone,
    },
    { kind: 'returned', at: AT - 90_000_000, pieces: 1, number: 'K7M2P9Q4', device: null },
    {
      kind: 'change',
      at: AT - 190_000_000,
      pieces: 12,
      after: 12,
      reason: 'imported',
      note: null,
      device: null,
    },
  ] as const;
  return {
    'desk-stock': <StockPage {...page} isSaved />,
    'desk-stock-problems': <StockPage {...page} typed={typed} />,
    'desk-stock-none': <StockPage {...page} rows={[]} next={null} address={{ q: 'xyz', state: 'out' }} />,
    'desk-stock-moves': (
      <StockMovesPage frame={frame} row={rows[2] ?? row('a', null, 1, 0)} moves={moves} next="K7M2P9Q4" />
    ),
    'desk-stock-moves-none': (
      <StockMovesPage frame={frame} row={rows[3] ?? row('a', null, 1, 0)} moves={[]} next={null} />
    ),
  };
}
