import type { Facts } from '../../../src/desk/onboarding/rules.ts';
import type { DeskText } from '../page/text.tsx';

/** That the service shares out the payment fees otherwise than the shop asks. */
export function IgnoredFees({ t, ignored }: { t: DeskText; ignored: Facts['ignoredFees'] }) {
  const copy = t.words.onboarding.ignoredFees;
  if (ignored === null) return null;
  return (
    <section class="card">
      <h2>{copy.title}</h2>
      <p>{copy.text(copy.asked[ignored])}</p>
    </section>
  );
}
