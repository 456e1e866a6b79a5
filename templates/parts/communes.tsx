import { communesIn } from '../../src/text/communes.ts';
import type { Locale } from '../../src/text/locales/table.ts';

/**
 * What is offered while a commune is typed: by its name in the page's script, and found by the other too. Anything else may be
 * typed as well. `wilaya`: 0 for none, and then nothing is offered.
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
