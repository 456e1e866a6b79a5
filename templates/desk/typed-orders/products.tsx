import type { FoundProduct } from '../../../src/desk/products/rules/product-row.ts';
import type { TypedOrderFields } from '../../../src/desk/typed-orders/form.ts';
import { typedOrderPath } from '../../../src/domain/addresses/desk/typed-orders.ts';
import { MAX_LINE_QUANTITY } from '../../../src/domain/carts.ts';
import { Input } from '../page/fields.tsx';
import type { DeskText } from '../page/text.tsx';
import { Field } from './field.tsx';
import { labelFor, problemText } from './problems.ts';
import type { TypedOrderPageProps } from './props.ts';

/** The chosen products, and the search for more. */
export function Products(props: TypedOrderPageProps) {
  const { frame, typed, answer } = props;
  const { t } = frame;
  const copy = t.words.typedOrders;
  return (
    <section class="card">
      <h2>{copy.products}</h2>
      <div id="picked" data-part>
        {answer.lines.length === 0 ? null : (
          <ul class="picked">
            {answer.lines.map((line) => (
              <Picked {...props} line={line} />
            ))}
          </ul>
        )}
      </div>
      <Field
        {...props}
        name="find"
        label={copy.find}
        value={typed.find}
        longest={200}
        type="search"
        hint={copy.findHint}
        live="typing"
      >
        <button class="quiet" type="submit" formaction={`${typedOrderPath(t.language)}#find`} data-soft>
          {copy.findButton}
        </button>
      </Field>
      <div id="found" aria-live="polite" data-part>
        {typed.find === '' ? null : answer.found.length === 0 ? (
          <p class="hint">{copy.nothingFound}</p>
        ) : (
          <ul class="found">
            {answer.found.map((product) => (
              <Found t={t} product={product} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Picked(props: TypedOrderPageProps & { line: TypedOrderPageProps['answer']['lines'][number] }) {
  const { frame, line } = props;
  const { t } = frame;
  const copy = t.words.typedOrders;
  const field = `pieces.${line.price}`;
  const wrong = problemText(props, field);
  const name = labelFor(props, field);
  const Step = ({ step, sign }: { step: 'less' | 'more'; sign: string }) => (
    <button
      id={`${step}-${line.price}`}
      class="quiet step"
      type="submit"
      name={step}
      value={line.sells}
      formaction={`${typedOrderPath(t.language)}#picked`}
      aria-label={`${copy[step]} ${name}`}
      disabled={step === 'more' && line.quantity >= MAX_LINE_QUANTITY}
      data-soft
    >
      {sign}
    </button>
  );
  return (
    <li>
      <span>
        <bdi>{line.name}</bdi>
        {line.label === null ? null : (
          <small>
            <bdi>{line.label}</bdi>
          </small>
        )}
        {wrong === null ? null : (
          <small id={`${field}-wrong`} class="why">
            {wrong}
          </small>
        )}
      </span>
      {t.money(line.amount * line.quantity)}
      <span class="steps-of">
        <Step step="less" sign="−" />
        <Input<TypedOrderFields>
          id={field}
          name={`pieces.${line.sells}`}
          value={line.pieces}
          aria-label={`${copy.pieces} ${name}`}
          inputmode="numeric"
          maxlength={6}
          dir="ltr"
          autocomplete="off"
          data-live="left"
          data-next
          aria-invalid={wrong === null ? undefined : 'true'}
          aria-describedby={wrong === null ? undefined : `${field}-wrong`}
        />
        <Step step="more" sign="+" />
      </span>
    </li>
  );
}

/** A product of the search: a button for each of its sizes. */
function Found({ t, product }: { t: DeskText; product: FoundProduct }) {
  const copy = t.words.typedOrders;
  return (
    <li>
      <p>
        <bdi>{product.name}</bdi>
      </p>
      <ul class="taps">
        {product.variants.map(({ price, label, amount, left, isSoldOut }) => (
          <li>
            <button
              class="quiet"
              type="submit"
              name="add"
              value={price}
              formaction={`${typedOrderPath(t.language)}#find`}
              disabled={isSoldOut}
              data-soft
              data-then="find"
            >
              {label === null ? null : <bdi>{label}</bdi>}
              {t.money(amount)}
              {isSoldOut ? (
                <small>{copy.soldOut}</small>
              ) : left === null || left > 5 ? null : (
                <small>{copy.left(left)}</small>
              )}
            </button>
          </li>
        ))}
      </ul>
    </li>
  );
}
