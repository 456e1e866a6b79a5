import {
  groupCardNumber,
  type TestCard,
  testCards,
} from '../../../src/service/acquirers/sandbox/rules/cards.ts';
import { sandboxBankPath } from '../../../src/service/urls.ts';
import { described } from '../../parts/described.ts';
import { Field } from '../page/field.tsx';
import { onward, type Place } from '../page/place.ts';
import { payerText } from '../page/text.tsx';

type CardField = 'card' | 'expiry' | 'cvv';

/**
 * The values shown again in the form: a test card's number and the expiry. Other numbers and the CVV2 are never
 * returned.
 */
export type TypedCard = Record<CardField, string>;

/** The possible errors of a card form; the copy has the words. */
export const cardErrors = ['noCard', 'badCard', 'realCard', 'expiry', 'cvv'] as const;

export type CardErrors = Partial<Record<CardField, (typeof cardErrors)[number]>>;

export const cardFields: readonly CardField[] = ['card', 'expiry', 'cvv'];

type FormProps = { place: Place; orderId: string };

/**
 * The first digits of every test card, as people type them. Browsers refuse other numbers, so that a real card's
 * number does not leave the page, even without a script. All other checks are the server's, whose messages say more.
 */
const TEST_CARD_PATTERN = patternOf('99990000');

/** Matches digits in every script that people type here, and the marks between them. */
function patternOf(start: string): string {
  const between = '[\\s.\\-\u200e\u200f\u202a-\u202e\u2066-\u2069]*';
  const digits = [...start].map((digit) => {
    const others = [0x660, 0x6f0].map((zero) => String.fromCharCode(zero + Number(digit))).join('');
    return `[${digit}${others}]${between}`;
  });
  return `${between}${digits.join('')}[\\d\u0660-\u0669\u06f0-\u06f9\\s.\\-\u200e\u200f\u202a-\u202e\u2066-\u2069]*`;
}

/** The first step. Browsers are asked not to offer saved cards, which are real ones. */
export function CardForm(props: FormProps & { typed: TypedCard; errors: CardErrors }) {
  const { place, typed, errors } = props;
  const copy = payerText[place.language].words.bank;
  const explain = (error: CardErrors[CardField]) => (error === undefined ? undefined : copy.errors[error]);
  return (
    <form method="post" action={onward(sandboxBankPath(props.orderId), place)}>
      <DigitsField
        name="card"
        label={copy.card}
        hint={copy.cardHint}
        value={typed.card}
        isFirst={Object.keys(errors).length === 0 && typed.card === ''}
        error={explain(errors.card)}
        pattern={{ text: TEST_CARD_PATTERN, title: copy.cardPattern }}
      />
      <div class="pair">
        <DigitsField
          name="expiry"
          label={copy.expiry}
          hint={copy.expiryHint}
          value={typed.expiry}
          error={explain(errors.expiry)}
        />
        <DigitsField
          name="cvv"
          label={copy.cvv}
          hint={copy.cvvHint}
          value={typed.cvv}
          error={explain(errors.cvv)}
        />
      </div>
      <button type="submit" name="answer" value="pay">
        {copy.next}
      </button>
    </form>
  );
}

/** The second step. */
export function CodeForm(props: FormProps & { code: string; error: string | null }) {
  const { place } = props;
  const copy = payerText[place.language].words.bank;
  return (
    <form method="post" action={onward(sandboxBankPath(props.orderId), place)} novalidate>
      <DigitsField
        name="code"
        label={copy.code}
        hint={copy.codeHint(props.code)}
        value=""
        error={props.error ?? undefined}
        isFirst
      />
      <button type="submit" name="answer" value="confirm">
        {copy.confirm}
      </button>
    </form>
  );
}

/** A form of its own, so that giving up sends no typed value. */
export function GiveUpForm({ place, orderId }: FormProps) {
  return (
    <form method="post" action={onward(sandboxBankPath(orderId), place)}>
      <button type="submit" name="answer" value="give_up" class="quiet">
        {payerText[place.language].words.bank.giveUp}
      </button>
    </form>
  );
}

function DigitsField(props: {
  name: CardField | 'code';
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  pattern?: { text: string; title: string };
  /** Focused when the page opens, so that a payer types at once. */
  isFirst?: boolean;
}) {
  const { name, hint, error, pattern } = props;
  return (
    <Field name={name} label={props.label} hint={hint} error={error}>
      <input
        class="box digits"
        id={name}
        name={name}
        type="text"
        inputmode={name === 'expiry' ? undefined : 'numeric'}
        dir="ltr"
        aria-required="true"
        pattern={pattern?.text}
        title={pattern?.title}
        autocomplete="off"
        autofocus={props.isFirst}
        value={props.value}
        {...described(name, error, true)}
      />
    </Field>
  );
}

/** The accepted test cards. Each is a link that fills in the form, which saves typing on a phone. */
export function TestCards({ place, orderId }: FormProps) {
  const copy = payerText[place.language].words.bank;
  return (
    <section class="card stack" id="cards" aria-labelledby="cards-title">
      <h2 id="cards-title">{copy.cardsTitle}</h2>
      <p class="soft small">{copy.cardsText}</p>
      <ul class="cards">
        {testCards.map((card) => (
          <li>
            <a href={`${onward(sandboxBankPath(orderId), place, `card=${card.outcome}`)}#form`}>
              <b>{copy.outcomes[card.outcome]}</b>
              <bdi dir="ltr">{groupCardNumber(card.number)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The form filled in for a listed card. `year`: one in which the card is still valid. */
export function fillIn(card: TestCard, year: number): TypedCard {
  return {
    card: groupCardNumber(card.number),
    expiry: `12/${String(year % 100).padStart(2, '0')}`,
    cvv: '123',
  };
}
