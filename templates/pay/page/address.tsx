import { wilayas } from '../../../src/text/wilayas.ts';
import { described } from '../../parts/described.ts';
import type { ShippingField } from '../copy/fr/checkout.ts';
import { Field, Input } from './field.tsx';
import type { PayerText } from './text.tsx';

/** The typed values, unchanged. `wilaya` is "01" to "69". */
export type TypedAddress = Record<ShippingField, string>;

export type AddressErrors = Partial<Record<ShippingField, string>>;

/** In the order of the fields. */
export const addressFields = ['name', 'wilaya', 'commune', 'street', 'phone'] as const;

/** The part of an address that every visitor may see. `phoneEnd`: the last digits. */
export type MaskedAddress = { commune: string; wilaya: string; phoneEnd: string };

type Props = {
  typed: TypedAddress;
  errors: AddressErrors;
  /** Whether the form asks for the recipient's name. */
  asksName: boolean;
  t: PayerText;
};

/** The delivery address. Errors stand at their fields, and typed values stay. */
export function AddressForm({ typed, errors, asksName, t }: Props) {
  const copy = t.words.checkout;
  return (
    <fieldset>
      <legend>{copy.shipping}</legend>
      {asksName ? (
        <Input
          name="name"
          label={copy.recipient}
          autocomplete="name"
          required
          value={typed.name}
          error={errors.name}
        />
      ) : null}
      <Field name="wilaya" label={copy.wilaya} error={errors.wilaya}>
        <select
          class="box"
          id="wilaya"
          name="wilaya"
          required
          autocomplete="address-level1"
          {...described('wilaya', errors.wilaya)}
        >
          <option value="">{copy.chooseWilaya}</option>
          {wilayas.map((wilaya) => {
            const code = String(wilaya.code).padStart(2, '0');
            return (
              <option value={code} selected={code === typed.wilaya}>
                {`${code} ${wilaya[t.language]}`}
              </option>
            );
          })}
        </select>
      </Field>
      <Input
        name="commune"
        label={copy.commune}
        autocomplete="address-level2"
        required
        value={typed.commune}
        error={errors.commune}
      />
      <Input
        name="street"
        label={copy.street}
        autocomplete="address-line1"
        required
        value={typed.street}
        error={errors.street}
      />
      <Input
        name="phone"
        label={copy.phone}
        hint={copy.phoneHint}
        type="tel"
        autocomplete="tel"
        required
        value={typed.phone}
        error={errors.phone}
      />
    </fieldset>
  );
}

/**
 * A known address: one line, with a form behind it for changes. The browser that typed it sees all of it. Other
 * browsers see a masked one with an empty form; left empty, it keeps the known address.
 */
export function KnownAddress({
  typed,
  known,
  asksName,
  t,
}: Omit<Props, 'errors'> & { known: MaskedAddress }) {
  const copy = t.words.checkout;
  const isOwn = typed.street !== '';
  const { wilaya: code, commune } = isOwn ? typed : known;
  const wilaya = wilayas.find((one) => one.code === Number(code))?.[t.language] ?? code;
  const parts = isOwn
    ? [typed.name, typed.street, commune, wilaya]
    : [commune, wilaya, copy.phoneEnds(known.phoneEnd)];
  return (
    <details class="fold known">
      <summary>
        <span>
          {copy.shippingTo}
          <span class="soft small">
            <bdi>{parts.filter((part) => part !== '').join(t.comma)}</bdi>
          </span>
        </span>
        <span class="change small">{copy.change}</span>
      </summary>
      <AddressForm typed={typed} errors={{}} asksName={asksName} t={t} />
    </details>
  );
}
