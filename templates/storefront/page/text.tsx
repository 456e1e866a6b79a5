import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import type { Locale } from '../../../src/text/languages/languages.ts';
import type { JSX } from '../../parts/jsx-runtime.ts';
import { Money, moneyText } from '../../parts/money.tsx';
import { Day, Month, Time } from '../../parts/time.tsx';
import { type Copy, copyIn } from '../copy/copy.ts';

/** What a page of the shop writes with, in its language. Components take it as `t`. */
export type ShopText = {
  language: Locale;
  words: Copy;
  /** An amount of whole dinars. */
  money: (amount: number) => JSX.Element;
  /** The same inside a sentence, a title or an attribute. */
  moneyText: (amount: number) => string;
  /** Moments, in seconds: with its time, its day without the year, its month. */
  time: (at: number) => JSX.Element;
  day: (at: number) => JSX.Element;
  month: (at: number) => JSX.Element;
};

/** The text of the shop in each language. */
export const shopText: Record<Locale, ShopText> = inEachLanguage((language) => ({
  language,
  words: copyIn[language],
  money: (amount) => <Money amount={amount} language={language} />,
  moneyText: (amount) => moneyText(amount, language),
  time: (at) => <Time at={at} language={language} />,
  day: (at) => <Day at={at} language={language} />,
  month: (at) => <Month at={at} language={language} />,
}));
