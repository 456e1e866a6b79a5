import { writeJsonText } from '../../contract/json-text.ts';
import type { AuditSource } from '../../database/audit-log.ts';
import { recordAction } from '../account/audit-log.ts';
import type { Transaction } from '../account/transaction.ts';
import type { OperationCall } from '../api/calls.ts';
import type { ListUrls } from '../api/lists.ts';
import type { ApiOperation } from '../api/operation.ts';
import type { Reply } from '../api/replies.ts';
import { retrieverOf } from '../resources/index.ts';

/**
 * Runs a change of an API key and logs it: the only place, for all operations, so that none is forgotten. Reading the
 * resource before and after shows the changed fields; a change without effect is not logged.
 */
export function runAudited(
  transaction: Transaction,
  source: AuditSource,
  { operation, call, urls }: { operation: ApiOperation; call: OperationCall; urls: ListUrls },
  change: () => Reply,
): Reply {
  if (!operation.isAudited) return change();
  const retriever = retrieverOf(operation);
  const look = () =>
    retriever?.handle(transaction, { name: retriever.id, id: call.id }, urls, undefined) ?? null;
  const before = look();
  const reply = change();
  if (reply.status !== 200) return reply;
  const fields = changedFields(before, look());
  if (fields.length === 0 && operation.method === 'update') return reply;
  recordAction(transaction, source, { action: operation.id, subject: call.id || idIn(reply), fields });
  return reply;
}

/** The id of a created resource. */
function idIn({ body }: Reply): string | null {
  const id: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'id') : null;
  return typeof id === 'string' ? id : null;
}

/** Names of the changed fields; none when the resource was created or deleted. */
function changedFields(before: Reply | null, after: Reply | null): string[] {
  if (before?.status !== 200 || after?.status !== 200) return [];
  const was = fieldsOf(before);
  return [...fieldsOf(after)]
    .filter(([name, text]) => name !== 'updated_at' && was.get(name) !== text)
    .map(([name]) => name);
}

/** The fields of an answer, each as JSON text. */
function fieldsOf({ body }: Reply): Map<string, string> {
  if (typeof body !== 'object' || body === null) return new Map();
  return new Map(Object.entries(body).map(([name, value]) => [name, writeJsonText(value)]));
}
