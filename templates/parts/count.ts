import { inEachLanguageLater } from '../../src/text/languages/by-language.ts';
import { languageFacts } from '../../src/text/languages/languages.ts';
import type { Language } from './money.tsx';

/** The text for each plural form of a language; `#` stands for the number. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules = inEachLanguageLater((language) => new Intl.PluralRules(languageFacts[language].format));

const formats = inEachLanguageLater((language) => new Intl.NumberFormat(languageFacts[language].format));

/** A count, with its thousands set apart as those of amounts. */
export function countText(count: number, language: Language): string {
  return formats[language].format(count);
}

/**
 * A number with its noun in the language's plural form: Arabic has one, two (`two`), 3 to 10 (`few`) and more
 * (`other`), the last two by the last two digits; French counts 0 like one.
 */
export function counted(language: Language, count: number, forms: Forms): string {
  return (forms[rules[language].select(count)] ?? forms.other).replaceAll('#', countText(count, language));
}
