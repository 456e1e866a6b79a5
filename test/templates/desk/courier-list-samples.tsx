import { unmatchedCommunes } from '../../../src/couriers/rules/near-communes.ts';
import { differs, feeRows } from '../../../src/desk/courier-fees/rules.ts';
import type { CommuneRow } from '../../../src/desk/courier-places/rules.ts';
import { communesOf } from '../../../src/text/communes.ts';
import { CourierFeesPage } from '../../../templates/desk/courier-fees/courier-fees.tsx';
import { CourierCommunesPage } from '../../../templates/desk/courier-places/courier-places.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';

const readAt = Date.UTC(2026, 10, 21, 2, 40);

/** The courier writes every fourth commune of two wilayas otherwise, and leaves out some. */
function communeRows(): CommuneRow[] {
  const list = [16, 22].flatMap((wilaya) =>
    communesOf(wilaya)
      .filter(({ code }) => code % 9 !== 8)
      .map(({ fr, code }) => ({
        wilaya,
        name: code % 4 === 3 ? fr.replace(/ou|[eé](?=n)/, 'u').replace(/^Sidi/, 'Si') : fr,
        hasPickupPoint: false,
      })),
  );
  return unmatchedCommunes(list).map((row) => ({ ...row, chosen: undefined }));
}

/** A courier's lists: its communes beside ours, and its fees beside the prices. */
export function courierListSamples(frame: DeskFrame): Record<string, JSX.Element> {
  const rows = communeRows();
  const [first, second] = rows;
  const communes = {
    frame,
    account: { id: 'yal1', title: 'Yalidine' },
    rows,
    without: rows.slice(-3),
    left: 0,
    lists: { read: 60, all: 60 },
    readAt,
    communes: 1_480,
    version: '1f',
    isReading: false,
    typed: null,
    isOutdated: false,
    isSaved: false,
  };
  const settled: CommuneRow[] = rows.map((row, at) => ({
    ...row,
    chosen: at % 5 === 0 ? null : (row.candidates[0] ?? null),
  }));
  const fees = [1, 2, 9, 16, 17, 31, 49].map((wilaya) => ({
    wilaya,
    home: { usual: 400 + wilaya * 10, most: 400 + wilaya * 10 + (wilaya % 2) * 150 },
    pickupPoint: wilaya === 49 ? null : { usual: 250 + wilaya * 10, most: 250 + wilaya * 10 },
  }));
  const cells = [2, 9, 16, 31].flatMap((wilaya) => [
    { wilaya, mode: 'home' as const, amount: 560, days: 2 },
    { wilaya, mode: 'desk' as const, amount: 340, days: 2 },
  ]);
  const feeList = feeRows(fees, { freeFrom: null, cells });
  const account = { id: 'yal1', title: 'Yalidine', origin: 16, problem: null };
  const page = {
    frame,
    accounts: [account, { ...account, id: 'eco1', title: 'DHD' }],
    account,
    reading: { from: 16, read: 58, all: 58, readAt },
    isReading: false,
    rows: feeList,
    version: '3',
    ticked: new Set(feeList.map(({ wilaya }) => wilaya)),
    differing: feeList.filter(differs).length,
    addition: '',
    isUnreadable: false,
    isOutdated: false,
  };
  return {
    'desk-courier-communes': <CourierCommunesPage {...communes} />,
    'desk-courier-communes-typed': (
      <CourierCommunesPage
        {...communes}
        typed={
          new Map([
            [first?.code ?? 0, 'none'],
            [second?.code ?? 0, ''],
          ])
        }
        left={12}
        isOutdated
      />
    ),
    'desk-courier-communes-settled': (
      <CourierCommunesPage {...communes} rows={settled} without={[]} isSaved />
    ),
    'desk-courier-communes-none': <CourierCommunesPage {...communes} rows={[]} without={[]} />,
    'desk-courier-communes-reading': (
      <CourierCommunesPage
        {...communes}
        rows={[]}
        without={[]}
        readAt={0}
        lists={{ read: 12, all: 60 }}
        isReading
      />
    ),
    'desk-courier-fees': <CourierFeesPage {...page} />,
    'desk-courier-fees-wrong': <CourierFeesPage {...page} addition="cent" isUnreadable isOutdated />,
    'desk-courier-fees-reading': (
      <CourierFeesPage
        {...page}
        account={{ ...account, problem: 'unavailable' }}
        reading={{ from: 16, read: 12, all: 58, readAt }}
        isReading
      />
    ),
    'desk-courier-fees-new': <CourierFeesPage {...page} rows={[]} reading={null} />,
    'desk-courier-fees-none': <CourierFeesPage {...page} rows={[]} accounts={[account]} />,
    'desk-courier-fees-off': (
      <CourierFeesPage {...page} rows={[]} accounts={[]} account={null} reading={null} />
    ),
  };
}
