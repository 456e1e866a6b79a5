import type { callForm } from '../../../src/desk/call-queue/form.ts';
import { type CallRow, CONFIRM_NEXT } from '../../../src/desk/call-queue/rules.ts';
import { deskOrderPath } from '../../../src/domain/addresses/desk/orders.ts';
import { type CallPagePlace, callFormPath } from '../../../src/domain/addresses/desk/queues.ts';
import { absolute, orderReplyPath } from '../../../src/domain/addresses/shop.ts';
import { choicesAt, writeMoment } from '../../../src/domain/orders/calls/again-times.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { dayOf, localTime } from '../../../src/text/algiers.ts';
import type { Locale } from '../../../src/text/languages/languages.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { OrderLink, OrderNote, OrderProducts, TickBox } from '../order-lists/order-card.tsx';
import { CallPhone } from '../order-page/call-phone.tsx';
import { Input } from '../page/fields.tsx';
import { OrderVersion } from '../page/form-version.tsx';
import { ChatIcon, PhoneIcon } from '../page/icons.tsx';
import { orderMessage } from '../page/order-message.ts';
import type { DeskText } from '../page/text.tsx';

/** `now` in milliseconds. `shop`: what messages to shoppers name, and the merchant's own texts of them. */
export type CardProps = {
  t: DeskText;
  row: CallRow;
  place: CallPagePlace;
  now: number;
  shop: { names: Record<Locale, string>; texts: Readonly<Record<string, string>>; origin: string };
  /** Another order waits for its call. */
  hasNext: boolean;
  /** Whether its box is ticked; null: it has none. */
  isTicked: boolean | null;
};

/** The id of the form that the boxes belong to. */
export const TICKED_FORM = 'ticked';

/** One order to call. While another device calls it, the row has no act. */
export function CallCard(props: CardProps) {
  const { t, row, now } = props;
  const { order, callQueue: copy } = t.words;
  const isTaken = row.caller !== null && !row.caller.isOwn;
  return (
    <li class="card" id={row.number}>
      <div class="facts">
        <p class="line">
          {props.isTicked === null || isTaken ? null : (
            <TickBox t={t} order={row} isTicked={props.isTicked} form={TICKED_FORM} />
          )}
          <OrderLink t={t} number={row.number} from={{ queue: 'call' }} />
          <span class="hint">
            <Moment at={row.placedAt} now={now} />
          </span>
          {row.total === 0 ? <span class="tag good">{order.free}</span> : t.money(row.total)}
        </p>
        <p class="who">
          <bdi>{row.name}</bdi>
          <small>
            <bdi>{row.commune}</bdi> · {wilayaOf(row.wilaya)?.[t.language] ?? String(row.wilaya)} ·{' '}
            {order.deliveries[row.delivery]}
          </small>
        </p>
        <OrderProducts products={row.items} />
        <OrderNote note={row.note} />
        <Marks {...props} />
        {row.calls === 0 || row.outcome === null ? null : (
          <p class="hint">
            {copy.calls(row.calls)} · {copy.outcomes[row.outcome]} <Moment at={row.calledAt} now={now} />
          </p>
        )}
        {row.callAgainAt === 0 ? null : (
          <p>
            <span class="tag waiting">
              {copy.outcomes.again} <Moment at={row.callAgainAt} now={now} />
            </span>
          </p>
        )}
      </div>
      {isTaken ? (
        <p class="alert">
          <bdi>{row.caller?.name}</bdi> {copy.isCalling}
        </p>
      ) : (
        <div class="answers">
          <Reach {...props} />
          <Outcomes {...props} />
        </div>
      )}
    </li>
  );
}

const shown = [
  'wrong_number',
  'says_confirmed',
  'link_confirmed',
  'change_wished',
  'address_changed',
] as const;

const tones = {
  wrong_number: 'bad',
  says_confirmed: 'good',
  link_confirmed: 'good',
  change_wished: 'waiting',
  address_changed: 'waiting',
} as const satisfies Record<(typeof shown)[number], string>;

/** What the shopper has said, and what looks wrong about the order, each with the buttons that answer it. */
function Marks({ t, row, place }: CardProps) {
  const copy = t.words.callQueue;
  const flags = shown.filter((flag) => row.flags.includes(flag));
  const { suspicions, duplicate } = row;
  return (
    <>
      {flags.length === 0 ? null : (
        <p>
          {flags.map((flag) => (
            <span class={`tag ${tones[flag]}`}>{copy.flags[flag]}</span>
          ))}
        </p>
      )}
      <OrderNote note={row.wish} />
      {suspicions.length === 0 ? null : (
        <ActForm t={t} row={row} place={place} kind="doubt">
          <p>
            <strong>{copy.doubtful}</strong> — {suspicions.map((one) => copy.suspicions[one]).join(' · ')}
          </p>
          <p class="tools">
            <Act act="fake" words={copy.drop} isDanger />
            <Act act="is_genuine" words={copy.isGenuine} />
          </p>
        </ActForm>
      )}
      {duplicate === null ? null : (
        <div class="doubt">
          <p>
            {copy.duplicate}{' '}
            <a class="line-link" href={deskOrderPath(t.language, duplicate.number)}>
              <bdi dir="ltr">{formatOrderNumber(duplicate.number)}</bdi>
            </a>{' '}
            <span class="tag">{t.words.order.fulfilments[duplicate.fulfilment]}</span>
          </p>
          <div class="tools">
            {duplicate.isCancelable ? (
              <ActForm t={t} row={duplicate} place={place}>
                <Act act="duplicate" words={copy.keepThis} />
              </ActForm>
            ) : null}
            <ActForm t={t} row={row} place={place}>
              <Act act="duplicate" words={copy.keepOther} />
              <Act act="is_wanted" words={copy.both} />
            </ActForm>
          </div>
        </div>
      )}
      {row.isGivenUp ? (
        <ActForm t={t} row={row} place={place} kind="doubt">
          <p>
            <strong>{copy.givenUp(row.misses)}</strong>
          </p>
          <Act act="unreached" words={copy.giveUp} isDanger />
        </ActForm>
      ) : null}
    </>
  );
}

/** The phone, and the message to its chat. */
function Reach({ t, row, place, shop }: CardProps) {
  const { order } = t.words;
  const isMobile = /^\+213[567]/.test(row.phone);
  const message = orderMessage(shop.texts, 'call', row.language, {
    name: row.name,
    shop: shop.names[row.language],
    number: formatOrderNumber(row.number),
    toCollect: row.total,
  });
  const page = absolute(shop.origin, orderReplyPath(row.language, row.token));
  const text = encodeURIComponent(`${message}\n${page}`.toWellFormed());
  return (
    <div class="reach">
      <CallPhone
        t={t}
        number={row.number}
        phone={row.phone}
        isOwn={row.caller?.isOwn === true}
        place={place}
      />
      {isMobile ? (
        <a class="quiet" href={`https://wa.me/${row.phone.slice(1)}?text=${text}`}>
          <ChatIcon />
          <span>{order.whatsapp}</span>
        </a>
      ) : null}
    </div>
  );
}

const misses = ['no_answer', 'busy', 'off', 'wrong_number'] as const;

/** What came of the call: one tap for a yes, and a fold with all that is none. */
function Outcomes({ t, row, place, now, hasNext }: CardProps) {
  const { order, callQueue: copy } = t.words;
  const seconds = Math.floor(now / 1000);
  const id = `at-${row.number}`;
  return (
    <ActForm t={t} row={row} place={place} kind="outcomes">
      <NothingOnEnter />
      <button class="button" type="submit" name="act" value="confirm">
        {order.actions.confirm}
      </button>
      {/* In sight during the call. */}
      {hasNext ? (
        <button class="button next-call" type="submit" name="act" value={CONFIRM_NEXT} data-dial>
          <PhoneIcon />
          {copy.confirmNext}
        </button>
      ) : null}
      <details class="fold">
        <summary>{copy.notConfirmed}</summary>
        <div class="tools">
          {misses.map((outcome) => (
            <Act act={outcome} words={copy.outcomes[outcome]} />
          ))}
          {choicesAt(seconds).map((choice) => (
            <Act act={choice} words={copy.choices[choice]} />
          ))}
          <Act act="changed_mind" words={copy.changedMind} isDanger />
        </div>
        <p class="field">
          <label for={id}>{copy.moment}</label>
          <Input<typeof callForm>
            id={id}
            type="datetime-local"
            name="at"
            min={writeMoment(seconds)}
            dir="ltr"
          />
        </p>
        <Act act="again" words={copy.momentButton} />
      </details>
    </ActForm>
  );
}

/** A form about an order as the page shows it. */
function ActForm(props: {
  t: DeskText;
  row: { number: string; position: number; submission: string };
  place: CallPagePlace;
  kind?: string;
  children?: Child;
}) {
  const { t, row, place, kind } = props;
  return (
    <form class={kind} method="post" action={callFormPath(t.language, row.number, 'act', place)}>
      <OrderVersion order={row} />
      {props.children}
    </form>
  );
}

function Act({ act, words, isDanger = false }: { act: string; words: string; isDanger?: boolean }) {
  return (
    <button class={isDanger ? 'quiet danger' : 'quiet'} type="submit" name="act" value={act}>
      {words}
    </button>
  );
}

/** A near time for a row of a list: the hour of today, or day, month and hour. Milliseconds. */
function Moment({ at, now }: { at: number; now: number }) {
  const seconds = Math.floor(at / 1000);
  const [date = '', time = ''] = localTime(seconds).split(' ');
  const [, month = '', day = ''] = date.split('-');
  const hour = time.slice(0, 5);
  const isToday = dayOf(seconds) === dayOf(Math.floor(now / 1000));
  return (
    <time datetime={new Date(at).toISOString()} dir="ltr">
      {isToday ? hour : `${day}/${month} ${hour}`}
    </time>
  );
}
