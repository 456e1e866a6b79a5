import { type Mode, paymentLinkPath } from '../../../src/service/urls.ts';
import { type Paid, PaymentFacts } from '../checkout/end.tsx';
import { type Exception, Exceptions } from '../checkout/exceptions.tsx';
import { Icon } from '../page/icons.tsx';
import { Page, type Payee } from '../page/page.tsx';
import { onward, type Place } from '../page/place.ts';
import { payerText } from '../page/text.tsx';

/** The page after a payment link's paid checkout: the merchant's message as text, and the payment. */
export function LinkDonePage(props: {
  place: Place;
  livemode: boolean;
  linkId: string;
  payee: Payee;
  message: string;
  payment: Paid;
  exceptions: readonly Exception[];
}) {
  const { place, livemode, payee, message } = props;
  const copy = payerText[place.language].words.link;
  const mode: Mode = livemode ? 'live' : 'test';
  return (
    <Page
      place={place}
      title={payerText[place.language].words.page.pageOf(copy.doneTitle, payee[place.language])}
      livemode={livemode}
      payee={payee}
      columns="one"
    >
      <section class="card end">
        <Icon name="check" />
        <h1>{copy.doneTitle}</h1>
        {message === '' ? null : (
          <div class="letter">
            <h2>{copy.message}</h2>
            <p dir="auto">{message}</p>
          </div>
        )}
        <Exceptions exceptions={props.exceptions} payee={payee} place={place} />
        <PaymentFacts payment={props.payment} place={place} />
        <a class="button quiet" href={onward(paymentLinkPath(mode, props.linkId), place)}>
          {copy.another}
        </a>
      </section>
    </Page>
  );
}
