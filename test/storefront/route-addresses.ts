/** An address that a route answers. `valueFor`: the value of each of its parameters. */
export function addressOf(pattern: string, valueFor: (name: string) => string): string {
  return pattern.replace(/:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g, (_, name: string) => valueFor(name));
}
