import { discountChoices } from '../../../src/desk/typed-orders/rules/form.ts';
import { languages } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { Chips } from '../page/chips.tsx';
import { Field } from './field.tsx';
import type { TypedOrderPageProps } from './props.ts';

/** What few orders need: a discount, a remark, and another language. */
export function Others(props: TypedOrderPageProps) {
  const { frame, typed, answer, problems } = props;
  const { t } = frame;
  const { order, typedOrders: copy } = t.words;
  const isWrong = ['coupon', 'amount', 'reason', 'note'].some((name) => problems[name] !== undefined);
  const isUsed = typed.off !== 'none' || typed.note !== '';
  const refused = answer.coupon?.refused ?? null;
  return (
    <details class="card extra" open={isWrong || isUsed}>
      <summary>{copy.others}</summary>
      <Chips
        legend={copy.off}
        name="off"
        chosen={typed.off}
        live="left"
        options={discountChoices
          .filter((one) => answer.mayDiscount || one === 'none' || one === 'coupon')
          .map((one) => [one, copy.offs[one]])}
      />
      <div class="off-coupon">
        <Field
          {...props}
          name="coupon"
          label={copy.couponCode}
          value={typed.coupon}
          longest={60}
          live="left"
        />
        <div id="coupon-says" aria-live="polite" data-part>
          {refused === null || problems.coupon !== undefined ? null : (
            <p class="hint">{copy.coupons[refused]}</p>
          )}
        </div>
      </div>
      {answer.mayDiscount ? (
        <div class="off-amount">
          <Field
            {...props}
            name="amount"
            label={order.amount}
            value={typed.amount}
            longest={20}
            inputmode="numeric"
            isLatin
            live="left"
          />
          <Field {...props} name="reason" label={order.why} value={typed.reason} longest={200} />
        </div>
      ) : null}
      <Field {...props} name="note" label={order.fields.note} value={typed.note} longest={500} />
      <Chips
        legend={copy.language}
        name="language"
        chosen={typed.language || t.language}
        options={languages.map((one) => [one, languageFacts[one].ownName])}
      />
    </details>
  );
}
