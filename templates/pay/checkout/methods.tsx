import type { PaymentMethod } from '../../../src/contract/resources/checkout.ts';
import { Icon } from '../page/icons.tsx';
import type { PayerText } from '../page/text.tsx';

/** Cards have their names in their colours, by which payers know them, and not their logos: these belong to others. */
const methods: readonly PaymentMethod[] = ['edahabia', 'cib', 'service_app'];

/** The payment methods as radio buttons. `wireName`: the value of a method in the form (the brand's word). */
export function Methods(props: {
  chosen: PaymentMethod | null;
  wireName: (method: PaymentMethod) => string;
  error: string | null;
  /** The acquirer takes no payments by app. */
  hasCardsAlone: boolean;
  t: PayerText;
}) {
  const copy = props.t.words.checkout;
  const shown = props.hasCardsAlone ? methods.filter((method) => method !== 'service_app') : methods;
  return (
    <fieldset aria-describedby={props.error === null ? undefined : 'method-error'}>
      <legend>{copy.methods}</legend>
      {props.error === null ? null : (
        <p class="wrong" id="method-error">
          {props.error}
        </p>
      )}
      {shown.map((method, index) => (
        <label class="method">
          <input
            id={index === 0 ? 'method' : undefined}
            type="radio"
            name="payment_method"
            value={props.wireName(method)}
            checked={method === props.chosen}
          />
          <span>
            <b>{copy[method].name}</b>
            <span>{copy[method].hint}</span>
          </span>
          {method === 'service_app' ? (
            <Icon name="phone" />
          ) : (
            <b class={`mark ${method}`} aria-hidden="true">
              {copy[method].mark}
            </b>
          )}
        </label>
      ))}
    </fieldset>
  );
}
