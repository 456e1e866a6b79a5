import { EPOCH_HEADER } from '../api/idempotency/epoch.ts';
import { IDEMPOTENCY_HEADER } from '../api/idempotency/header.ts';
import { IGNORED_HEADER } from '../api/ignored-header.ts';
import type { ApiOperation } from '../api/operation.ts';
import { answersOne, resourceOf } from '../resources/index.ts';

/** Headers of requests and answers, for the API document. */

const text = { type: 'string' as const };

export const requestIdHeader = {
  'X-Request-Id': { description: 'Names this answer in our logs.', schema: text },
};

export const ignoredHeader = {
  [IGNORED_HEADER]: {
    description:
      'Fields and parameters of the request that nobody reads, percent-encoded, at most 20, then `…`. Absent when there are none.',
    schema: text,
  },
};

const replayedHeader = {
  'Idempotent-Replayed': {
    description: '`true` when this is the first answer to the `Idempotency-Key` once more.',
    schema: text,
  },
};

const epochHeader = {
  [EPOCH_HEADER]: {
    description:
      'For a day after the service was restored from a backup, on the answer to an `Idempotency-Key` that it does not know: `1763870400;lost-since=1763866800`. Answers to keys first used between the second and the first of these times (seconds since the epoch) are lost, and what they had made with them: this request was carried out now, whether or not it had been before.',
    schema: text,
  },
};

const tagHeader = {
  ETag: {
    description: 'Names this state of the resource; for `If-Match` and `If-None-Match`.',
    schema: text,
  },
};

/** Headers of a 200 answer. */
export function answerHeadersOf(operation: ApiOperation) {
  return {
    ...requestIdHeader,
    ...ignoredHeader,
    ...(answersOne(operation) ? tagHeader : {}),
    ...(operation.method === 'get' ? {} : { ...replayedHeader, ...epochHeader }),
  };
}

const parameter = (name: string, description: string, schema: object = text) => ({
  name,
  in: 'header' as const,
  description,
  schema,
});

export const idempotencyParameter = parameter(
  IDEMPOTENCY_HEADER,
  'The same key and the same request get the same answer for 24 hours.',
  { ...text, minLength: 1, maxLength: 255 },
);

/** Headers that a request may have. */
export function headerParametersOf(operation: ApiOperation) {
  const key = idempotencyParameter;
  const match = parameter(
    'If-Match',
    'An `ETag`: when the resource has another by now, nothing changes (412).',
  );
  const known = parameter(
    'If-None-Match',
    'An `ETag`: when the resource still has it, the answer is a bare 304.',
  );
  if (operation.method === 'get') return answersOne(operation) ? [known] : [];
  return resourceOf(operation) === null ? [key] : [key, match];
}
