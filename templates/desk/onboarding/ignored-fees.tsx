import type { DeskText } from '../page/text.tsx';

/** That the service shares out the payment fees otherwise than the shop asks. */
export function IgnoredFees({ t }: { t: DeskText }) {
  const copy = t.words.onboarding.ignoredFees;
  return (
    <section class="card">
      <h2>{copy.title}</h2>
      <p>{copy.text}</p>
    </section>
  );
}
