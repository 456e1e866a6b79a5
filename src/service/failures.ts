import type { Context } from 'hono';
import { isFrozen } from '../database/snapshots/barrier.ts';
import { isStorageFailure } from '../database/storage/failure.ts';
import { frozen, internalError, overloaded, storageUnavailable } from './api/replies.ts';
import { answerRefusal } from './api/responses.ts';
import type { Environment } from './environment.ts';
import { logFailure } from './error-log.ts';
import { isOverload } from './overload.ts';

/** The answer to a request that failed by an exception. What is no passing state of the storage is logged. */
export function answerFailure(error: Error, c: Context<Environment>): Response {
  if (isFrozen(error)) return answerRefusal(frozen());
  if (isOverload(error)) return answerRefusal(overloaded());
  logFailure(c, error);
  return answerRefusal(isStorageFailure(error) ? storageUnavailable() : internalError());
}
