import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import type { Locale } from '../../../src/text/languages/languages.ts';
import type { JSX } from '../../parts/jsx-runtime.ts';
import { Money, moneyText } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { type Copy, copyIn } from '../copy/copy.ts';

/** What a payer's page writes with, in its language. Components take it as `t`. */
export type PayerText = {
  language: Locale;
  words: Copy;
  /** An amount of whole dinars. */
  money: (amount: number) => JSX.Element;
  /** The same inside a sentence, a title or an attribute. */
  moneyText: (amount: number) => string;
  /** A moment, in seconds. */
  time: (at: number) => JSX.Element;
};

/** The text of the payers' pages in each language. */
export const payerText: Record<Locale, PayerText> = inEachLanguage((language) => ({
  language,
  words: copyIn[language],
  money: (amount) => <Money amount={amount} language={language} />,
  moneyText: (amount) => moneyText(amount, language),
  time: (at) => <Time at={at} language={language} />,
}));
