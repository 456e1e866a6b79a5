import type { AuditSource } from '../audit-log.ts';
import type { Schema } from './load.ts';

/** What an object class declares for its snapshots. */
export type SnapshotSchema = {
  /** The class's first name, which never changes: snapshots carry it. */
  kind: string;
  schema: Schema;
  /** How many schema steps have run. */
  stepsRun: () => number;
  /** Tables that may have rows in an unused object, because it makes or reads them by itself. */
  fills: readonly string[];
  /** Reloads what the object holds in memory; null when it has to restart for that. */
  reload: (() => Promise<void>) | null;
  /** Logs an export or import in the audit log, for classes that have one. */
  note?: (action: 'export' | 'import', source: AuditSource) => void;
};

/** The declaration of a class that keeps entries by key and no tables. */
export function withoutTables(kind: string): SnapshotSchema {
  const schema = { newest: 0, migrate: () => undefined };
  return { kind, schema, stepsRun: () => 0, fills: [], reload: async () => undefined };
}
