import type { describeForm } from '../../../src/desk/customers/form.ts';
import type { ListedOrder } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import {
  type CustomerFlash,
  customerFormPath,
  customerPath,
} from '../../../src/domain/addresses/desk/customers.ts';
import type { ListedCustomer } from '../../../src/domain/customers.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { BulkList, isTickedBy, type Ticked } from '../order-lists/bulk-list.tsx';
import { More } from '../order-lists/order-list.tsx';
import { partsOf, TickLinks } from '../order-lists/tick-links.tsx';
import { Confirmation } from '../page/confirmation.tsx';
import { TextArea } from '../page/fields.tsx';
import { FormVersion, OutdatedAlert } from '../page/form-version.tsx';
import { type DeskFrame, roleOf } from '../page/frame.ts';
import { ChatIcon, PhoneIcon } from '../page/icons.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { TagsField } from '../page/tags.tsx';

type CustomerProps = {
  frame: DeskFrame;
  /** The order number of the page's address. */
  number: string;
  customer: ListedCustomer;
  version: string;
  isRefused: boolean;
  /** Tags in use. */
  tags: readonly string[];
  orders: readonly ListedOrder[];
  next: string | null;
  /** The last number of the page before. */
  after: string | null;
  ticked: Ticked;
  /** The values of an outdated form. */
  typed: { note: string; tags: string } | null;
  flash: CustomerFlash | null;
};

/** A customer: phone, sums, what staff wrote, orders, and erasure. */
export function CustomerPage(props: CustomerProps) {
  const { frame, number, customer, orders, next, after, ticked, typed, flash } = props;
  const { t } = frame;
  const { customers: copy, search } = t.words;
  const { phone } = customer;
  const chat = /^\+213[567]/.test(phone) ? phone.slice(1) : null;
  return (
    <DeskPage frame={frame} title={customer.name} page="customer">
      <h1>
        <bdi>{customer.name}</bdi>
      </h1>
      {typed === null ? null : <OutdatedAlert t={t} />}
      {flash === 'saved' ? (
        <p class="done" role="status">
          {copy.flash.saved}
        </p>
      ) : flash === null ? null : (
        <DeskAlert>{copy.flash[flash]}</DeskAlert>
      )}
      <section class="card">
        <dl class="sums">
          <div>
            <dt>{copy.sums.orders}</dt>
            <dd>{t.count(customer.orders)}</dd>
          </div>
          <div>
            <dt>{copy.sums.kept}</dt>
            <dd>{t.count(customer.kept)}</dd>
          </div>
          <div>
            <dt>{copy.sums.returned}</dt>
            <dd>{t.count(customer.returned)}</dd>
          </div>
          <div>
            <dt>{copy.sums.bought}</dt>
            <dd>{t.money(customer.bought)}</dd>
          </div>
        </dl>
        {props.isRefused ? (
          <p>
            <span class="tag bad">{copy.refused}</span>
          </p>
        ) : null}
        <p class="reach">
          <a class="quiet" href={`tel:${phone}`}>
            <PhoneIcon />
            <bdi dir="ltr">{writePhone(phone)}</bdi>
          </a>
          {chat === null ? null : (
            <a class="quiet" href={`https://wa.me/${chat}`}>
              <ChatIcon />
              {t.words.order.whatsapp}
            </a>
          )}
        </p>
        <p class="hint">
          {copy.last} {t.time(Math.floor(customer.lastAt / 1000))}
        </p>
      </section>
      <form class="card" method="post" action={customerFormPath(t.language, number, 'describe')}>
        <h2>{copy.words}</h2>
        <FormVersion version={props.version} />
        <NothingOnEnter />
        <TagsField t={t} value={typed?.tags ?? customer.tags.join(copy.tags.between)} used={props.tags} />
        <TextArea<typeof describeForm>
          name="note"
          label={copy.note}
          hint={copy.noteHint}
          rows={3}
          maxlength={1000}
          dir="auto"
          text={typed?.note ?? customer.note ?? ''}
        />
        <button class="button" type="submit">
          {copy.save}
        </button>
      </form>
      <section class="first">
        <h2>{search.title}</h2>
        {orders.length === 0 ? null : (
          <TickLinks
            t={t}
            parts={partsOf(orders)}
            tickPath={(which) => customerPath(t.language, number, null, after, which)}
          />
        )}
        <BulkList
          t={t}
          role={roleOf(frame)}
          queue={null}
          from={null}
          orders={orders}
          isTicked={(order) => isTickedBy(ticked, order)}
        />
        {next === null ? null : (
          <More href={customerPath(t.language, number, null, next)} words={search.more} />
        )}
      </section>
      <section class="card">
        <details open={flash === 'unsure'}>
          <summary>{t.words.order.erase.title}</summary>
          <form method="post" action={customerFormPath(t.language, number, 'erase')}>
            <NothingOnEnter />
            <p class="hint">{copy.erase}</p>
            <Confirmation sure={t.words.order.erase.sure} button={t.words.order.erase.button} />
          </form>
        </details>
      </section>
    </DeskPage>
  );
}
