import { bankHandoverPath, type Mode, payPath, returnPath } from '../../../src/service/urls.ts';
import { CardPage } from '../page/card-page.tsx';
import { type KeptField, KeptFields } from '../page/kept-fields.tsx';
import type { Payee } from '../page/page.tsx';
import { onward, type Place } from '../page/place.ts';
import { payerText } from '../page/text.tsx';

type UntakenPageProps = {
  place: Place;
  livemode: boolean;
  payee: Payee;
  checkoutId: string;
  /** Where the payment takes place: in the app, or at the bank. */
  isInApp: boolean;
  hasBankPage: boolean;
  /** The typed values that were not accepted. */
  kept: readonly KeptField[];
};

const FORM = 'kept';

/**
 * A change was requested during a payment. The bank's page opens in its own tab, and the typed values stay here, to
 * be sent again after the payment has ended.
 */
export function UntakenPage(props: UntakenPageProps) {
  const { place, livemode, payee, checkoutId, isInApp } = props;
  const mode: Mode = livemode ? 'live' : 'test';
  const copy = payerText[place.language].words.redirect.untaken;
  return (
    <CardPage
      {...{ place, livemode, payee }}
      title={copy.title}
      icon="bank"
      form={{ id: FORM, submit: copy.again }}
    >
      <p>{isInApp ? copy.appText : copy.bankText}</p>
      {props.hasBankPage ? (
        <a
          class="button"
          href={onward(bankHandoverPath(mode, checkoutId), place)}
          target="_blank"
          rel="noopener"
        >
          {isInApp ? copy.app : copy.bank}
        </a>
      ) : null}
      <p class="soft small">{copy.kept}</p>
      <form id={FORM} method="post" action={onward(payPath(mode, checkoutId), place)}>
        <KeptFields fields={props.kept} />
        <button type="submit" class={props.hasBankPage ? 'quiet' : undefined}>
          {copy.again}
        </button>
      </form>
      <a href={onward(returnPath(mode, checkoutId), place)}>{copy.result}</a>
    </CardPage>
  );
}
