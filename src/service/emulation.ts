import type { Minter } from './identifiers/mint-ids-and-keys.ts';

/**
 * What the emulator's start changes: any host name, webhook addresses of any port and network, and a first account whose
 * keys are the same at every start with the same secrets.
 */
type Emulation = {
  /** Makes the first account and its secrets, the same ones for the same routing key. */
  firstMinter(routingKey: string): Minter;
};

/**
 * Null in every deployment: no setting turns it on, only the entry `emulator.ts`, which a deployment's bundle does not
 * contain.
 */
export const emulation: { rules: Emulation | null } = { rules: null };
