/** The one Registry object. */
export function registryOf(env: ServiceEnv) {
  return env.REGISTRY.getByName('registry');
}
