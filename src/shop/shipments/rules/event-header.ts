/** The header with the signature of a body (Y3, Y5, CF). */
export const SIGNATURE_HEADER = 'X-YALIDINE-SIGNATURE';
