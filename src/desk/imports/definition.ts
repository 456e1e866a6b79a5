import * as z from 'zod';
import { fileReading, type UploadDefinition } from '../uploads/definition.ts';
import { applyProduct, namesCategory, requestsOf } from './apply-product.ts';
import { matchProduct } from './matching.ts';
import type { ProductColumn, ReadColumn } from './rules/columns.ts';
import { exportFormats, foreignColumns } from './rules/export-formats.ts';
import type { ProductColumns } from './rules/find-columns.ts';
import { rowKeys } from './rules/identify-products.ts';
import { type ImportState, importStates, type ProductFinding } from './rules/imports.ts';
import { rowMatches, rowProblems } from './rules/merge-rows.ts';

// The column is not validated here: a newer build may have written one that this build does not know.
const column = z.custom<ProductColumn>((value) => typeof value === 'string');
const readColumn = z.custom<ReadColumn | ''>((value) => typeof value === 'string');
const columns = z.object({
  places: z.record(z.string(), z.array(z.int().min(0))),
  from: z.int().min(0),
  heads: z.array(z.string()),
  ignored: z.array(z.string()),
  doubts: z.array(z.object({ place: z.int().min(0), suggested: readColumn.nullable() })),
  isComplete: z.boolean(),
  choices: z.record(z.string(), z.string()),
  reading: fileReading,
  recognised: z.enum(exportFormats).nullable(),
  format: z.enum(exportFormats).nullable(),
  foreign: z.partialRecord(z.enum(foreignColumns), z.int().min(0)),
  day: z.string().nullable(),
});
const finding = z.object({
  match: z.enum(rowMatches),
  about: z.string().nullable(),
  title: z.string(),
  problem: z.enum(rowProblems).nullable(),
  column: column.nullable(),
  variant: z.string().nullable(),
  words: z.string(),
  by: z.enum(rowKeys).nullable(),
  duplicates: z.array(z.string()),
  duplicateLine: z.int().nullable(),
  photos: z.int().min(0),
  changes: z.array(z.object({ column, from: z.string(), to: z.string(), left: z.string().optional() })),
});

/** Product lists as uploads: the rows of one product are a unit. The alarm applies them. */
export const productLists: UploadDefinition<ProductColumns, ProductFinding, ImportState> = {
  name: 'products',
  states: importStates,
  readColumns: columns.parse,
  readFinding: finding.parse,
  unitsAPart: 150,
  match: matchProduct,
  applies: ['new', 'changed'],
  // Requests: an invocation has 50, and the alarm's other jobs need some.
  costAPart: 30,
  costOf: requestsOf,
  // Connections that an invocation may have open.
  atOnce: 6,
  isAlone: namesCategory,
  apply: applyProduct,
};
