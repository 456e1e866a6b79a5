import { cancelPath, type Mode, payPath } from '../../../src/service/urls.ts';
import { Money } from '../../parts/money.tsx';
import { copyIn } from '../copy/copy.ts';
import { CardPage } from '../page/card-page.tsx';
import type { Payee } from '../page/page.tsx';
import { onward, type Place } from '../page/place.ts';

/** What the button that leads here says in the form's field: it is a button so that what was typed is kept. */
export const CANCEL = 'cancel';

type CancelPageProps = {
  place: Place;
  livemode: boolean;
  payee: Payee;
  checkoutId: string;
  /** In whole dinars. */
  total: number;
  /** After a declined attempt the payer gives up; before one, the checkout is cancelled. */
  wasDeclined: boolean;
};

/** Asks before a checkout is ended for good: going on stands first, and looks like what is meant. */
export function CancelPage({ place, livemode, payee, checkoutId, total, wasDeclined }: CancelPageProps) {
  const { language } = place;
  const mode: Mode = livemode ? 'live' : 'test';
  const copy = copyIn[language].checkout.cancelling;
  return (
    <CardPage {...{ place, livemode, payee }} title={copy.title} icon="question">
      <p class="total">
        <Money amount={total} language={language} />
      </p>
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
