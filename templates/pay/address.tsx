import { wilayas } from '../../src/contract/wilayas.ts';
import type { Language } from '../parts/money.tsx';
import { checkoutCopy, type ShippingField } from './copy/checkout.ts';

/** What was typed, as it was typed. `wilaya` is "01" to "69". */
export type TypedAddress = Record<ShippingField, string>;

export type AddressErrors = Partial<Record<ShippingField, string>>;

type Props = { typed: TypedAddress; errors: AddressErrors; language: Language };

/** The delivery address: what is wrong stands at its field, and what was typed stays. */
export function AddressForm({ typed, errors, language }: Props) {
  const copy = checkoutCopy[language];
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
      <TextField name="commune" label={copy.commune} autocomplete="address-level2" {...{ typed, errors }} />
      <TextField name="street" label={copy.street} autocomplete="street-address" {...{ typed, errors }} />
      <Field name="phone" label={copy.phone} hint={copy.phoneHint} error={errors.phone}>
        <input
          class="box"
          id="phone"
          name="phone"
          type="tel"
          dir="ltr"
          required
          autocomplete="tel"
          value={typed.phone}
          {...described('phone', errors.phone, true)}
        />
      </Field>
    </fieldset>
  );
}

function TextField(props: {
  name: 'commune' | 'street';
  label: string;
  autocomplete: string;
  typed: TypedAddress;
  errors: AddressErrors;
}) {
  const { name, label, autocomplete, typed, errors } = props;
  return (
    <Field name={name} label={label} error={errors[name]}>
      <input
        class="box"
        id={name}
        name={name}
        type="text"
        required
        autocomplete={autocomplete}
        value={typed[name]}
        {...described(name, errors[name])}
      />
    </Field>
  );
}

function Field(props: {
  name: ShippingField;
  label: string;
  hint?: string;
  error?: string;
  children: unknown;
}) {
  return (
    <div class="field">
      <label for={props.name}>{props.label}</label>
      {props.hint === undefined ? null : (
        <span class="soft small" id={`${props.name}-hint`}>
          {props.hint}
        </span>
      )}
      {props.error === undefined ? null : (
        <span class="wrong" id={`${props.name}-error`}>
          {props.error}
        </span>
      )}
      {props.children}
    </div>
  );
}

function described(name: ShippingField, error: string | undefined, hasHint = false) {
  const ids = [hasHint ? `${name}-hint` : '', error === undefined ? '' : `${name}-error`].filter(Boolean);
  return {
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': error === undefined ? undefined : ('true' as const),
  };
}
