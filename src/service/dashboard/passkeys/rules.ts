/** Why no passkey was added. */
export const passkeyRefusals = ['wrong', 'full', 'name'] as const;
export type PasskeyRefusal = (typeof passkeyRefusals)[number];
