import { emulation } from './emulation.ts';
import { fixedBytes } from './identifiers/fixed-bytes.ts';
import { Minter } from './identifiers/mint-ids-and-keys.ts';

/**
 * The Worker's entry for the emulator, a test double for other programs' tests: the same modules as a deployment, after
 * one switch.
 */
emulation.rules = { firstMinter: (routingKey) => new Minter(routingKey, fixedBytes(routingKey)) };

export * from './worker.ts';
export { default } from './worker.ts';
