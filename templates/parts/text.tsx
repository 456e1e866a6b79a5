import { inEachLanguageLater } from '../../src/text/languages/by-language.ts';
import { type Locale, languageFacts } from '../../src/text/languages/languages.ts';
import { countText } from './count.ts';
import type { JSX } from './jsx-runtime.ts';
import { Money, moneyText } from './money.tsx';
import { CalendarDay, Day, Month, Time, type TimeLength } from './time.tsx';

/** What pages write with, in one language. `Words`: the copy of their wing. Components take it as `t`. */
export type Text<Words> = {
  language: Locale;
  words: Words;
  /** An amount of whole dinars. */
  money: (amount: number) => JSX.Element;
  /** The same inside a sentence, a title or an attribute. */
  moneyText: (amount: number) => string;
  /** A count of orders, parcels or pieces. */
  count: (count: number) => string;
  /** A share of 0 to 1, in whole percent. */
  percent: (share: number) => JSX.Element;
  /** Moments, in seconds: with its time, its day without the year, its month. */
  time: (at: number, length?: TimeLength) => JSX.Element;
  day: (at: number) => JSX.Element;
  month: (at: number) => JSX.Element;
  /** A day of the calendar, `2026-11-22`. */
  date: (date: string) => JSX.Element;
  /** Between the parts of an address or a list, with its space. */
  comma: string;
};

const percents = inEachLanguageLater(
  (language) => new Intl.NumberFormat(languageFacts[language].format, { style: 'percent' }),
);

export function textOf<Words>(language: Locale, words: Words): Text<Words> {
  return {
    language,
    words,
    money: (amount) => <Money amount={amount} language={language} />,
    moneyText: (amount) => moneyText(amount, language),
    count: (count) => countText(count, language),
    percent: (share) => <bdi>{percents[language].format(share)}</bdi>,
    time: (at, length = {}) => <Time at={at} language={language} {...length} />,
    day: (at) => <Day at={at} language={language} />,
    month: (at) => <Month at={at} language={language} />,
    date: (date) => <CalendarDay date={date} language={language} />,
    comma: languageFacts[language].comma,
  };
}
