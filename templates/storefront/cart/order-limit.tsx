import { MAX_AMOUNT, MIN_CHECKOUT_AMOUNT } from '../../../src/contract/money.ts';
import type { Frame } from '../page/frame.ts';
import { PhoneLink } from '../page/page.tsx';

/** Why a total cannot be ordered: above or below the bounds of one order; `dear`: one piece alone is too much. */
export type Limit = 'over' | 'dear' | 'under' | null;

/** The bound that prevents an order. */
export function OrderLimit({ frame, limit }: { frame: Frame; limit: Limit }) {
  const { t } = frame;
  if (limit === null) return null;
  const amount = limit === 'under' ? MIN_CHECKOUT_AMOUNT : MAX_AMOUNT;
  return (
    <p class="alert" role="alert">
      {/* One text: the parts of an alert are set apart. */}
      <span>
        {t.words.shared[limit](t.moneyText(amount))}
        {limit === 'dear' ? <Contacts frame={frame} /> : null}
      </span>
    </p>
  );
}

function Contacts({ frame: { phone, email } }: { frame: Frame }) {
  return (
    <>
      {phone ? ' ' : null}
      {phone ? <PhoneLink phone={phone} /> : null}
      {email ? ' ' : null}
      {email ? (
        <a href={`mailto:${email}`}>
          <bdi>{email}</bdi>
        </a>
      ) : null}
    </>
  );
}
