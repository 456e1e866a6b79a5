import type { TypedOrderFields } from '../../../src/desk/typed-orders/form.ts';
import { typedOrderPath, typedOrderScriptPath } from '../../../src/domain/addresses/desk/typed-orders.ts';
import { Hidden } from '../page/fields.tsx';
import { DeskPage } from '../page/page.tsx';
import { Bill } from './bill.tsx';
import { Customer } from './customer.tsx';
import { Delivery } from './delivery.tsx';
import { Exchange } from './exchange.tsx';
import { Others } from './others.tsx';
import { Payment } from './payment.tsx';
import { labelFor, problemText } from './problems.ts';
import { Products } from './products.tsx';
import type { TypedOrderPageProps } from './props.ts';

/** The form of an order that staff type while they speak with its customer. */
export function TypedOrderPage(props: TypedOrderPageProps) {
  const { frame, typed } = props;
  const { t } = frame;
  const copy = t.words.typedOrders;
  const title = props.answer.exchange === null ? copy.title : copy.exchange.title;
  return (
    <DeskPage frame={frame} title={title} page="typed_order" isLongForm>
      <h1>{title}</h1>
      <form class="typed-order" method="post" action={typedOrderPath(t.language)} data-live>
        <Hidden<TypedOrderFields> name="submission" value={typed.submission} />
        <Hidden<TypedOrderFields> name="known" value={typed.known} />
        <Hidden<TypedOrderFields> name="warned" value={typed.warned} />
        <Hidden<TypedOrderFields> name="answered" value={typed.answered} />
        <Hidden<TypedOrderFields> name="kept_name" value={typed.kept_name} />
        <Alerts {...props} />
        <div class="half-page">
          <Customer {...props} />
          <Exchange {...props} />
          <Products {...props} />
        </div>
        <div class="half-page">
          <Delivery {...props} />
          <Payment {...props} />
          <Others {...props} />
        </div>
        <Bill {...props} />
      </form>
      <script src={typedOrderScriptPath} type="module" />
    </DeskPage>
  );
}

const places = [
  'phone',
  'name',
  'back',
  'find',
  'commune',
  'wilaya',
  'street',
  'own_source',
  'coupon',
  'amount',
  'reason',
];

/** The fields as they stand on the page; pieces stand with the search for products. */
function inOrder(fields: readonly string[]): string[] {
  const placeOf = (field: string) => places.indexOf(field.startsWith('pieces.') ? 'find' : field);
  return fields.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What prevents the order: fields to correct, each a link, or what staff have to agree to. */
function Alerts(props: TypedOrderPageProps) {
  const { frame, problems, refused, answer } = props;
  const { t } = frame;
  const { order, typedOrders: copy } = t.words;
  const fields = inOrder(Object.keys(problems));
  if (fields.length > 0)
    return (
      <div class="alert" role="alert">
        <strong>{copy.fixThese}</strong>
        <ul>
          {fields.map((field) => (
            <li>
              <a class="jump" href={`#${field}`}>
                {labelFor(props, field)}
              </a>{' '}
              · {problemText(props, field)}
            </li>
          ))}
        </ul>
      </div>
    );
  if (refused === null) return null;
  if (refused.reason === 'warnings')
    return (
      <div class="alert" role="alert">
        <ul>
          {answer.warnings.map((one) => (
            <li>{copy.warnings[one]}</li>
          ))}
        </ul>
        {copy.warned}
      </div>
    );
  if (refused.reason === 'doubtful')
    return (
      <div class="alert" role="alert">
        {order.refused.doubtful}
        <ul>
          {props.doubts?.asksName ? (
            <li>
              <a class="jump" href="#name">
                {order.fields.name}
              </a>
            </li>
          ) : null}
          {props.doubts?.question ? (
            <li>
              <a class="jump" href="#question">
                {order.fields.commune}
              </a>
            </li>
          ) : null}
        </ul>
      </div>
    );
  const texts: Partial<Record<string, string>> = copy.refused;
  return (
    <p class="alert" role="alert">
      {refused.reason === 'changed'
        ? copy.changed(t.moneyText(answer.total))
        : (texts[refused.reason] ?? copy.refused.other)}
    </p>
  );
}
