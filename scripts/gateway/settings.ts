import type { SettingDefinitions } from '../fakes/settings.ts';

/** Where the sources disagree or are silent. B, T, N, L, P, I and Z are the clients named in docs/gateway.md. */
export const gatewaySettings = {
  codes: { value: 'string', among: ['string', 'number'], about: 'how codes and amounts are written' },
  unacknowledged: {
    value: '2',
    among: ['1', '2'],
    about: 'OrderStatus of a payment before its acknowledgement; no source says it',
  },
  after_cancel: {
    value: 'status',
    among: ['status', 'unknown'],
    about: 'an order that was cancelled by itself: a status, or error 6 (T)',
  },
  declined_status: {
    value: '6',
    among: ['6', '-1', 'none'],
    about: 'OrderStatus of a decline; none: only actionCode (P)',
  },
  partial_refund: {
    value: '2',
    among: ['2', '4'],
    about: 'OrderStatus after a part went back; no source says it',
  },
  deposit_after_refund: {
    value: 'falls',
    among: ['falls', 'stays'],
    about: 'depositAmount after a refund; no source says it',
  },
  duplicate_refund: {
    value: 'accepted',
    among: ['accepted', 'refused'],
    about: 'a second refund of the same amount; refused: error 5 (I)',
  },
  password: { value: 'valid', among: ['valid', 'expired'], about: 'expired: error 5 to every call' },
  text: {
    value: 'free',
    among: ['free', 'plain'],
    about: 'plain: letters and digits only in udf, with spaces in description (L, I)',
  },
  return_name: {
    value: 'orderId',
    among: ['orderId', 'mdOrder'],
    about: 'the order’s name in the payer’s return',
  },
  form_origin: { value: '', about: 'the origin of formUrl, where it is another one than of the API' },
  hang_ms: { value: 40_000, about: 'how long a call without an answer stays open' },
} satisfies SettingDefinitions;
