import { type ErrorStatus, errorCodes } from '../api/codes.ts';

type ErrorEntry = { name: string; description: string; codes: Record<string, string>; example: object };

/** The document's text for each status. */
export const errors: Record<ErrorStatus, ErrorEntry> = {
  400: {
    name: 'BadRequest',
    description: 'The body is not JSON, or what was asked has been done already.',
    codes: errorCodes[400],
    example: { message: 'The request body is not valid JSON.', code: 'invalid_json' },
  },
  401: {
    name: 'Unauthenticated',
    description: 'No key, a revoked key, or a key of the other mode.',
    codes: errorCodes[401],
    example: { message: 'Unauthenticated.', code: 'unauthenticated' },
  },
  403: {
    name: 'Forbidden',
    description: 'The key lacks a scope, or the resource is known and its state does not allow this.',
    codes: errorCodes[403],
    example: { message: 'The checkout is not pending.', code: 'checkout_not_pending' },
  },
  404: {
    name: 'NotFound',
    description: 'Unknown, deleted, or of another account.',
    codes: errorCodes[404],
    example: { message: 'The checkout was not found.', code: 'not_found' },
  },
  405: {
    name: 'MethodNotAllowed',
    description: '`Allow` names the methods of this path.',
    codes: errorCodes[405],
    example: { message: 'This method is not allowed here.', code: 'method_not_allowed' },
  },
  409: {
    name: 'Conflict',
    description: 'Another change stands in the way.',
    codes: errorCodes[409],
    example: {
      message: 'The person in this event was erased, so it is not sent again.',
      code: 'event_erased',
    },
  },
  412: {
    name: 'PreconditionFailed',
    description: 'Nothing was changed: read, and try again with the `ETag` of now.',
    codes: errorCodes[412],
    example: {
      message: 'The resource was changed since you read it.',
      code: 'precondition_failed',
    },
  },
  413: {
    name: 'BodyTooLarge',
    description: 'A body may have 64 KiB.',
    codes: errorCodes[413],
    example: { message: 'The request body must not be larger than 64 KiB.', code: 'body_too_large' },
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'Bodies are JSON.',
    codes: errorCodes[415],
    example: {
      message: 'The request body must be sent as application/json.',
      code: 'unsupported_media_type',
    },
  },
  421: {
    name: 'Misdirected',
    description: 'The call went to another host than the one that the message names.',
    codes: errorCodes[421],
    example: {
      message: 'This service answers at https://pay.example.dz alone.',
      code: 'misdirected_request',
    },
  },
  422: {
    name: 'ValidationFailed',
    description: 'The messages by field; nested fields are dotted.',
    codes: errorCodes[422],
    example: {
      message: 'The success url field is required.',
      code: 'validation_failed',
      errors: { success_url: ['The success url field is required.'] },
    },
  },
  429: {
    name: 'TooManyRequests',
    description:
      'Too many failed keys from one address, or more requests than the account’s limit; `Retry-After` says when to come back.',
    codes: errorCodes[429],
    example: { message: 'Too many attempts. Try again in a minute.', code: 'too_many_requests' },
  },
  500: {
    name: 'InternalError',
    description: 'Our fault. The `X-Request-Id` of the answer finds it in our logs.',
    codes: errorCodes[500],
    example: { message: 'Something went wrong on our side.', code: 'internal_error' },
  },
  503: {
    name: 'Unavailable',
    description: 'Busy, or not configured; with `Retry-After` it is worth trying again.',
    codes: errorCodes[503],
    example: { message: 'The service is busy. Try again in a moment.', code: 'overloaded' },
  },
};
