import { sandboxBankPath } from '../../src/service/urls.ts';
import { Money } from '../parts/money.tsx';
import { bankStyle } from './bank-style.ts';
import { bankCopy } from './copy/bank.ts';
import { Icon } from './icons.tsx';
import { Page } from './page.tsx';
import { onward, type Place } from './place.ts';

/** An order at the sandbox bank. `amount` in whole dinars. */
export type ShownOrder = {
  id: string;
  reference: string;
  amount: number;
  payee: string;
  state: 'pending' | 'approved' | 'declined';
};

/** The bank's own page: the payer decides here, as they would with a card at a real one. */
export function BankPage({ place, order, leave }: { place: Place; order: ShownOrder; leave: string }) {
  const { language } = place;
  const copy = bankCopy[language];
  return (
    <Page place={place} title={copy.bank} livemode={false} payee={null} columns="one" style={bankStyle}>
      <div class="card order">
        <Plate language={language} />
        <div class="stack">
          <h1>{copy.title}</h1>
          <dl class="facts">
            <div>
              <dt>{copy.payee}</dt>
              <dd>
                <bdi>{order.payee}</bdi>
              </dd>
            </div>
            <div>
              <dt>{copy.reference}</dt>
              <dd>
                <bdi>{order.reference}</bdi>
              </dd>
            </div>
          </dl>
          <p class="total-name">{copy.amount}</p>
          <p class="total">
            <Money amount={order.amount} language={language} />
          </p>
          {order.state === 'pending' ? (
            <form class="answers" method="post" action={onward(sandboxBankPath(order.id), place)}>
              <button type="submit" name="answer" value="approve">
                <Icon name="check" />
                {copy.approve}
              </button>
              <button type="submit" name="answer" value="decline" class="danger">
                {copy.decline}
              </button>
              <button type="submit" name="answer" value="cancel" class="quiet">
                {copy.cancel}
              </button>
            </form>
          ) : (
            <>
              <p>{copy.decided[order.state]}</p>
              <a class="button" href={leave}>
                {copy.back}
              </a>
            </>
          )}
          <p class="safety">
            <Icon name="question" />
            <span>{copy.warning}</span>
          </p>
        </div>
      </div>
    </Page>
  );
}

/** From the bank back to where it was told to send the payer. */
export function BankLeavePage({ place, to }: { place: Place; to: string }) {
  const copy = bankCopy[place.language];
  return (
    <Page place={place} title={copy.leaving} livemode={false} payee={null} columns="one" style={bankStyle}>
      <div class="card order">
        <Plate language={place.language} />
        <div class="stack">
          <h1>{copy.leaving}</h1>
          <p>{copy.leavingText}</p>
          <a class="button" href={to}>
            {copy.back}
          </a>
        </div>
      </div>
    </Page>
  );
}

function Plate({ language }: { language: Place['language'] }) {
  const copy = bankCopy[language];
  return (
    <p class="plate">
      <Icon name="bank" />
      <span>
        <b>{copy.bank}</b>
        <span>{copy.sandbox}</span>
      </span>
    </p>
  );
}
