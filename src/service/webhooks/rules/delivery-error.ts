/**
 * Why an attempt failed, as stable codes. `destination`: no longer allowed, nothing was sent. `signing`: a secret of
 * ours is unusable, nothing was sent. `unreachable`: no connection, or it broke. `status`: an answer that is neither
 * 2xx, nor a redirect, nor 410. `gone`: an answer of 410, or the listed endpoint was deleted and nothing was sent.
 */
export type DeliveryError =
  | 'destination'
  | 'signing'
  | 'timeout'
  | 'unreachable'
  | 'redirect'
  | 'gone'
  | 'status';
