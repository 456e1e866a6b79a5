import { inEachLanguageLater, keyedByLanguage } from '../../text/languages/by-language.ts';
import { languageFacts } from '../../text/languages/languages.ts';
import { wordsIn } from '../../text/languages/words.ts';
import { formatOrderNumber } from './order-number.ts';

/** A deposit, for its title. Whole dinars. */
type PartPaid = { number: string; total: number; dueOnDelivery: number };

const numbers = inEachLanguageLater((language) => new Intl.NumberFormat(languageFacts[language].format));

/**
 * The titles of a checkout for a deposit, as they stand in its metadata: the deposit, its order and the rest.
 */
export function depositTitles({ number, total, dueOnDelivery }: PartPaid): Record<string, string> {
  return keyedByLanguage('title', (language) => {
    const { format } = numbers[language];
    return wordsIn[language].depositTitle(formatOrderNumber(number), format(total), format(dueOnDelivery));
  });
}

/** The same of a checkout for the rest of an order that was paid before. */
export function restTitles({ number }: Pick<PartPaid, 'number'>): Record<string, string> {
  return keyedByLanguage('title', (language) => wordsIn[language].restTitle(formatOrderNumber(number)));
}
