import type { TypedOrderFields } from '../../../src/desk/typed-orders/form.ts';
import { paymentsOf } from '../../../src/desk/typed-orders/rules/typed-orders.ts';
import { sources } from '../../../src/domain/orders/sources.ts';
import { Chips } from '../page/chips.tsx';
import { Input } from '../page/fields.tsx';
import { roleOf } from '../page/frame.ts';
import { Field } from './field.tsx';
import type { TypedOrderPageProps } from './props.ts';

const OWN_SOURCES = 'own-sources';

/** How the order is paid, whether its customer has confirmed it, and where it came from. */
export function Payment(props: TypedOrderPageProps) {
  const { frame, typed, answer } = props;
  const { t } = frame;
  const copy = t.words.typedOrders;
  const deposit = answer.offers.find(({ paymentMethod }) => paymentMethod === 'part');
  return (
    <section class="card settled">
      <div id="paid" data-part>
        <Chips<TypedOrderFields>
          legend={copy.payment}
          name="paid"
          chosen={typed.paid}
          live="left"
          options={paymentsOf(roleOf(frame), answer.exchange !== null)
            .filter((one) => one !== 'deposit' || deposit !== undefined || typed.paid === 'deposit')
            .map((one) => [
              one,
              one === 'deposit' && deposit !== undefined
                ? `${copy.payments.deposit} (${t.moneyText(deposit.dueOnline)})`
                : copy.payments[one],
            ])}
        />
      </div>
      <Chips<TypedOrderFields>
        legend={copy.source}
        name="source"
        chosen={typed.source}
        options={[
          ...sources.map((one) => [one, copy.sources[one]] as const),
          ['own', copy.otherSource] as const,
        ]}
      />
      <div class="own-source">
        <Field
          {...props}
          name="own_source"
          label={copy.ownSource}
          value={typed.own_source}
          longest={40}
          list={answer.ownSources.length === 0 ? undefined : OWN_SOURCES}
        />
        <datalist id={OWN_SOURCES}>
          {answer.ownSources.map((one) => (
            <option value={one} />
          ))}
        </datalist>
      </div>
      {/* Two boxes: the one of a phone call begins ticked, the other does not. The style shows the one that counts. */}
      {(['confirmed_phone', 'confirmed'] as const).map((name) => (
        <label class={`choice ${name.replace('_', '-')}`}>
          <Input<TypedOrderFields> id={name} type="checkbox" name={name} value="1" checked={typed[name]} />
          <span>{copy.confirmed}</span>
        </label>
      ))}
    </section>
  );
}
