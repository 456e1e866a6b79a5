import * as z from 'zod';
import { timestamp } from '../scalars.ts';

/** The actor: an API key or a person of the dashboard by id, an operator by name, a browser, or the service itself. */
const actorKind = z.enum(['key', 'operator', 'person', 'device', 'system']);

/** An action and the id it concerns: no values and no whole addresses, so that the audit log holds no personal data. */
export const auditEntry = z
  .object({
    id: z.string(),
    entity: z.literal('journal_entry'),
    livemode: z.boolean(),
    actor: z.object({ kind: actorKind, name: z.string().nullable() }),
    act: z.string(),
    subject: z.string().nullable(),
    fields: z.array(z.string()),
    network: z.string().nullable(),
    request_id: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'JournalEntry' });
export type AuditEntryAnswer = z.infer<typeof auditEntry>;

/** Refusals in an hour, as a lower bound: exact counting would let an attacker cause many writes. */
export const incident = z
  .object({
    id: z.string(),
    entity: z.literal('incident'),
    livemode: z.boolean(),
    kind: z.string(),
    count: z.int(),
    hour: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Incident' });
export type IncidentAnswer = z.infer<typeof incident>;
