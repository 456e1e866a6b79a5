import * as z from 'zod';
import { pageQuery } from '../list.ts';
import { timestamp } from '../scalars.ts';
import { keyMode } from './account.ts';

/** Who did something: an API key by its id, an operator by their name, a browser, or the service by itself. */
const actorKind = z.enum(['key', 'operator', 'device', 'system']);

/** Something that was done, and nothing of whom it concerns but an id: no values, no whole addresses. */
export const journalEntry = z
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
export type JournalEntryAnswer = z.infer<typeof journalEntry>;

/** What was refused in an hour, counted: at least so many, since who refuses must not be kept busy by it. */
export const incident = z
  .object({
    id: z.string(),
    entity: z.literal('incident'),
    livemode: z.boolean(),
    kind: z.string().meta({
      description:
        '`refused_key`: a revoked, expired or unknown one; `missing_scope`; `amount_mismatch`: the bank took another amount than was to be paid; `refund_mismatch`: it said more of a refund than was asked, or another end than before.',
    }),
    count: z.int(),
    hour: timestamp.meta({ description: 'The first second of the hour.' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Incident' });
export type IncidentAnswer = z.infer<typeof incident>;

export const journalQuery = pageQuery;
export type JournalQuery = z.infer<typeof journalQuery>;

/** Query of `GET /operator/accounts/{id}/journal` and of `…/incidents`. */
export const operatorJournalQuery = pageQuery.extend({ mode: keyMode });
export type OperatorJournalQuery = z.infer<typeof operatorJournalQuery>;
