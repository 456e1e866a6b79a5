import { MOST_WRONG_CODES, TEST_CODE } from '../../../src/service/acquirers/sandbox/rules/cards.ts';
import { ErrorSummary } from '../page/field.tsx';
import { Icon } from '../page/icons.tsx';
import { Page } from '../page/page.tsx';
import type { Place } from '../page/place.ts';
import { type PayerText, payerText } from '../page/text.tsx';
import {
  type CardErrors,
  CardForm,
  CodeForm,
  cardFields,
  GiveUpForm,
  TestCards,
  type TypedCard,
} from './card.tsx';
import { bankStyle } from './style.ts';

/** An order at the sandbox bank. `amount` in whole dinars. */
export type BankOrder = {
  id: string;
  reference: string;
  amount: number;
  payee: string;
  state: 'pending' | 'approved' | 'declined';
  step: 'card' | 'code' | 'app' | 'done';
  lastDigits: string | null;
  wrongCodes: number;
};

/** The values of the forms. `code`: the error of the code, null for none. */
export type BankForm = { typed: TypedCard; errors: CardErrors; code: string | null };

type BankPageProps = {
  place: Place;
  order: BankOrder;
  form: BankForm;
  /** The address to which the payer returns. */
  leave: string;
};

/** The bank's own page: first the card, then the code, then the way back. */
export function BankPage({ place, order, form, leave }: BankPageProps) {
  const t = payerText[place.language];
  const copy = t.words.bank;
  const isCard = order.step === 'card';
  const isWrong = form.code !== null || cardFields.some((field) => form.errors[field] !== undefined);
  return (
    <Page
      place={place}
      title={isWrong ? copy.errorTitle(copy.bank) : copy.bank}
      livemode={false}
      payee={null}
      columns={isCard ? 'two' : 'one'}
      style={bankStyle}
    >
      {isCard ? <Wrong errors={form.errors} t={t} /> : null}
      <div class="card order">
        <Plate title={copy.bank} text={copy.sandbox} />
        <div class="stack">
          <h1>{copy.title}</h1>
          <OrderFacts order={order} t={t} />
          <Step {...{ place, order, form, leave }} />
          <p class="safety">
            <Icon name="question" />
            <span>{copy.warning}</span>
          </p>
        </div>
      </div>
      {isCard ? <TestCards place={place} orderId={order.id} /> : null}
    </Page>
  );
}

function Step({ place, order, form, leave }: BankPageProps) {
  const copy = payerText[place.language].words.bank;
  switch (order.step) {
    case 'card':
      return (
        <>
          <div class="head" id="form">
            <h2>{copy.cardTitle}</h2>
            <a href="#cards">{copy.cardsTitle}</a>
          </div>
          <CardForm place={place} orderId={order.id} typed={form.typed} errors={form.errors} />
          <GiveUpForm place={place} orderId={order.id} />
        </>
      );
    case 'code':
      return (
        <>
          <h2>{copy.codeTitle}</h2>
          <CodeForm place={place} orderId={order.id} code={TEST_CODE} error={form.code} />
          <GiveUpForm place={place} orderId={order.id} />
        </>
      );
    default:
      return (
        <>
          <p>{copy.decided[order.state]}</p>
          <a class="button" href={leave}>
            {copy.back}
          </a>
        </>
      );
  }
}

/** The error of a wrong code that may be tried again. */
export function explainWrongCode(order: BankOrder, language: Place['language']): string {
  return payerText[language].words.bank.errors.wrongCode(MOST_WRONG_CODES - order.wrongCodes);
}

function Wrong({ errors, t }: { errors: CardErrors; t: PayerText }) {
  if (cardFields.every((field) => errors[field] === undefined)) return null;
  const copy = t.words.bank;
  const said: Partial<Record<(typeof cardFields)[number], string>> = {};
  for (const field of cardFields) {
    const error = errors[field];
    if (error !== undefined) said[field] = copy.errors[error];
  }
  return <ErrorSummary title={copy.wrong} errors={said} fields={cardFields} />;
}

/** The amount, the payee, the reference and, once known, the card. */
export function OrderFacts({ order, t }: { order: BankOrder; t: PayerText }) {
  const copy = t.words.bank;
  return (
    <>
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
        {order.lastDigits === null ? null : (
          <div>
            <dt>{copy.cardUsed}</dt>
            <dd>
              <bdi dir="ltr">•••• {order.lastDigits}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <p class="total-name">{copy.amount}</p>
      <p class="total">{t.money(order.amount)}</p>
    </>
  );
}

/** The redirect from the bank to its return address. */
export function BankLeavePage({ place, to }: { place: Place; to: string }) {
  const copy = payerText[place.language].words.bank;
  return (
    <Page place={place} title={copy.leaving} livemode={false} payee={null} columns="one" style={bankStyle}>
      <div class="card order">
        <Plate title={copy.bank} text={copy.sandbox} />
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

function Plate({ title, text }: { title: string; text: string }) {
  return (
    <p class="plate">
      <Icon name="bank" />
      <span>
        <b>{title}</b>
        <span>{text}</span>
      </span>
    </p>
  );
}
