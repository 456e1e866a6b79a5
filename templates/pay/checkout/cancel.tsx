import { cancelPath, type Mode, payPath } from '../../../src/service/urls.ts';
import { CardPage } from '../page/card-page.tsx';
import type { Payee } from '../page/page.tsx';
import { onward, type Place } from '../page/place.ts';
import { payerText } from '../page/text.tsx';

/** The value of the button that leads here. It is a form button, so that typed values are kept. */
export const CANCEL = 'cancel';

type CancelPageProps = {
  place: Place;
  livemode: boolean;
  payee: Payee;
  checkoutId: string;
  /** In whole dinars. */
  total: number;
  /** True after a declined attempt: the payer gives up. Otherwise the checkout is cancelled. */
  wasDeclined: boolean;
};

/** Asks before a checkout is ended for good. The harmless button comes first and stands out. */
export function CancelPage({ place, livemode, payee, checkoutId, total, wasDeclined }: CancelPageProps) {
  const t = payerText[place.language];
  const mode: Mode = livemode ? 'live' : 'test';
  const copy = t.words.checkout.cancelling;
  return (
    <CardPage {...{ place, livemode, payee }} title={copy.title} icon="question">
      <p class="total">{t.money(total)}</p>
      <p>{copy.text}</p>
      <a class="button" href={onward(payPath(mode, checkoutId), place)}>
        {copy.stay}
      </a>
      <form method="post" action={onward(cancelPath(mode, checkoutId), place)}>
        <button type="submit" class="quiet">
          {wasDeclined ? copy.giveUp : copy.confirm}
        </button>
      </form>
    </CardPage>
  );
}
