import { bankHandoverPath, type Mode, returnPath } from '../../../src/service/urls.ts';
import { CardPage } from '../page/card-page.tsx';
import { Icon } from '../page/icons.tsx';
import { Page, type Payee } from '../page/page.tsx';
import { onward, type Place } from '../page/place.ts';
import { payerText } from '../page/text.tsx';

type RedirectProps = { place: Place; livemode: boolean; payee: Payee };

/** The redirect to the bank, by the `Refresh` header; the link is for browsers without it. */
export function BankHandoverPage({ place, livemode, payee, to }: RedirectProps & { to: string }) {
  const copy = payerText[place.language].words.redirect.toBank;
  return (
    <Page place={place} title={copy.title} livemode={livemode} payee={payee} columns="one">
      <section class="card end">
        <Icon name="bank" class="waits" />
        <h1>{copy.title}</h1>
        <p>{copy.text}</p>
        <a class="button" href={to} rel="noreferrer">
          {copy.link}
        </a>
      </section>
    </Page>
  );
}

/** The redirect to the merchant. It already shows the result, in case the shop is slow. */
export function SellerHandoverPage(props: RedirectProps & { to: string; isPaid: boolean }) {
  const { place, livemode, payee, to, isPaid } = props;
  const name = payee[place.language];
  const copy = payerText[place.language].words.redirect.toSeller;
  const title = isPaid ? copy.paid : copy.unpaid;
  return (
    <CardPage {...{ place, livemode, payee, title }} icon={isPaid ? 'check' : 'forth'}>
      <p>{copy.text(name)}</p>
      <a class="button" href={to} rel="noreferrer">
        {payerText[place.language].words.page.backTo(name)}
      </a>
    </CardPage>
  );
}

/** The bank has not reported the result yet. `asksAgain`: whether the page refreshes itself. */
export function WaitingPage(
  props: RedirectProps & { checkoutId: string; hasBankPage: boolean; asksAgain: boolean },
) {
  const { place, livemode, payee, checkoutId, asksAgain } = props;
  const mode: Mode = livemode ? 'live' : 'test';
  const copy = payerText[place.language].words.redirect.waiting;
  const here = returnPath(mode, checkoutId);
  return (
    <CardPage {...{ place, livemode, payee }} title={copy.title} icon="clock" waits={asksAgain}>
      <p>{asksAgain ? copy.text : copy.stopped}</p>
      <form method="get" action={here}>
        {place.chosen ? <input type="hidden" name="lang" value={place.language} /> : null}
        {asksAgain ? null : <input type="hidden" name="asked" value="stop" />}
        <button type="submit">{copy.again}</button>
      </form>
      {props.hasBankPage ? (
        <a class="button quiet" href={onward(bankHandoverPath(mode, checkoutId), place)}>
          {copy.bank}
        </a>
      ) : null}
      {props.hasBankPage ? <p class="soft small">{copy.changeMind}</p> : null}
      <a href={onward(here, place, asksAgain ? 'asked=stop' : '')}>{asksAgain ? copy.stop : copy.resume}</a>
    </CardPage>
  );
}
