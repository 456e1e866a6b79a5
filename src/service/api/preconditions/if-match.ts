import { digestTag, entityTag, namesTag } from '../../../web/entity-tags.ts';
import type { Transaction } from '../../account/transaction.ts';
import { answersOne, resourceOf } from '../../resources/index.ts';
import type { OperationCall } from '../calls.ts';
import type { ListUrls } from '../lists.ts';
import type { ApiOperation } from '../operation.ts';
import { preconditionFailed, type Reply } from '../replies.ts';

/**
 * What a change is refused with when its `If-Match` names another state of the resource than it has now; null when it
 * may go on, as when there is no such resource: that it says itself. Before the change, in its own transaction.
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

/** The `ETag` of an answer; null for what is no single resource. */
export async function tagOf(
  operation: ApiOperation,
  answer: { status: number; body: string },
): Promise<string | null> {
  return answer.status === 200 && answersOne(operation) ? digestTag(answer.body) : null;
}
