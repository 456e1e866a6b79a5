import { type SettingStem, stemOf } from '../../../src/desk/store-details/rules/setting-groups.ts';
import { type Locale, languageFacts } from '../../../src/text/languages/languages.ts';
import type { DeskText } from './text.tsx';

/**
 * The label of a setting at the desk and its language, by the language's own name; the binding's name for a setting
 * without a label.
 */
export function labelOf(
  t: DeskText,
  name: string,
): { label: string; of: Locale | null; ownName: string | null } {
  const { names } = t.words.settings.storeDetails;
  const { stem, language: of } = stemOf(name);
  const label = Object.hasOwn(names, stem) ? names[stem as SettingStem] : name;
  return { label, of, ownName: of === null ? null : languageFacts[of].ownName };
}
