import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isFrozen } from '../../../database/snapshots/barrier.ts';
import { isStorageFailure } from '../../../database/storage/failure.ts';
import { BodyTooLarge } from '../../../web/form-bodies.ts';
import type { Environment } from '../../environment.ts';
import { logFailure } from '../../error-log.ts';
import { isOverload } from '../../overload.ts';

/** Answers an error of a page or a form. `showNotice`: of these pages. */
export function showFailure(
  c: Context<Environment>,
  error: Error,
  showNotice: (
    c: Context<Environment>,
    notice: 'tooLarge' | 'broken',
    status?: ContentfulStatusCode,
  ) => Promise<Response>,
): Promise<Response> {
  if (error instanceof BodyTooLarge) return showNotice(c, 'tooLarge');
  if (!isFrozen(error)) logFailure(c, error);
  if (!isOverload(error) && !isFrozen(error) && !isStorageFailure(error)) return showNotice(c, 'broken');
  c.header('Retry-After', '5');
  return showNotice(c, 'broken', 503);
}
