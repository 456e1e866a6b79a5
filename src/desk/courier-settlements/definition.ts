import * as z from 'zod';
import { fileReading, type UploadDefinition } from '../uploads/definition.ts';
import { applyRow } from './apply-row.ts';
import { matchRow } from './matching.ts';
import type { SettlementColumns } from './rules/columns.ts';
import { matches } from './rules/row-actions.ts';
import { type SettlementFinding, type SettlementState, settlementStates } from './rules/settlements.ts';
import { meanings } from './rules/status-words.ts';

const place = z.int().min(0).nullable();
const columns = z.object({
  number: place,
  tracking: place,
  status: place,
  amount: place,
  net: place,
  fee: place,
  return_fee: place,
  payment: place,
  from: z.int().min(0),
  all: z.enum(meanings).nullable(),
  said: z.record(z.string(), z.enum(meanings)),
  reading: fileReading,
});
const finding = z.object({
  match: z.enum(matches),
  about: z.string().nullable(),
  meaning: z.enum(meanings).nullable(),
  amount: z.int().nullable(),
  expected: z.int().nullable(),
  fees: z.object({ delivery: z.int().nullable(), returning: z.int().nullable() }),
  paymentId: z.string().nullable(),
  net: z.int().nullable(),
});

/** Courier settlements as uploads: each row is a unit. Requests of its page apply them. */
export const courierSettlements: UploadDefinition<SettlementColumns, SettlementFinding, SettlementState> = {
  name: 'courier_settlement',
  states: settlementStates,
  readColumns: columns.parse,
  readFinding: finding.parse,
  unitsAPart: 250,
  match: (context, settlement, rows) => rows.map((row) => matchRow(context, settlement, row)),
  applies: ['apply', 'fees'],
  costAPart: 60,
  costOf: (rows) => rows.length,
  atOnce: 1,
  isAlone: () => true,
  apply: (context, settlement, rows, device) => ({
    rows: rows.map((row) => applyRow(context, settlement, row, device)),
    problem: null,
  }),
};
