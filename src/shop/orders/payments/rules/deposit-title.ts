import { inEachLanguageLater } from '../../../../text/locales/by-language.ts';
import { type Locale, locales } from '../../../../text/locales/table.ts';
import { spellNumber } from './checkout.ts';

/** A deposit, for its title. Whole dinars. */
type PartPaid = { number: string; total: number; dueOnDelivery: number };

type Words = (number: string, total: string, rest: string) => string;

/** One line at the bank and on a receipt: the deposit, its order and the rest. At most 120 characters. */
const titles: Record<string, Words> = {
  ar: (number, total, rest) => `تسبيق على الطلب ${number} بمبلغ ${total} دج، والباقي عند الاستلام ${rest} دج`,
  fr: (number, total, rest) => `Acompte, commande ${number} de ${total} DA, reste ${rest} DA à la livraison`,
  en: (number, total, rest) => `Deposit for order ${number} of ${total} DA, ${rest} DA remain on delivery`,
};

const numbers = inEachLanguageLater((language) => new Intl.NumberFormat(locales[language].format));

/** The titles of a checkout for a deposit, as they stand in its metadata. */
export function depositTitles({ number, total, dueOnDelivery }: PartPaid): Record<string, string> {
  const lines = Object.entries(titles).map(([language, write]) => {
    const format = numbers[language as Locale];
    return [
      `title_${language}`,
      write(spellNumber(number), format.format(total), format.format(dueOnDelivery)),
    ];
  });
  return Object.fromEntries(lines);
}
