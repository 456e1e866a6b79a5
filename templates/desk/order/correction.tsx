import type { Contact } from '../../../src/shop/delivery/rules/contact.ts';
import { correctionFields, type DeskOrder } from '../../../src/shop/desk-calls/orders/rules.ts';
import { type OrderRefusal, orderFormPath, type QueueAddress } from '../../../src/shop/desk-urls.ts';
import { communesIn } from '../../../src/text/communes.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { wilayaOf, wilayas } from '../../../src/text/wilayas.ts';
import { CommuneList } from '../../parts/communes.tsx';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { FormVersion } from '../page/form-version.tsx';
import { Fold } from './fold.tsx';
import { FromQueue } from './from-queue.tsx';

type Props = {
  language: Locale;
  order: DeskOrder;
  contact: Contact;
  /** The typed values of a refused correction; null for none. */
  typed: Record<string, string> | null;
  refused: OrderRefusal | null;
  problems: Record<string, string>;
  from: QueueAddress | null;
};

const COMMUNES = 'communes';
const longest = { name: 120, phone: 40, email: 255, commune: 120, street: 255, note: 500 } as const;

/** The correction of an order before it is packed: recipient, address and quantities. */
export function CorrectionForm({ language, order, contact, typed, refused, problems, from }: Props) {
  const copy = deskCopyIn[language].order;
  const now = correctionFields(contact, order.items);
  const shownIn = (name: string) => typed?.[name] ?? now[name] ?? '';
  const wilaya = shownIn('wilaya');
  /** After a change elsewhere: what the order has now, where the typed text differs. */
  const Now = ({ name }: { name: string }) => {
    const value = now[name] ?? '';
    if (refused !== 'outdated' || typed?.[name] === undefined || typed[name].trim() === value) return null;
    return (
      <small>
        {copy.isNow} <bdi>{value === '' ? '—' : correctedValue({ name, value }, language)}</bdi>
      </small>
    );
  };
  const Field = ({ name }: { name: keyof typeof longest }) => {
    return (
      <p class="field">
        <label for={`to-${name}`}>{copy.fields[name]}</label>
        <input
          id={`to-${name}`}
          name={name}
          value={shownIn(name)}
          maxlength={longest[name]}
          autocomplete="off"
          dir={name === 'phone' || name === 'email' ? 'ltr' : 'auto'}
          inputmode={name === 'phone' ? 'tel' : undefined}
          list={name === 'commune' ? COMMUNES : undefined}
          aria-invalid={problems[name] === undefined ? undefined : 'true'}
        />
        {name === 'commune' ? (
          <CommuneList id={COMMUNES} communes={communesIn(Number(wilaya), language)} />
        ) : null}
        <Now name={name} />
      </p>
    );
  };
  return (
    <Fold language={language} title={copy.actions.correct} typed={typed} refused={refused}>
      <form method="post" action={orderFormPath(language, order.number, 'correct')}>
        <FormVersion version={order.position} />
        <FromQueue from={from} />
        <NothingOnEnter />
        <p class="hint">{copy.correctText}</p>
        {order.items
          .filter(({ isDelivery }) => !isDelivery)
          .map(({ price, name, label }) => (
            <p class="field quantity">
              <label for={`of-${price}`}>
                <bdi>{label === null ? name : `${name} (${label})`}</bdi>
              </label>
              <input
                id={`of-${price}`}
                name={`quantity.${price}`}
                value={shownIn(`quantity.${price}`)}
                inputmode="numeric"
                maxlength={6}
                autocomplete="off"
                dir="ltr"
                aria-invalid={problems.quantity === undefined ? undefined : 'true'}
              />
              <Now name={`quantity.${price}`} />
            </p>
          ))}
        <Field name="name" />
        <Field name="phone" />
        <p class="field">
          <label for="to-wilaya">{copy.fields.wilaya}</label>
          <select
            id="to-wilaya"
            name="wilaya"
            aria-invalid={problems.wilaya === undefined ? undefined : 'true'}
          >
            {wilayas.map((one) => (
              <option value={String(one.code)} selected={wilaya === String(one.code)}>
                {`${String(one.code).padStart(2, '0')} · ${one[language]}`}
              </option>
            ))}
          </select>
          <Now name="wilaya" />
        </p>
        <Field name="commune" />
        <fieldset class="pair">
          <legend>{copy.fields.delivery}</legend>
          {(['home', 'desk'] as const).map((mode) => (
            <label class="choice">
              <input type="radio" name="delivery" value={mode} checked={shownIn('delivery') === mode} />
              <span>{copy.deliveries[mode]}</span>
            </label>
          ))}
          <Now name="delivery" />
        </fieldset>
        <Field name="street" />
        <Field name="email" />
        <Field name="note" />
        <button class="quiet" type="submit">
          {copy.correctButton}
        </button>
      </form>
    </Fold>
  );
}

/** A value of a correction's field, in words. */
export function correctedValue({ name, value }: { name: string; value: string }, language: Locale): string {
  const { deliveries } = deskCopyIn[language].order;
  if (name === 'wilaya') return wilayaOf(Number(value))?.[language] ?? value;
  return name === 'delivery' && (value === 'home' || value === 'desk') ? deliveries[value] : value;
}
