import { digestTag, entityTag, namesTag } from '../../web/entity-tags.ts';
import type { Transaction } from '../account/transaction.ts';
import type { OperationCall } from '../api/calls.ts';
import type { ListUrls } from '../api/lists.ts';
import type { ApiOperation } from '../api/operation.ts';
import { preconditionFailed, type Reply } from '../api/replies.ts';
import { answersOne, resourceOf } from './index.ts';

/**
 * The refusal of a change whose `If-Match` names another state of the resource than the present one; null when the
 * change may go on. A missing resource also gives null: the operation reports it. Call before the change, in its own
 * transaction.
 */
export function refuseOutdated(
  transaction: Transaction,
  ifMatch: string | undefined,
  { operation, call, urls }: { operation: ApiOperation; call: OperationCall; urls: ListUrls },
  write: (reply: Reply) => { body: string },
): Reply | null {
  const resource = ifMatch === undefined ? null : resourceOf(operation);
  if (ifMatch === undefined || resource === null) return null;
  const current = resource.handle(transaction, { name: resource.id, id: call.id }, urls, undefined);
  if (current.status !== 200 || namesTag(ifMatch, entityTag(write(current).body))) return null;
  return preconditionFailed();
}

/** The `ETag` of an answer; null when the answer is not a single resource. */
export async function tagOf(
  operation: ApiOperation,
  answer: { status: number; body: string },
): Promise<string | null> {
  return answer.status === 200 && answersOne(operation) ? digestTag(answer.body) : null;
}
