/** Most passkeys of a person: a browser's request names all of them. */
export const MOST_PASSKEYS = 20;

/** Why no passkey was added. */
export const passkeyRefusals = ['wrong', 'full', 'name'] as const;
export type PasskeyRefusal = (typeof passkeyRefusals)[number];
