import type {
  changeLinkForm,
  linkItemForm,
  switchLinkForm,
} from '../../../src/service/dashboard/links/form.ts';
import type { OfferedPrice, ShownItem, ShownLink, Sold } from '../../../src/service/dashboard/links/rules.ts';
import type { ListedPayment } from '../../../src/service/dashboard/payments/rules.ts';
import { linkActPath, linkPath } from '../../../src/service/dashboard-urls.ts';
import { paymentLinkQrCodePath } from '../../../src/service/urls.ts';
import { Hidden } from '../../parts/form-names.tsx';
import { Fold } from '../page/button-form.tsx';
import { Input, Select, TextArea, Tick } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { OutcomeNote } from '../page/outcome.tsx';
import { DashboardPage } from '../page/page.tsx';
import { PaymentRow } from '../page/payment-row.tsx';
import { PostForm } from '../page/post-form.tsx';
import { fieldsOf } from '../page/refused-form.ts';
import { ShareCard } from '../page/share-card.tsx';
import { offerTexts } from './links.tsx';
import type { Props } from './props.ts';

type LinkProps = Props & {
  link: ShownLink;
  sold: Sold;
  /** The newest payments through it. */
  payments: readonly ListedPayment[];
  offers: readonly OfferedPrice[];
};

/** One link: where it leads, what it sells and sold, and its forms. */
export function LinkPage(props: LinkProps) {
  const { frame, mode, link, payments, mayChange, done, refused } = props;
  const { t } = frame;
  const copy = t.words.links;
  return (
    <DashboardPage frame={frame} title={link.name} section="links">
      <div class="head">
        <h1>
          <bdi>{link.name}</bdi>
        </h1>
        <span class={`chip ${link.isActive ? 'paid' : ''}`}>{copy.states[link.isActive ? 'on' : 'off']}</span>
      </div>
      <OutcomeNote
        done={done === null ? null : copy.done[done]}
        refused={refused === null ? null : copy.refused[refused]}
      />
      <div class="cols">
        <div class="stack">
          <Address {...props} />
          <SoldCard {...props} />
          <section class="card" aria-labelledby="purchases">
            <h2 id="purchases">{copy.purchases}</h2>
            {payments.length === 0 ? <p>{copy.noPurchase}</p> : null}
            <ol class="rows">
              {payments.map((payment) => (
                <PaymentRow frame={frame} mode={mode} payment={payment} />
              ))}
            </ol>
            {payments.length === 0 ? null : <FileLink t={t} page={linkPath(mode, link.id)} />}
          </section>
        </div>
        <div class="stack">
          <Items {...props} />
          {mayChange ? <AddItem {...props} /> : null}
          {mayChange ? <TermsForm {...props} /> : null}
          {mayChange ? <SwitchForm {...props} /> : null}
        </div>
      </div>
    </DashboardPage>
  );
}

function Address({ frame, mode, link }: LinkProps) {
  const { t } = frame;
  const copy = t.words.links;
  return (
    <ShareCard
      copy={copy}
      text={link.isActive ? copy.addressText : copy.offText}
      url={link.url}
      message={copy.message(link.payee[t.language], link.name, t.moneyText(link.total), link.url)}
      qrCode={{ path: paymentLinkQrCodePath(mode, link.id), alt: copy.qrCode(link.name) }}
    />
  );
}

function SoldCard({ frame, sold }: LinkProps) {
  const { t } = frame;
  const copy = t.words.links;
  return (
    <section class="card" aria-labelledby="sold">
      <h2 id="sold">{copy.sold}</h2>
      <dl class="facts">
        <div>
          <dt>{copy.paid}</dt>
          <dd>
            {copy.paidOf(sold.paid, sold.purchases)}
            {sold.isCut ? <small>{copy.cut}</small> : null}
          </dd>
        </div>
        <div>
          <dt>{copy.taken}</dt>
          <dd>{t.money(sold.amount)}</dd>
        </div>
        {sold.refunded === 0 ? null : (
          <div>
            <dt>{copy.refunded}</dt>
            <dd>{t.money(sold.refunded)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Items(props: LinkProps) {
  const {
    frame: { t },
    mode,
    link,
  } = props;
  const copy = t.words.links;
  return (
    <section class="card" aria-labelledby="items">
      <h2 id="items">{copy.items}</h2>
      <ul class="people">
        {link.items.map((item) => (
          <Item {...props} item={item} />
        ))}
      </ul>
      <FileLink t={t} page={linkActPath(mode, link.id, 'items')} />
    </section>
  );
}

function Item({ frame, mode, link, mayChange, item }: LinkProps & { item: ShownItem }) {
  const { t } = frame;
  const copy = t.words.links;
  const { priceId, localNames, amount, quantity, isAdjustable, isGone } = item;
  const name = localNames?.[t.language] ?? item.name;
  return (
    <li>
      <div class="head">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        {t.money(amount)}
      </div>
      <p class="soft small">
        {isGone ? `${copy.itemGone} ` : ''}
        {copy.quantityOf(quantity)}
        {isAdjustable ? ` · ${copy.adjustable}` : ''}
      </p>
      {mayChange && link.items.length > 1 ? (
        <PostForm frame={frame} action={linkActPath(mode, link.id, 'items')}>
          <Hidden<typeof linkItemForm> name="price" value={priceId} />
          <Hidden<typeof linkItemForm> name="quantity" value="0" />
          <button class="risk" type="submit">
            {copy.removeItem(name)}
          </button>
        </PostForm>
      ) : null}
    </li>
  );
}

/** Adds a price, or changes quantity and choice of one that is there. */
function AddItem({ frame, mode, link, offers }: LinkProps) {
  const { t } = frame;
  const copy = t.words.links;
  if (offers.length === 0) return null;
  const fields = fieldsOf<typeof linkItemForm>(frame, linkActPath(mode, link.id, 'items'), copy.refused);
  const texts = offerTexts(offers, t);
  return (
    <details class="card" open={fields.isRefused}>
      <summary>{copy.addItem}</summary>
      <PostForm frame={frame} action={linkActPath(mode, link.id, 'items')}>
        <Select
          {...fields.choice('price')}
          label={copy.price}
          values={[...texts.keys()]}
          textOf={(value) => texts.get(value)}
        />
        <Input
          {...fields.of('quantity', '1')}
          label={copy.quantity}
          inputmode="numeric"
          isLtr
          maxlength={6}
        />
        <Tick {...fields.tick('adjustable', false)} label={copy.mayAdjust} />
        <button type="submit">{copy.save}</button>
      </PostForm>
    </details>
  );
}

function TermsForm({ frame, mode, link }: LinkProps) {
  const { t } = frame;
  const copy = t.words.links;
  const fields = fieldsOf<typeof changeLinkForm>(frame, linkActPath(mode, link.id, 'change'), copy.refused);
  return (
    <details class="card" open={fields.isRefused}>
      <summary>{copy.change}</summary>
      <PostForm frame={frame} action={linkActPath(mode, link.id, 'change')}>
        <Input
          {...fields.of('name', link.name)}
          label={copy.name}
          hint={copy.nameHint}
          required
          maxlength={255}
        />
        <TextArea
          {...fields.of('message', link.message)}
          label={copy.after}
          hint={copy.afterHint}
          maxlength={1000}
        />
        <Tick {...fields.tick('fees', link.passesFees)} label={copy.fees} hint={copy.feesText} />
        <Tick {...fields.tick('address', link.asksAddress)} label={copy.asksAddress} />
        <button type="submit">{copy.save}</button>
      </PostForm>
    </details>
  );
}

function SwitchForm({ frame, mode, link }: LinkProps) {
  const { t } = frame;
  const copy = t.words.links;
  const { id, isActive } = link;
  return (
    <section class="card">
      <PostForm frame={frame} action={linkActPath(mode, id, 'switch')}>
        <Hidden<typeof switchLinkForm> name="status" value={isActive ? 'off' : 'on'} />
        <p class="soft small">{isActive ? copy.switchOffText : copy.switchOnText}</p>
        <button class="quiet" type="submit">
          {isActive ? copy.switchOff : copy.switchOn}
        </button>
      </PostForm>
      <Fold title={copy.remove}>
        <PostForm frame={frame} action={linkActPath(mode, id, 'delete')}>
          <p class="soft small">{copy.removeText}</p>
          <button class="risk" type="submit">
            {copy.remove}
          </button>
        </PostForm>
      </Fold>
    </section>
  );
}
