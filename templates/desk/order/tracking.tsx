import type { DeskOrder } from '../../../src/shop/desk-calls/orders/rules.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { deskCopyIn } from '../copy/copy.ts';

/** The field for the courier's name of the parcel, typed or scanned. */
export function TrackingField({ language, order }: { language: Locale; order: DeskOrder }) {
  const copy = deskCopyIn[language].order.tracking;
  return (
    <p class="field">
      <label for="tracking">{copy.label}</label>
      <input
        id="tracking"
        name="tracking"
        value={order.tracking ?? ''}
        maxlength={60}
        dir="ltr"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        aria-describedby="tracking-text"
      />
      <small id="tracking-text">{copy.text}</small>
    </p>
  );
}
