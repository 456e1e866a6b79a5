import type { TypedOrderFields } from '../../../src/desk/typed-orders/form.ts';
import { typedOrderPath } from '../../../src/domain/addresses/desk/typed-orders.ts';
import { wilayaOf, wilayas } from '../../../src/text/wilayas.ts';
import { PlaceQuestion } from '../../parts/place-question.tsx';
import { Input, Select } from '../page/fields.tsx';
import { Field } from './field.tsx';
import { problemText } from './problems.ts';
import type { TypedOrderPageProps } from './props.ts';

/** The place: a commune brings its wilaya; then how the parcel goes there, and where exactly. */
export function Delivery(props: TypedOrderPageProps) {
  const { frame, typed, communes, doubts } = props;
  const { t } = frame;
  const { order, typedOrders: copy, doubts: questions } = t.words;
  const wrong = problemText(props, 'wilaya');
  return (
    <section class="card" id="where">
      <h2>{copy.where}</h2>
      <Field
        {...props}
        name="commune"
        label={order.fields.commune}
        value={typed.commune}
        longest={120}
        live="typing"
      >
        <button
          class="quiet plain-only"
          type="submit"
          formaction={`${typedOrderPath(t.language)}#where`}
          data-soft
        >
          {copy.communes}
        </button>
      </Field>
      <div id="communes" aria-live="polite" data-part>
        {communes.length === 0 ? null : (
          <ul class="taps">
            {communes.map(({ wilaya, name }) => (
              <li>
                <button
                  class="quiet"
                  type="submit"
                  name="at"
                  value={`${wilaya}~${name}`}
                  formaction={`${typedOrderPath(t.language)}#where`}
                  data-soft
                  data-then="street"
                >
                  <bdi>{name}</bdi>
                  <small>
                    <bdi>{`${String(wilaya).padStart(2, '0')} ${wilayaOf(wilaya)?.[t.language] ?? ''}`}</bdi>
                  </small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div class="field">
        <label for="wilaya">{order.fields.wilaya}</label>
        {wrong === null ? null : (
          <small id="wilaya-wrong" class="why">
            {wrong}
          </small>
        )}
        <Select<TypedOrderFields>
          id="wilaya"
          name="wilaya"
          data-live="left"
          aria-invalid={wrong === null ? undefined : 'true'}
          aria-describedby={wrong === null ? undefined : 'wilaya-wrong'}
        >
          <option value="">{copy.chooseWilaya}</option>
          {wilayas.map((one) => (
            <option value={String(one.code)} selected={typed.wilaya === String(one.code)}>
              {`${String(one.code).padStart(2, '0')} · ${one[t.language]}`}
            </option>
          ))}
        </Select>
      </div>
      <div id="question" data-part>
        {doubts?.question ? (
          <PlaceQuestion
            language={t.language}
            copy={questions}
            question={doubts.question}
            action={`${typedOrderPath(t.language)}#where`}
          />
        ) : null}
      </div>
      <div id="modes" data-part>
        <Modes {...props} />
      </div>
      <div id="place" data-part>
        <Place {...props} />
      </div>
    </section>
  );
}

function Modes({ frame: { t }, typed, answer }: TypedOrderPageProps) {
  const { order, typedOrders: copy } = t.words;
  const { isCharged, choice, offers } = answer.delivery;
  return (
    <fieldset class="modes">
      <legend class="unseen">{order.fields.delivery}</legend>
      {(['home', 'desk'] as const).map((mode) => {
        const amount = offers[mode];
        return (
          <label class="choice">
            <Input<TypedOrderFields>
              id={`delivery-${mode}`}
              type="radio"
              name="delivery"
              value={mode}
              checked={(typed.delivery === 'desk' ? 'desk' : 'home') === mode}
              data-live="left"
            />
            <span>{order.deliveries[mode]}</span>
            {!isCharged || choice === null ? null : amount === null ? (
              <small>{copy.notThere}</small>
            ) : amount === 0 ? (
              <small>{copy.free}</small>
            ) : (
              t.money(amount)
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

/** The street, or the courier's pick-up point where there are several. */
function Place(props: TypedOrderPageProps) {
  const { frame, typed, answer } = props;
  const { order, typedOrders: copy } = frame.t.words;
  const { pickupPoints = [] } = answer.delivery;
  const wrong = problemText(props, 'street');
  if (typed.delivery === 'desk' && pickupPoints.length > 0)
    return (
      <p class="field">
        <label for="street">{copy.pickupPoint}</label>
        {wrong === null ? null : (
          <small id="street-wrong" class="why">
            {wrong}
          </small>
        )}
        <Select<TypedOrderFields>
          id="street"
          name="street"
          aria-invalid={wrong === null ? undefined : 'true'}
          aria-describedby={wrong === null ? undefined : 'street-wrong'}
        >
          <option value="">{copy.choosePickupPoint}</option>
          {pickupPoints.map((pickupPoint) => (
            <option value={pickupPoint} dir="auto" selected={pickupPoint === typed.street}>
              {pickupPoint}
            </option>
          ))}
        </Select>
      </p>
    );
  return (
    <Field
      {...props}
      name="street"
      label={`${order.fields.street} (${copy.optional})`}
      value={typed.street}
      longest={255}
    />
  );
}
