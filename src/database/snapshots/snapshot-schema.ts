import type { AuditSource } from '../audit-log.ts';
import type { Schema } from './load.ts';

/** What a class of objects says of itself to be copied. */
export type SnapshotSchema = {
  /** Its first name, for ever: copies bear it. */
  kind: string;
  schema: Schema;
  /** How many steps its schema has run now. */
  stepsRun: () => number;
  /** Tables that may have rows in an object that nobody has used yet: what it makes or reads by itself. */
  fills: readonly string[];
  /** Takes in anew what it holds in memory; null where the object has to begin anew for that. */
  reload: (() => Promise<void>) | null;
  /** Writes into its journal what was done with a copy; where the class has one. */
  note?: (act: 'export' | 'import', source: AuditSource) => void;
};

/** What a class says of itself that keeps entries by key, and no tables. */
export function withoutTables(kind: string): SnapshotSchema {
  const schema = { newest: 0, migrate: () => undefined };
  return { kind, schema, stepsRun: () => 0, fills: [], reload: async () => undefined };
}
