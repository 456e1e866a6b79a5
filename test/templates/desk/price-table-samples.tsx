import { changesOf } from '../../../src/desk/price-table/rules/grid-changes.ts';
import { readPriceTable } from '../../../src/desk/price-table/rules/read-price-table.ts';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import { PriceTablePage } from '../../../templates/desk/price-table/price-table.tsx';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';

const pasted = [
  'Tarifs 2026',
  'Wilaya\tDomicile\tStop desk',
  '01 Adrar\t1 400\t900',
  '06 Béjaïa\tGratuit\t/',
  '09 Blida\t500\t',
  '16 الجزائر\t400 DA\t250 DA',
  '31 Alger\t600\t350',
].join('\n');

/** Samples of a pasted price table. */
export function priceTableSamples(frame: DeskFrame): Record<string, JSX.Element> {
  const { rows, unread } = readPriceTable(pasted);
  const grid = {
    freeFrom: null,
    cells: [
      { wilaya: 9, mode: 'home', amount: 500, days: 2 } as const,
      { wilaya: 16, mode: 'home', amount: 350, days: 1 } as const,
      { wilaya: 16, mode: 'desk', amount: 250, days: 1 } as const,
    ],
  };
  const page = { frame, text: pasted, version: '3', isOutdated: false };
  return {
    'desk-price-table-new': <PriceTablePage {...page} text="" preview={null} />,
    'desk-price-table': <PriceTablePage {...page} preview={{ changes: changesOf(rows, grid), unread }} />,
    'desk-price-table-same': (
      <PriceTablePage
        {...page}
        preview={{ changes: changesOf(rows.slice(2, 3), grid), unread: [] }}
        isOutdated
      />
    ),
    'desk-price-table-wrong': (
      <PriceTablePage {...page} preview={{ changes: [], unread: unread.slice(0, 1) }} />
    ),
  };
}
