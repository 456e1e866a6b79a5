import { stemOf } from '../../../src/shop/desk-calls/store-details/rules.ts';
import { type Locale, locales } from '../../../src/text/locales/table.ts';
import { deskCopyIn } from '../copy/copy.ts';
import type { SettingStem } from '../copy/fr/store-details.ts';

/** What a setting is called at the desk, and the language that it is in, in its own words; the setting's name for what has none. */
export function labelOf(
  language: Locale,
  name: string,
): { label: string; of: Locale | null; ownName: string | null } {
  const { names } = deskCopyIn[language].settings.choices;
  const { stem, language: of } = stemOf(name);
  const label = Object.hasOwn(names, stem) ? names[stem as SettingStem] : name;
  return { label, of, ownName: of === null ? null : locales[of].ownName };
}
