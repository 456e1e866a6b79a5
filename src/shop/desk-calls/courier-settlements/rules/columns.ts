import { fold } from '../../../../text/folding.ts';
import { type Meaning, meanings } from './meanings.ts';

/** What a column of a courier's statement can hold for us. */
export const columnRoles = ['number', 'tracking', 'status', 'amount'] as const;
export type ColumnRole = (typeof columnRoles)[number];

/**
 * Where in a table things stand: columns from 0, null where there is none. `from`: the first row behind the headers. `all`: what
 * every row means, where no column says so.
 */
export type SettlementColumns = Record<ColumnRole, number | null> & { from: number; all: Meaning | null };

/** What couriers write above a column, folded; those that say it best first. */
const headers: Record<ColumnRole, readonly string[]> = {
  number: [
    'n commande',
    'num commande',
    'numero de commande',
    'numero commande',
    'no commande',
    'id commande',
    'order number',
    'order id',
    'order',
    'commande',
    'رقم الطلب',
    'رقم الطلبيه',
    'الطلب',
    'الطلبيه',
    'reference client',
    'ref client',
    'reference',
    'ref',
    'المرجع',
  ],
  tracking: [
    'tracking number',
    'tracking',
    'n suivi',
    'numero de suivi',
    'code suivi',
    'suivi',
    'رقم التتبع',
    'التتبع',
    'code barre',
    'code a barres',
    'barcode',
    'bordereau',
    'code colis',
    'n colis',
    'numero colis',
    'code envoi',
    'رقم الطرد',
    'colis',
    'parcel',
    'الطرد',
  ],
  status: [
    'statut',
    'status',
    'dernier statut',
    'etat',
    'etat colis',
    'etat du colis',
    'state',
    'situation',
    'الحاله',
    'حاله الطرد',
    'حاله',
    'الوضعيه',
  ],
  amount: [
    'montant recouvre',
    'montant encaisse',
    'montant a verser',
    'montant verse',
    'cod',
    'montant cod',
    'recouvrement',
    'montant',
    'amount',
    'المبلغ',
    'مبلغ',
    'prix total',
    'total',
    'prix',
    'price',
    'somme',
    'الثمن',
    'السعر',
  ],
};

/** Rows in which headers are looked for: above them stand a courier's name and address. */
const LOOKED_AT = 15;

function plainHeader(cell: string): string {
  return fold(cell)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:n|no|num)(?: de| d)? /, 'n ')
    .slice(0, 60);
}

/** How well a header names a role; 0: not at all. */
function fitOf(header: string, role: ColumnRole): number {
  const known = headers[role];
  const exact = known.indexOf(header);
  if (exact >= 0) return 1_000 - exact;
  // Of what is longer: `Montant (DA)`, `Statut du colis`, but no fee.
  if (role === 'amount' && /frais|tarif|livraison|fee|retour|commission|رسوم|توصيل/.test(header)) return 0;
  const part = known.findIndex((one) => header.startsWith(`${one} `) || header.endsWith(` ${one}`));
  return part < 0 ? 0 : 500 - part;
}

/**
 * Finds the columns by their headers; without any, the order's number by what it looks like. `isSure`: nothing is left for a
 * person to say.
 */
export function findColumns(rows: readonly (readonly string[])[]): {
  columns: SettlementColumns;
  isSure: boolean;
} {
  let best: { row: number; found: Record<ColumnRole, number | null>; isSure: boolean; score: number } | null =
    null;
  for (const [row, cells] of rows.slice(0, LOOKED_AT).entries()) {
    const one = rolesIn(cells.map(plainHeader));
    if (one.score > 0 && (best === null || one.score > best.score)) best = { row, ...one };
  }
  if (best === null) {
    const number = numberColumn(rows);
    const columns = { number, tracking: null, status: null, amount: null, from: 0, all: null };
    return { columns, isSure: false };
  }
  const columns = { ...best.found, from: best.row + 1, all: null };
  return { columns, isSure: best.isSure && isWhole(columns) };
}

/** Whether enough is known to read rows by. */
export function isWhole({ number, tracking, status, all }: SettlementColumns): boolean {
  return (number !== null || tracking !== null) && (status !== null || all !== null);
}

function rolesIn(names: readonly string[]) {
  const found: Record<ColumnRole, number | null> = {
    number: null,
    tracking: null,
    status: null,
    amount: null,
  };
  let [score, isSure] = [0, true];
  // The best fit first: `État du colis` names a state, though it ends as a parcel does.
  const fits = columnRoles
    .flatMap((role) => names.map((name, column) => ({ role, column, fit: fitOf(name, role) })))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit);
  for (const { role, column, fit } of fits) {
    if (found[role] !== null || Object.values(found).includes(column)) continue;
    found[role] = column;
    score += fit;
    // Two columns that are called the same: a person says which.
    if (fits.some((other) => other.role === role && other.fit === fit && other.column !== column))
      isSure = false;
  }
  return { found, score, isSure };
}

const NUMBER = /^[0-9A-HJKMNP-TV-Z]{4}[ -]?[0-9A-HJKMNP-TV-Z]{4}$/i;

function numberColumn(rows: readonly (readonly string[])[]): number | null {
  const width = Math.max(0, ...rows.slice(0, LOOKED_AT).map((cells) => cells.length));
  for (let column = 0; column < width; column += 1) {
    const cells = rows.slice(0, LOOKED_AT).map((row) => row[column] ?? '');
    if (cells.filter((cell) => NUMBER.test(cell)).length * 2 > cells.length) return column;
  }
  return null;
}

/** What a form says of columns; null for what is none of this table's. */
export function readColumns(typed: Record<string, string>, width: number): SettlementColumns | null {
  const columnIn = (role: ColumnRole): number | null => {
    const text = typed[role] ?? '';
    return /^\d{1,2}$/.test(text) && Number(text) < width ? Number(text) : null;
  };
  const from = /^\d{1,2}$/.test(typed.from ?? '') ? Number(typed.from) : 0;
  const all = meanings.find((one) => one === typed.status) ?? null;
  const columns = {
    number: columnIn('number'),
    tracking: columnIn('tracking'),
    status: columnIn('status'),
    amount: columnIn('amount'),
    from,
    all,
  };
  return isWhole(columns) ? columns : null;
}
