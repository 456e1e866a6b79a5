import { expect, test } from 'vitest';
import { readOptions } from '../../../scripts/reconcile/options.ts';
import { readSettlementFile, type SettlementFormat } from '../../../scripts/reconcile/settlement-file.ts';

const format: SettlementFormat = {
  source: 'acquirer',
  columns: { reference: 'N° commande', amount: 'Montant', date: 'Date', kind: 'Type' },
  refund: ['Remboursement'],
  skip: ['Commission'],
};
const read = (text: string, by: SettlementFormat = format) =>
  readSettlementFile(new TextEncoder().encode(text), by);
const HEAD = 'Date;Type;N° commande;Montant\n';

test('a file becomes lines by its columns, and what is skipped is counted', async () => {
  const file = await read(
    `${HEAD}15/01/2027 10:02;Paiement;AB12CD34EF;"2 050,00"\n2027-01-16;Remboursement;AB12CD34EF;-500.00\n16-01-2027;Commission;;12,35\n`,
  );
  expect(file.lines).toEqual([
    { line: 2, kind: 'payment', reference: 'AB12CD34EF', amount: 2_050, date: '2027-01-15' },
    { line: 3, kind: 'refund', reference: 'AB12CD34EF', amount: 500, date: '2027-01-16' },
  ]);
  expect([...file.skipped]).toEqual([['Commission', 1]]);
});

test('without a column of kinds an amount below zero is a refund, and a bank reports payouts', async () => {
  const columns = { reference: 'Ref', amount: 'Sum', date: 'Day' };
  const text = 'Day,Ref,Sum\n2027-01-15,A,"1,000.00"\n2027-01-15,B,-200\n';
  const kinds = async (source: 'acquirer' | 'bank') =>
    (await read(text, { source, columns, refund: [], skip: [] })).lines.map(({ kind, amount }) => [
      kind,
      amount,
    ]);
  expect(await kinds('acquirer')).toEqual([
    ['payment', 1_000],
    ['refund', 200],
  ]);
  expect(await kinds('bank')).toEqual([
    ['payout', 1_000],
    ['payout', 200],
  ]);
});

test.each([
  ['a missing column', 'Date;Type;Montant\n', 'no column "N° commande"'],
  ['centimes', `${HEAD}15/01/2027;Paiement;A;10,50\n`, 'Row 2'],
  ['a word', `${HEAD}15/01/2027;Paiement;A;dix\n`, 'Row 2: "dix"'],
  ['no reference', `${HEAD}15/01/2027;Paiement;;10\n`, 'Row 2 has no reference'],
  ['a date that is none', `${HEAD}31/02/2027;Paiement;A;10\n`, 'Row 2: "31/02/2027"'],
  ['a payment below zero', `${HEAD}15/01/2027;Paiement;A;-10\n`, 'below zero'],
])('%s is an error that names its place', async (_, text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});

test('the command reports options that do not fit', () => {
  const place = ['--account', 'a', '--service', 'https://pay.test'];
  expect(readOptions(place, { OPERATOR_KEY: 'k' })).toMatchObject({ file: null, format: null, mode: 'live' });
  expect(() => readOptions([...place, '--file', 'x.csv'], { OPERATOR_KEY: 'k' })).toThrow('--format');
});
