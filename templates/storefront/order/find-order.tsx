import { findOrderPath } from '../../../src/domain/addresses/shop.ts';
import type { Frame } from '../page/frame.ts';
import { SearchIcon } from '../page/icons.tsx';
import { Page, PhoneLink } from '../page/page.tsx';
import { Unpaid, type UnpaidProps } from '../page/unpaid.tsx';

type FindOrderProps = {
  frame: Frame;
  /** The last search and the reason of its refusal; null at first. */
  asked: { number: string; phone: string; refused: 'unknown' | 'limited' } | null;
  /** An order of this browser that waits for its payment; null or absent without one. */
  unpaidOrder?: UnpaidProps['order'];
};

/** The form that finds a lost order. */
export function FindOrderPage({ frame, asked, unpaidOrder = null }: FindOrderProps) {
  const { t } = frame;
  const copy = t.words.orderLookup;
  const describedBy = asked === null ? undefined : 'refused';
  return (
    <Page frame={frame} title={asked === null ? copy.title : copy.wrongTitle} isPrivate>
      <Unpaid t={t} order={unpaidOrder} />
      <form class="slip find" method="post" action={findOrderPath(t.language)}>
        <h1>{copy.title}</h1>
        {asked === null ? (
          <p>{copy.text}</p>
        ) : (
          <p class="alert" role="alert" id="refused">
            {copy[asked.refused]} {frame.phone === null ? null : <PhoneLink phone={frame.phone} />}
          </p>
        )}
        <div class="row">
          <label for="number">{copy.number}</label>
          <p class="hint" id="number-hint">
            {copy.numberHint}
          </p>
          <input
            id="number"
            name="number"
            value={asked?.number}
            dir="ltr"
            maxlength={40}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            required
            aria-describedby={['number-hint', describedBy].filter(Boolean).join(' ')}
          />
        </div>
        <div class="row">
          <label for="phone">{copy.phone}</label>
          <p class="hint" id="phone-hint">
            {copy.phoneHint}
          </p>
          <input
            id="phone"
            name="phone"
            type="tel"
            value={asked?.phone}
            dir="ltr"
            maxlength={40}
            autocomplete="tel"
            required
            aria-describedby={['phone-hint', describedBy].filter(Boolean).join(' ')}
          />
        </div>
        <button type="submit" class="button">
          <SearchIcon />
          {copy.find}
        </button>
        <p class="hint">{copy.shown}</p>
      </form>
    </Page>
  );
}
