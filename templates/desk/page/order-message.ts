import { fillMessage, type MessageKind, messageTextName } from '../../../src/domain/orders/staff-messages.ts';
import type { Locale } from '../../../src/text/languages/languages.ts';
import { moneyText } from '../../parts/money.tsx';
import { messagesIn } from '../copy/messages.ts';

/** What a message names. `number`: as it is written; `toCollect`: whole dinars, due at the door. */
type Values = { name: string; shop: string; number: string; toCollect: number };

/** A message to a shopper about an order, in the merchant's own words or in ours. `texts`: the merchant's, by name. */
export function orderMessage(
  texts: Readonly<Record<string, string>>,
  kind: MessageKind,
  language: Locale,
  { toCollect, ...values }: Values,
): string {
  const own = texts[messageTextName(kind, language)];
  const amount = moneyText(toCollect, language);
  return own === undefined
    ? messagesIn[language].order[kind]({ ...values, toCollect: toCollect === 0 ? null : amount })
    : fillMessage(own, { name: values.name, shop: values.shop, order: values.number, amount });
}
