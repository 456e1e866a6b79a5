/** The ids of the objects that were made since the last removal of all objects. */
const made = new Set<string>();

/** The same class of objects, whose new instances `takeMade` names. */
export function tracked<Class extends new (state: DurableObjectState, env: never) => object>(
  objectClass: Class,
): Class {
  return new Proxy(objectClass, {
    construct(target, [state, env]: [DurableObjectState, never]): object {
      made.add(state.id.toString());
      return new target(state, env);
    },
  });
}

/** The ids of the objects that were made since the last call. */
export function takeMade(): ReadonlySet<string> {
  const taken = new Set(made);
  made.clear();
  return taken;
}
