import type { Facts } from '../../../src/desk/onboarding/rules.ts';
import type { DeskText } from '../page/text.tsx';

/** The metadata that the service does not return, and what that means for the merchant. */
export function LostMetadata({ t, lost }: { t: DeskText; lost: Facts['lostMetadata'] }) {
  const copy = t.words.lostMetadata;
  const isOfProducts = lost.includes('product') || lost.includes('price');
  if (lost.length === 0) return null;
  return (
    <section class="card">
      <h2>{copy.title}</h2>
      {isOfProducts ? <p>{copy.products}</p> : null}
      {lost.includes('checkout') ? <p>{copy.checkouts}</p> : null}
    </section>
  );
}
