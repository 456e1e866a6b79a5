import {
  groupCardNumber,
  type TestCard,
  testCards,
} from '../../../src/service/acquirers/sandbox/rules/cards.ts';
import { sandboxBankPath } from '../../../src/service/urls.ts';
import { copyIn } from '../copy/copy.ts';
import { described, Field } from '../page/field.tsx';
import { onward, type Place } from '../page/place.ts';

type CardField = 'card' | 'expiry' | 'cvv';

/** What the form holds again: a test card's number and the expiry. Other numbers and typed CVV2s never come back. */
export type TypedCard = Record<CardField, string>;

export type CardErrors = Partial<Record<CardField, string>>;

export const cardFields: readonly CardField[] = ['card', 'expiry', 'cvv'];

type FormProps = { place: Place; orderId: string };

/** The first step. Browsers are asked not to offer the cards that they keep: those are real. */
export function CardForm(props: FormProps & { typed: TypedCard; errors: CardErrors }) {
  const { place, typed, errors } = props;
  const copy = copyIn[place.language].bank;
  return (
    <form method="post" action={onward(sandboxBankPath(props.orderId), place)} novalidate>
      <DigitsField
        name="card"
        label={copy.card}
        hint={copy.cardHint}
        value={typed.card}
        error={errors.card}
      />
      <div class="pair">
        <DigitsField
          name="expiry"
          label={copy.expiry}
          hint={copy.expiryHint}
          value={typed.expiry}
          error={errors.expiry}
        />
        <DigitsField name="cvv" label={copy.cvv} hint={copy.cvvHint} value={typed.cvv} error={errors.cvv} />
      </div>
      <button type="submit" name="answer" value="pay">
        {copy.next}
      </button>
    </form>
  );
}

/** The second step. `wrongCodes`: how many were wrong so far, so that the same post twice counts once. */
export function CodeForm(props: FormProps & { code: string; wrongCodes: number; error: string | null }) {
  const { place, wrongCodes } = props;
  const copy = copyIn[place.language].bank;
  return (
    <form method="post" action={onward(sandboxBankPath(props.orderId), place)} novalidate>
      <input type="hidden" name="wrong_codes" value={String(wrongCodes)} />
      <DigitsField
        name="code"
        label={copy.code}
        hint={copy.codeHint(props.code)}
        value=""
        error={props.error ?? undefined}
      />
      <button type="submit" name="answer" value="confirm">
        {copy.confirm}
      </button>
    </form>
  );
}

/** Apart from the other form, so that giving up sends nothing that was typed. */
export function GiveUpForm({ place, orderId }: FormProps) {
  return (
    <form method="post" action={onward(sandboxBankPath(orderId), place)}>
      <button type="submit" name="answer" value="give_up" class="quiet">
        {copyIn[place.language].bank.giveUp}
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
}) {
  const { name, hint, error } = props;
  return (
    <Field name={name} label={props.label} hint={hint} error={error}>
      <input
        class="box digits"
        id={name}
        name={name}
        type="text"
        inputmode={name === 'expiry' ? undefined : 'numeric'}
        dir="ltr"
        required
        autocomplete="off"
        value={props.value}
        {...described(name, error, true)}
      />
    </Field>
  );
}

/** The cards that the bank takes, each a link that fills in the form: long numbers are no fun on a phone. */
export function TestCards({ place, orderId }: FormProps) {
  const copy = copyIn[place.language].bank;
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

/** The form as a listed card fills it in. `year`: one in which the card is still good. */
export function fillIn(card: TestCard, year: number): TypedCard {
  return {
    card: groupCardNumber(card.number),
    expiry: `12/${String(year % 100).padStart(2, '0')}`,
    cvv: '123',
  };
}
