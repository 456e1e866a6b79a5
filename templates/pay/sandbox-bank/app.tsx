import { sandboxAppPath } from '../../../src/service/urls.ts';
import { Icon } from '../page/icons.tsx';
import { Page } from '../page/page.tsx';
import { onward, type Place } from '../page/place.ts';
import { type PayerText, payerText } from '../page/text.tsx';
import { type BankOrder, OrderFacts } from './bank.tsx';
import { bankStyle } from './style.ts';

type BankAppPageProps = {
  place: Place;
  order: BankOrder;
  /** Where a payer with a single device goes after the decision. */
  leave: string;
};

/** The sandbox's app, on the device that scanned the code: the payer accepts or refuses. */
export function BankAppPage({ place, order, leave }: BankAppPageProps) {
  const t = payerText[place.language];
  const copy = t.words.app.sandbox;
  return (
    <Page place={place} title={copy.app} livemode={false} payee={null} columns="one" style={bankStyle}>
      <div class="card order app">
        <p class="plate">
          <Icon name="phone" />
          <span>
            <b>{copy.app}</b>
            <span>{copy.notReal}</span>
          </span>
        </p>
        <div class="stack">
          {order.step === 'app' ? (
            <>
              <h1>{copy.title}</h1>
              <OrderFacts order={order} t={t} />
              <form class="answers" method="post" action={onward(sandboxAppPath(order.id), place)}>
                <button type="submit" name="answer" value="approve">
                  <Icon name="check" />
                  {copy.approve}
                </button>
                <button type="submit" name="answer" value="decline" class="danger">
                  {copy.decline}
                </button>
              </form>
            </>
          ) : (
            <Decided order={order} leave={leave} t={t} />
          )}
        </div>
      </div>
    </Page>
  );
}

function Decided(props: { order: BankOrder; leave: string; t: PayerText }) {
  const { order, t } = props;
  const copy = t.words.app.sandbox;
  const isApproved = order.state === 'approved';
  return (
    <>
      <section class={isApproved ? 'end' : 'end bad'}>
        <Icon name={isApproved ? 'check' : 'cross'} />
        <h1>{isApproved ? copy.approved : copy.declined}</h1>
        <p>{copy.next}</p>
      </section>
      <OrderFacts order={order} t={t} />
      <a class="button quiet" href={props.leave}>
        {copy.onward}
      </a>
    </>
  );
}
