import { MAX_AMOUNT, MIN_CHECKOUT_AMOUNT } from '../../src/contract/money.ts';
import { moneyText } from '../parts/money.tsx';
import { sharedCopy } from './copy/shared.ts';
import type { Frame } from './frame.ts';

/** Why nobody can order something: it comes to more than one order may, or to less. */
export type Limit = 'over' | 'under' | null;

/** What one order may come to, where that stands in the way. */
export function OrderLimit({ language, limit }: { language: Frame['language']; limit: Limit }) {
  if (limit === null) return null;
  const amount = limit === 'over' ? MAX_AMOUNT : MIN_CHECKOUT_AMOUNT;
  return (
    <p class="alert" role="alert">
      {sharedCopy[language][limit](moneyText(amount, language))}
    </p>
  );
}
