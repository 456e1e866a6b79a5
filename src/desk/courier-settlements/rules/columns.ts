import { foldedWords } from '../../../text/folding.ts';
import type { FileReading } from '../../spreadsheets/rules/table-bounds.ts';
import { type Meaning, meanings } from './status-words.ts';

/** The columns of a courier settlement that the shop reads. */
export const columnRoles = [
  'number',
  'tracking',
  'status',
  'amount',
  'net',
  'fee',
  'return_fee',
  'payment',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/**
 * The places of columns in a table, from 0; null for a missing one. `from`: the first row after the headers. `all`:
 * the meaning of every row, where no column has it. `said`: what the merchant says of single rows, by position;
 * `reading`: how the file was read, null until it is known.
 */
export type SettlementColumns = Record<ColumnRole, number | null> & {
  from: number;
  all: Meaning | null;
  said: Record<number, Meaning>;
  reading: FileReading | null;
};

/** Couriers' headers, folded, the most precise first. */
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
  net: [
    'montant net',
    'net a payer',
    'net a verser',
    'net verse',
    'net',
    'net amount',
    'المبلغ الصافي',
    'صافي المبلغ',
    'الصافي',
    'صافي',
  ],
  fee: [
    'frais de livraison',
    'frais livraison',
    'tarif livraison',
    'tarif de livraison',
    'prix livraison',
    'cout livraison',
    'delivery fee',
    'delivery fees',
    'shipping fee',
    'frais',
    'frais da',
    'tarif',
    'commission',
    'fee',
    'fees',
    'رسوم التوصيل',
    'سعر التوصيل',
    'ثمن التوصيل',
    'تكلفه التوصيل',
    'حقوق التوصيل',
    'الرسوم',
    'رسوم',
  ],
  return_fee: [
    'frais de retour',
    'frais retour',
    'tarif retour',
    'tarif de retour',
    'cout retour',
    'return fee',
    'return fees',
    'رسوم الارجاع',
    'رسوم الرجوع',
    'رسوم المرتجع',
    'حقوق الارجاع',
  ],
  payment: [
    'n paiement',
    'id paiement',
    'numero de paiement',
    'numero paiement',
    'code paiement',
    'reference paiement',
    'n versement',
    'numero de versement',
    'payment id',
    'payment number',
    'رقم الدفع',
    'رقم الدفعه',
    'رقم التحويل',
  ],
};

/** Rows that are searched for headers: a courier's name and address come above them. */
const SAMPLE_ROWS = 15;

function plainHeader(cell: string): string {
  const words = foldedWords(cell).join(' ');
  return words.replace(/^(?:n|no|num)(?: de| d)? /, 'n ').slice(0, 60);
}

/** How well a header names a role; 0: not at all. */
function fitOf(header: string, role: ColumnRole): number {
  const known = headers[role];
  const exact = known.indexOf(header);
  if (exact >= 0) return 1_000 - exact;
  // Also part of a longer header: `Montant (DA)`, `Statut du colis`, but not a fee.
  if (role === 'amount' && /frais|tarif|livraison|fee|retour|commission|رسوم|توصيل/.test(header)) return 0;
  // A fee of something else, such as insurance, is no fee of the delivery.
  if (role === 'fee' || role === 'return_fee')
    return known.some((one) => header === `${one} da` || header === `${one} dzd` || header === `${one} دج`)
      ? 500
      : 0;
  // `Statut paiement` is no number.
  if (role === 'payment') return 0;
  const part = known.findIndex((one) => header.startsWith(`${one} `) || header.endsWith(` ${one}`));
  return part < 0 ? 0 : 500 - part;
}

/**
 * Finds the columns by their headers; without headers, the order number by its form. `isSure`: the merchant need not
 * choose.
 */
export function findColumns(rows: readonly (readonly string[])[]): {
  columns: SettlementColumns;
  isSure: boolean;
} {
  let best: { row: number; found: Record<ColumnRole, number | null>; isSure: boolean; score: number } | null =
    null;
  for (const [row, cells] of rows.slice(0, SAMPLE_ROWS).entries()) {
    const one = rolesIn(cells.map(plainHeader));
    if (one.score > 0 && (best === null || one.score > best.score)) best = { row, ...one };
  }
  if (best === null) {
    const number = numberColumn(rows);
    const columns = { ...noColumns, number, from: 0, all: null, said: {}, reading: null };
    return { columns, isSure: false };
  }
  const columns = { ...best.found, from: best.row + 1, all: null, said: {}, reading: null };
  return { columns, isSure: best.isSure && isWhole(columns) };
}

const noColumns: Record<ColumnRole, null> = {
  number: null,
  tracking: null,
  status: null,
  amount: null,
  net: null,
  fee: null,
  return_fee: null,
  payment: null,
};

/** Whether the columns are enough to read rows. */
export function isWhole({ number, tracking, status, all }: SettlementColumns): boolean {
  return (number !== null || tracking !== null) && (status !== null || all !== null);
}

function rolesIn(names: readonly string[]) {
  const found: Record<ColumnRole, number | null> = { ...noColumns };
  let [score, isSure] = [0, true];
  // The best fit first: `État du colis` names a status, though it ends like a parcel number.
  const fits = columnRoles
    .flatMap((role) => names.map((name, column) => ({ role, column, fit: fitOf(name, role) })))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit);
  for (const { role, column, fit } of fits) {
    if (found[role] !== null || Object.values(found).includes(column)) continue;
    found[role] = column;
    score += fit;
    // Two columns with the same header: the merchant chooses.
    if (fits.some((other) => other.role === role && other.fit === fit && other.column !== column))
      isSure = false;
  }
  return { found, score, isSure };
}

const NUMBER = /^[0-9A-HJKMNP-TV-Z]{4}[ -]?[0-9A-HJKMNP-TV-Z]{4}$/i;

function numberColumn(rows: readonly (readonly string[])[]): number | null {
  const width = Math.max(0, ...rows.slice(0, SAMPLE_ROWS).map((cells) => cells.length));
  for (let column = 0; column < width; column += 1) {
    const cells = rows.slice(0, SAMPLE_ROWS).map((row) => row[column] ?? '');
    if (cells.filter((cell) => NUMBER.test(cell)).length * 2 > cells.length) return column;
  }
  return null;
}

/** The columns of a form; null when one is not in this table. */
export function readColumns(typed: Record<string, string>, width: number): SettlementColumns | null {
  const columnIn = (role: ColumnRole): number | null => {
    const text = typed[role] ?? '';
    return /^\d{1,3}$/.test(text) && Number(text) < width ? Number(text) : null;
  };
  const from = /^\d{1,2}$/.test(typed.from ?? '') ? Number(typed.from) : 0;
  const all = meanings.find((one) => one === typed.status) ?? null;
  const columns = {
    number: columnIn('number'),
    tracking: columnIn('tracking'),
    status: columnIn('status'),
    amount: columnIn('amount'),
    net: columnIn('net'),
    fee: columnIn('fee'),
    return_fee: columnIn('return_fee'),
    payment: columnIn('payment'),
    from,
    all,
    said: {},
    reading: null,
  };
  return isWhole(columns) ? columns : null;
}
