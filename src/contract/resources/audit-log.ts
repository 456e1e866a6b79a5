import * as z from 'zod';
import { timestamp } from '../scalars.ts';

/** The actor: an API key by its id, an operator by name, a browser, or the service itself. */
const actorKind = z.enum(['key', 'operator', 'device', 'system']);

/** An action and the id it concerns: no values and no whole addresses, so that the audit log holds no personal data. */
export const auditEntry = z
  .object({
    id: z.string(),
    entity: z.literal('journal_entry'),
    livemode: z.boolean(),
    actor: z.object({ kind: actorKind, name: z.string().nullable() }).meta({
      description: 'Who did it: `name` is the id of a key, or the name of an operator.',
    }),
    act: z.string().meta({ description: 'What was done: the id of the operation.' }),
    subject: z.string().nullable().meta({ description: 'The id of what it was done to.' }),
    fields: z.array(z.string()).meta({ description: 'Names of the fields that changed.' }),
    network: z.string().nullable().meta({ description: 'The /24 or /48 of the sender, never an address.' }),
    request_id: z.string().nullable().meta({ description: 'The `X-Request-Id` of the answer.' }),
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
    kind: z.string().meta({
      description:
        '`refused_key`: a revoked, expired or unknown one; `missing_scope`; `amount_mismatch`: the bank took another amount than was to be paid; `refund_mismatch`: it said more of a refund than was asked, or another end than before; `refund_unclear`: nobody can tell whether it made a refund; `acquirer_access`: it denied access, as with an expired password; `acquirer_contradiction`: its answer did not fit the order.',
    }),
    count: z.int(),
    hour: timestamp.meta({ description: 'The first second of the hour.' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Incident' });
export type IncidentAnswer = z.infer<typeof incident>;
