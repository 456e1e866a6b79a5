import type { CorrectionFields } from '../../../src/desk/order-page/forms.ts';
import type { DraftAnswer } from '../../../src/desk/order-page/rules.ts';
import { discountChanges, PICKUP_POINTS_OF, WITHOUT_STREET } from '../../../src/desk/order-page/rules.ts';
import { correctionFields, type DeskOrder } from '../../../src/desk/orders/rules/order.ts';
import { type OrderRefusal, orderFormPath, REFUSED_FORM } from '../../../src/domain/addresses/desk/orders.ts';
import type { QueueAddress } from '../../../src/domain/addresses/desk/queues.ts';
import type { Contact } from '../../../src/domain/delivery/contact.ts';
import { writePlaceAnswer } from '../../../src/domain/orders/place-answer.ts';
import { withLabel } from '../../../src/domain/products/product.ts';
import { communesIn } from '../../../src/text/communes.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { CommuneList } from '../../parts/communes.tsx';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { PlaceQuestion, type PlaceQuestionProps } from '../../parts/place-question.tsx';
import { Chips } from '../page/chips.tsx';
import { CheckField, Hidden, SelectField, TextField, wilayaOptions } from '../page/fields.tsx';
import { OrderVersion } from '../page/form-version.tsx';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import type { DeskText } from '../page/text.tsx';
import { AddProducts, CorrectionSums, SizeField } from './correction-products.tsx';
import { Fold } from './fold.tsx';
import { FromQueue } from './from-queue.tsx';

/** What a typed correction is asked about, and the answer that its form sends. */
export type CorrectionDoubts = {
  question: PlaceQuestionProps | null;
  answered: string | null;
  asksName: boolean;
};

type Props = {
  frame: DeskFrame;
  order: DeskOrder;
  contact: Contact;
  /** The typed values of a refused correction; null for none. */
  typed: Record<string, string> | null;
  refused: OrderRefusal | null;
  problems: Record<string, string>;
  from: QueueAddress | null;
  draft: DraftAnswer | null;
  doubts: CorrectionDoubts | null;
};

const COMMUNES = 'communes';
const longest = { name: 120, phone: 40, email: 255, commune: 120, street: 255, note: 500 } as const;

/** The correction of an order until it is handed over: recipient, address and discount; before it is packed, products. */
export function CorrectionForm(props: Props) {
  const { frame, order, contact, typed, refused, problems, from, draft, doubts } = props;
  const { t } = frame;
  const copy = t.words.order;
  const sizes = order.callers?.sizes ?? {};
  // Its products are in the parcel.
  const isPacked = order.fulfilment === 'packed';
  const mayDiscount = frameMay(frame, 'give_discounts');
  const draftPath = `${orderFormPath(t.language, order.number, 'correct')}#${REFUSED_FORM}`;
  // Until a typed correction is sent, it is one of the order that its page showed first.
  const seen = refused === null ? typed?.version : undefined;
  const now = correctionFields(contact, order.items);
  const shownIn = (name: string) => typed?.[name] ?? now[name] ?? '';
  const wilaya = shownIn('wilaya');
  const pickupPoints = draft?.pickupPoints ?? order.pickupPoints;
  const pickupPoint = shownIn('pickupPoint');
  // A pick-up point that the shop's list lacks stays, while the order goes to its wilaya.
  const isOwnPickupPoint = pickupPoint !== '' && !pickupPoints.includes(pickupPoint) && wilaya === now.wilaya;
  /** After a change elsewhere: what the order has now, where the typed text differs. */
  const Now = ({ name }: { name: string }) => {
    const value = now[name] ?? '';
    if (refused !== 'outdated' || typed?.[name] === undefined || typed[name].trim() === value) return null;
    return (
      <small>
        {copy.isNow} <bdi>{value === '' ? '—' : correctedValue({ name, value }, t)}</bdi>
      </small>
    );
  };
  const Text = ({ name }: { name: keyof typeof longest }) => (
    <TextField<CorrectionFields>
      name={name}
      id={`to-${name}`}
      label={copy.fields[name]}
      isWrong={problems[name] !== undefined}
      kind={name === 'street' ? 'street' : undefined}
      value={shownIn(name)}
      maxlength={longest[name]}
      autocomplete="off"
      dir={name === 'phone' || name === 'email' ? 'ltr' : 'auto'}
      inputmode={name === 'phone' ? 'tel' : undefined}
      list={name === 'commune' ? COMMUNES : undefined}
    >
      {name === 'commune' ? (
        <CommuneList id={COMMUNES} communes={communesIn(Number(wilaya), t.language)} />
      ) : null}
      {name === 'name' && doubts?.asksName ? <small>{t.words.doubts.name}</small> : null}
      <Now name={name} />
    </TextField>
  );
  const pieces = {
    kind: 'quantity',
    isWrong: problems.quantity !== undefined,
    inputmode: 'numeric',
    maxlength: 6,
    autocomplete: 'off',
    dir: 'ltr',
  } as const;
  return (
    <Fold t={t} title={copy.actions.correct} typed={typed} refused={refused}>
      <form method="post" action={orderFormPath(t.language, order.number, 'correct')}>
        <OrderVersion order={seen === undefined ? order : { ...order, position: Number(seen) }} />
        <FromQueue from={from} />
        {contact.delivery === 'home' && contact.street === null ? (
          <Hidden<CorrectionFields> name={WITHOUT_STREET} value="yes" />
        ) : null}
        <Hidden<CorrectionFields>
          name="answered"
          value={doubts?.answered ?? writePlaceAnswer('kept', contact)}
        />
        <Hidden<CorrectionFields>
          name="kept_name"
          value={doubts?.asksName ? shownIn('name') : contact.name}
        />
        <NothingOnEnter />
        <p class="hint">{isPacked ? copy.correctPacked : copy.correctText}</p>
        {order.callers?.canPay ? <p class="hint">{copy.correctUnpaid}</p> : null}
        {(isPacked ? [] : order.items)
          .filter(({ isDelivery }) => !isDelivery)
          .map(({ price, name, label, amount }) => (
            <TextField<CorrectionFields>
              name={`quantity.${price}`}
              id={`of-${price}`}
              label={<bdi>{withLabel(name, label)}</bdi>}
              value={shownIn(`quantity.${price}`)}
              {...pieces}
            >
              <Now name={`quantity.${price}`} />
              {sizes[price] === undefined ? null : (
                <SizeField
                  t={t}
                  line={{ price, name, label, amount }}
                  sizes={sizes[price]}
                  chosen={typed?.[`size.${price}`] ?? price}
                />
              )}
            </TextField>
          ))}
        {(draft?.added ?? []).map(({ price, name, label, amount }) => (
          <TextField<CorrectionFields>
            name={`added.${price}`}
            id={`new-${price}`}
            label={<bdi>{withLabel(name, label)}</bdi>}
            value={typed?.[`added.${price}`] ?? '1'}
            {...pieces}
          >
            <small>
              {t.moneyText(amount)} · {copy.correction.today}
            </small>
          </TextField>
        ))}
        {isPacked ? null : <AddProducts t={t} find={typed?.find ?? ''} draft={draft} action={draftPath} />}
        <Text name="name" />
        <Text name="phone" />
        <SelectField<CorrectionFields>
          name="wilaya"
          id="to-wilaya"
          label={copy.fields.wilaya}
          isWrong={problems.wilaya !== undefined}
          options={wilayaOptions(t)}
          chosen={wilaya}
        >
          <Now name="wilaya" />
        </SelectField>
        <Text name="commune" />
        {doubts?.question ? (
          <PlaceQuestion
            language={t.language}
            copy={t.words.doubts}
            question={doubts.question}
            action={draftPath}
          />
        ) : null}
        <fieldset class="pair">
          <legend>{copy.fields.delivery}</legend>
          {(['home', 'desk'] as const).map((mode) => (
            <CheckField<CorrectionFields>
              name="delivery"
              value={mode}
              isOne
              checked={shownIn('delivery') === mode}
            >
              {copy.deliveries[mode]}
            </CheckField>
          ))}
          <Now name="delivery" />
        </fieldset>
        {mayDiscount ? (
          <CheckField<CorrectionFields>
            name="keep_delivery"
            value="yes"
            checked={typed?.keep_delivery === 'yes'}
          >
            {copy.correction.keepDelivery}
          </CheckField>
        ) : null}
        {pickupPoints.length === 0 ? null : (
          <>
            <Hidden<CorrectionFields> name={PICKUP_POINTS_OF} value={wilaya} />
            <SelectField<CorrectionFields>
              name="pickupPoint"
              id="to-pickup-point"
              label={t.words.typedOrders.pickupPoint}
              kind="pickup-point"
              isWrong={problems.pickupPoint !== undefined || refused === 'pickup_point'}
              none={t.words.typedOrders.pickupPoint}
              options={[...(isOwnPickupPoint ? [pickupPoint] : []), ...pickupPoints].map((one) => [
                one,
                one,
                { dir: 'auto' },
              ])}
              chosen={pickupPoint}
            >
              <Now name="pickupPoint" />
            </SelectField>
          </>
        )}
        <Text name="street" />
        <Text name="email" />
        <Text name="note" />
        {mayDiscount ? <DiscountFields t={t} typed={typed} problems={problems} /> : null}
        <CorrectionSums t={t} draft={draft} />
        <div class="taps">
          <button class="quiet" type="submit" name="look" value="sums" formaction={draftPath}>
            {copy.correction.look}
          </button>
          <button class="quiet" type="submit">
            {copy.correctButton}
          </button>
        </div>
      </form>
    </Fold>
  );
}

/** A discount of this order alone; its present one stays unless another is chosen. */
function DiscountFields(props: {
  t: DeskText;
  typed: Record<string, string> | null;
  problems: Record<string, string>;
}) {
  const { t, typed, problems } = props;
  const { order: copy, typedOrders } = t.words;
  const words = { ...typedOrders.offs, keep: copy.correction.keepDiscount };
  const Text = ({ name, label }: { name: 'off_amount' | 'off_reason'; label: string }) => (
    <TextField<CorrectionFields>
      name={name}
      label={label}
      isWrong={problems[name] !== undefined}
      value={typed?.[name] ?? ''}
      maxlength={name === 'off_amount' ? 20 : 200}
      inputmode={name === 'off_amount' ? 'numeric' : undefined}
      autocomplete="off"
      dir={name === 'off_amount' ? 'ltr' : 'auto'}
    />
  );
  return (
    <>
      <Chips
        legend={typedOrders.off}
        name="off"
        chosen={typed?.off ?? 'keep'}
        options={discountChanges.map((one) => [one, words[one]])}
      />
      <div class="off-amount">
        <Text name="off_amount" label={copy.amount} />
        <Text name="off_reason" label={copy.why} />
      </div>
    </>
  );
}

/** A value of a correction's field, in words. */
export function correctedValue({ name, value }: { name: string; value: string }, t: DeskText): string {
  const { deliveries } = t.words.order;
  if (name === 'wilaya') return wilayaOf(Number(value))?.[t.language] ?? value;
  return name === 'delivery' && (value === 'home' || value === 'desk') ? deliveries[value] : value;
}
