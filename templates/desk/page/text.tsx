import { inEachLanguageLater } from '../../../src/text/languages/by-language.ts';
import { type Locale, languageFacts } from '../../../src/text/languages/languages.ts';
import type { JSX } from '../../parts/jsx-runtime.ts';
import { Money, moneyText } from '../../parts/money.tsx';
import { Time, type TimeLength } from '../../parts/time.tsx';
import type { DeskCopy } from '../copy/copy.ts';

/** What a page of the desk writes with, in its language. Components take it as `t`. */
export type DeskText = {
  language: Locale;
  words: DeskCopy;
  /** An amount of whole dinars. */
  money: (amount: number) => JSX.Element;
  /** The same inside a sentence, a title or an attribute. */
  moneyText: (amount: number) => string;
  /** A share of 0 to 1, in whole percent. */
  percent: (share: number) => JSX.Element;
  /** A moment, in seconds. */
  time: (at: number, length?: TimeLength) => JSX.Element;
  /** Between the parts of an address or a list, with its space. */
  comma: string;
};

const percents = inEachLanguageLater(
  (language) => new Intl.NumberFormat(languageFacts[language].format, { style: 'percent' }),
);

export function deskText(language: Locale, words: DeskCopy): DeskText {
  return {
    language,
    words,
    money: (amount) => <Money amount={amount} language={language} />,
    moneyText: (amount) => moneyText(amount, language),
    percent: (share) => <bdi>{percents[language].format(share)}</bdi>,
    time: (at, length = {}) => <Time at={at} language={language} {...length} />,
    comma: languageFacts[language].comma,
  };
}
