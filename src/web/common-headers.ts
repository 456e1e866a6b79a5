/** Headers of every answer of both Workers. Each Worker adds its own `Content-Security-Policy`. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  // Not no-referrer: with it, forms would carry "Origin: null", which is refused.
  'Referrer-Policy': 'same-origin',
};

/** `Strict-Transport-Security`: one year, in seconds. Without subdomains: the merchant decides about those. */
export const HSTS = 'max-age=31536000';
