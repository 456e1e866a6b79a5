import {
  appPath,
  bankHandoverPath,
  type Mode,
  payPath,
  qrCodePath,
  returnPath,
} from '../../../src/service/urls.ts';
import { CardPage } from '../page/card-page.tsx';
import { Icon } from '../page/icons.tsx';
import { Page, type Payee } from '../page/page.tsx';
import { onward, type Place } from '../page/place.ts';
import { payerText } from '../page/text.tsx';

type AppProps = { place: Place; livemode: boolean; payee: Payee; checkoutId: string };

/** The page of a scanned code. A view starts nothing: only the button does. `total` in whole dinars. */
export function AppStartPage({ place, livemode, payee, checkoutId, total }: AppProps & { total: number }) {
  const t = payerText[place.language];
  const mode: Mode = livemode ? 'live' : 'test';
  const copy = t.words.app.start;
  return (
    <Page
      place={place}
      title={copy.title(t.moneyText(total), payee[t.language])}
      livemode={livemode}
      payee={payee}
      columns="one"
    >
      <section class="card stack">
        <div class="who">
          <Icon name="phone" />
          <h1>
            <span>{copy.request}</span>
            <bdi>{payee[t.language]}</bdi>
          </h1>
        </div>
        <p class="total">{t.money(total)}</p>
        <form method="post" action={onward(appPath(mode, checkoutId), place)}>
          <button type="submit">
            <Icon name="lock" />
            <span>{copy.pay}</span>
          </button>
        </form>
        <p class="safety">
          <Icon name="lock" />
          <span>{copy.text}</span>
        </p>
        <a href={onward(payPath(mode, checkoutId), place)}>{copy.otherWay}</a>
      </section>
    </Page>
  );
}

/**
 * The page while the payer confirms in the app, on this or another device. `asksAgain`: whether the page refreshes
 * itself.
 */
export function AppWaitingPage(props: AppProps & { total: number; hasApp: boolean; asksAgain: boolean }) {
  const { place, livemode, payee, checkoutId, asksAgain } = props;
  const t = payerText[place.language];
  const mode: Mode = livemode ? 'live' : 'test';
  const copy = t.words.app.waiting;
  const here = returnPath(mode, checkoutId);
  return (
    <CardPage {...{ place, livemode, payee }} title={copy.title} class="app">
      <p class="total">{t.money(props.total)}</p>
      <p class="qr">
        <img src={qrCodePath(mode, checkoutId)} alt={copy.qrCode} width="176" height="176" />
      </p>
      <p>{asksAgain ? copy.text : copy.stopped}</p>
      {props.hasApp ? (
        <a class="button here" href={onward(bankHandoverPath(mode, checkoutId), place)}>
          {copy.openHere}
        </a>
      ) : null}
      <form method="get" action={here}>
        {place.chosen ? <input type="hidden" name="lang" value={t.language} /> : null}
        {asksAgain ? null : <input type="hidden" name="asked" value="stop" />}
        <button type="submit" class="quiet">
          {copy.again}
        </button>
      </form>
      <a href={onward(here, place, asksAgain ? 'asked=stop' : '')}>{asksAgain ? copy.stop : copy.resume}</a>
      <p class="soft small">{copy.changeMind}</p>
    </CardPage>
  );
}
