import { wilayas } from '../../../src/text/wilayas.ts';
import type { Language } from '../../parts/money.tsx';
import { copyIn } from '../copy/copy.ts';
import type { ShippingField } from '../copy/tables/checkout.ts';
import { described, Field, Input } from './field.tsx';

/** What was typed, as it was typed. `wilaya` is "01" to "69". */
export type TypedAddress = Record<ShippingField, string>;

export type AddressErrors = Partial<Record<ShippingField, string>>;

/** In the order of the fields. */
export const addressFields = ['wilaya', 'commune', 'street', 'phone'] as const;

type Props = { typed: TypedAddress; errors: AddressErrors; language: Language };

/** The delivery address: what is wrong stands at its field, and what was typed stays. */
export function AddressForm({ typed, errors, language }: Props) {
  const copy = copyIn[language].checkout;
  return (
    <fieldset>
      <legend>{copy.shipping}</legend>
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
                {`${code} ${wilaya[language]}`}
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

/** An address that is known already: one line to read, and the form behind it for who must change it. */
export function KnownAddress({ typed, language }: Omit<Props, 'errors'>) {
  const copy = copyIn[language].checkout;
  const wilaya = wilayas.find(({ code }) => code === Number(typed.wilaya));
  return (
    <details class="fold known">
      <summary>
        <span>
          {copy.shippingTo}
          <span class="soft small">
            <bdi>{[typed.street, typed.commune, wilaya?.[language] ?? typed.wilaya].join(', ')}</bdi>
          </span>
        </span>
        <span class="change small">{copy.change}</span>
      </summary>
      <AddressForm typed={typed} errors={{}} language={language} />
    </details>
  );
}
