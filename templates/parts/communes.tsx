import type { CommuneName } from '../../src/text/communes.ts';

/**
 * Suggestions for a commune: in the page's script, also found by the name in the other one. Other texts may be typed
 * too.
 */
export function CommuneList({ id, communes }: { id: string; communes: readonly CommuneName[] }) {
  if (communes.length === 0) return null;
  return (
    <datalist id={id}>
      {communes.map(({ name, other }) => (
        <option value={name} label={other} />
      ))}
    </datalist>
  );
}
