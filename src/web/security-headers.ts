/** What every answer of both Workers carries, whatever it is. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  // Not no-referrer: with it forms would carry "Origin: null", which is refused.
  'Referrer-Policy': 'same-origin',
};

/** `Strict-Transport-Security`: one year, in seconds. Not the subdomains: they are not ours to decide on. */
export const HSTS = 'max-age=31536000';
