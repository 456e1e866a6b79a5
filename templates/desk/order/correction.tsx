import type { Contact } from '../../../src/shop/delivery/rules/contact.ts';
import type { DeskOrder } from '../../../src/shop/desk-calls/orders/rules.ts';
import { type OrderRefusal, orderFormPath } from '../../../src/shop/desk-urls.ts';
import { communesIn } from '../../../src/text/communes.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import { CommuneList } from '../../parts/communes.tsx';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { FormVersion } from '../page/form-version.tsx';
import { Fold } from './fold.tsx';

type Props = {
  language: Locale;
  order: DeskOrder;
  contact: Contact;
  /** The typed values of a refused correction; null for none. */
  typed: Record<string, string> | null;
  refused: OrderRefusal | null;
  problems: Record<string, string>;
};

const COMMUNES = 'communes';
const longest = { name: 120, phone: 40, email: 255, commune: 120, street: 255, note: 500 } as const;

/** The correction of an order before it is packed: recipient, address and quantities. */
export function CorrectionForm({ language, order, contact, typed, refused, problems }: Props) {
  const copy = deskCopyIn[language].order;
  const wilaya = typed?.wilaya ?? String(contact.wilaya);
  const delivery = typed?.delivery ?? contact.delivery;
  const Field = ({ name }: { name: keyof typeof longest }) => {
    const kept = name === 'phone' ? writePhone(contact.phone) : (contact[name] ?? '');
    return (
      <p class="field">
        <label for={`to-${name}`}>{copy.fields[name]}</label>
        <input
          id={`to-${name}`}
          name={name}
          value={typed?.[name] ?? kept}
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
      </p>
    );
  };
  return (
    <Fold language={language} title={copy.actions.correct} typed={typed} refused={refused}>
      <form method="post" action={orderFormPath(language, order.number, 'correct')}>
        <FormVersion version={order.position} />
        <NothingOnEnter />
        <p class="hint">{copy.correctText}</p>
        {order.items
          .filter(({ isDelivery }) => !isDelivery)
          .map(({ price, name, label, quantity }) => (
            <p class="field quantity">
              <label for={`of-${price}`}>
                <bdi>{label === null ? name : `${name} (${label})`}</bdi>
              </label>
              <input
                id={`of-${price}`}
                name={`quantity.${price}`}
                value={typed?.[`quantity.${price}`] ?? String(quantity)}
                inputmode="numeric"
                maxlength={6}
                autocomplete="off"
                dir="ltr"
                aria-invalid={problems.quantity === undefined ? undefined : 'true'}
              />
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
        </p>
        <Field name="commune" />
        <fieldset class="pair">
          <legend>{copy.fields.delivery}</legend>
          {(['home', 'desk'] as const).map((mode) => (
            <label class="choice">
              <input type="radio" name="delivery" value={mode} checked={delivery === mode} />
              <span>{copy.deliveries[mode]}</span>
            </label>
          ))}
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
