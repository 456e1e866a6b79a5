import { communesIn } from '../../src/text/communes.ts';
import type { Locale } from '../../src/text/locales/table.ts';

/**
 * Suggestions for a commune: in the page's script, also found by the name in the other one. Other texts may be typed
 * too. `wilaya`: 0 for none, which gives no suggestions.
 */
export function CommuneList({ id, wilaya, language }: { id: string; wilaya: number; language: Locale }) {
  const communes = communesIn(wilaya, language);
  if (communes.length === 0) return null;
  return (
    <datalist id={id}>
      {communes.map(({ name, other }) => (
        <option value={name} label={other} />
      ))}
    </datalist>
  );
}
