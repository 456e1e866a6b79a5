import type { Language } from './money.tsx';

/** What is said of a number in each form that a language counts in; `#` stands for the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules: Record<Language, Intl.PluralRules> = {
  ar: new Intl.PluralRules('ar'),
  fr: new Intl.PluralRules('fr'),
  en: new Intl.PluralRules('en'),
};

/**
 * A number with its noun as the language counts: Arabic has one, two (`two`), 3 to 10 (`few`) and more (`other`), the
 * last two by the last two digits; French counts 0 like one.
 */
export function counted(language: Language, count: number, forms: Forms): string {
  return (forms[rules[language].select(count)] ?? forms.other).replaceAll('#', String(count));
}
