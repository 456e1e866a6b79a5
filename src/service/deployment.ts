import { Fingerprints } from './api/idempotency/fingerprints.ts';
import { Minter } from './identifiers/mint-ids-and-keys.ts';
import { readSettings, type Settings } from './settings.ts';

/**
 * Settings from the bindings, the minter that tells ids and keys from guesses, and the fingerprints of repeated
 * calls.
 */
type Deployment =
  | { ok: true; settings: Settings; minter: Minter; fingerprints: Fingerprints }
  | { ok: false; binding: string };

/** All requests of an isolate get the same bindings object, so it is read and checked once. */
const deployments = new WeakMap<ServiceEnv, Deployment>();

export function deploymentOf(env: ServiceEnv): Deployment {
  const known = deployments.get(env);
  if (known !== undefined) return known;
  const reading = readSettings(env);
  const deployment: Deployment = reading.ok
    ? { ...reading, minter: new Minter(env.ROUTING_KEY), fingerprints: new Fingerprints(env.SEALING_KEYS) }
    : reading;
  deployments.set(env, deployment);
  return deployment;
}
