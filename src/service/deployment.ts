import { Fingerprints } from './api/idempotency/fingerprints.ts';
import { Minter } from './identifiers/minter.ts';
import { readSettings, type Settings } from './settings.ts';

/** What the bindings say, what tells ids and keys of this deployment from guesses, and what compares repeated calls. */
type Deployment =
  | { ok: true; settings: Settings; minter: Minter; fingerprints: Fingerprints }
  | { ok: false; binding: string };

/** The runtime hands every request of an isolate the same bindings: they are read and checked once. */
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
