import type { couponForm, endForm } from '../../../src/desk/coupons/form.ts';
import type { CouponField, CouponRow, TypedCoupon } from '../../../src/desk/coupons/rules.ts';
import { type CouponFlash, couponsPath, endCouponPath } from '../../../src/domain/addresses/desk/selling.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { More } from '../order-lists/order-list.tsx';
import { CheckField, CopyField, Hidden, SelectField, TextArea, TextField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { ChatIcon } from '../page/icons.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

/**
 * `link`: adds the coupon to the visitor's cart. `next`: the last code of this page. `typed`: the form's values;
 * `wrong`: its unreadable fields; `unknown`: lines that name no product.
 */
export type CouponsPageProps = {
  frame: DeskFrame;
  coupons: readonly (CouponRow & { link: string })[];
  next: string | null;
  categories: readonly { key: string; name: string }[];
  typed: TypedCoupon;
  wrong: readonly string[];
  isTaken: boolean;
  unknown: readonly string[];
  flash: CouponFlash | null;
};

/** The coupons, newest first, and the form that makes one. */
export function CouponsPage(props: CouponsPageProps) {
  const { frame, coupons, next, wrong, isTaken, unknown, flash } = props;
  const { t } = frame;
  const copy = t.words.coupons;
  return (
    <DeskPage frame={frame} title={copy.title} page="coupons" isLongForm>
      <h1>{copy.title}</h1>
      {isTaken ? (
        <DeskAlert>{copy.taken}</DeskAlert>
      ) : unknown.length > 0 ? (
        <DeskAlert>
          {copy.unknown} <bdi>{unknown.slice(0, 5).join(' · ')}</bdi>
        </DeskAlert>
      ) : wrong.length > 0 ? (
        <DeskAlert>{copy.wrong}</DeskAlert>
      ) : null}
      {flash === null ? null : (
        <p class="done" role="status">
          {copy.flash[flash]}
        </p>
      )}
      <p class="lead">{copy.lead}</p>
      <NewCoupon {...props} />
      {coupons.length === 0 ? <p class="empty">{copy.none}</p> : null}
      <ul class="list">
        {coupons.map((coupon, row) => (
          <Row t={t} coupon={coupon} shopName={frame.shopName} isNew={flash === 'made' && row === 0} />
        ))}
      </ul>
      {next === null ? null : <More href={couponsPath(t.language, { after: next })} words={copy.more} />}
    </DeskPage>
  );
}

function NewCoupon(props: CouponsPageProps) {
  const { frame, coupons, categories, typed, wrong } = props;
  const { t } = frame;
  const copy = t.words.coupons;
  const { fields } = typed;
  const shared = (name: CouponField) => ({
    id: `coupon-${name}`,
    label: copy.fields[name],
    isWrong: wrong.includes(name),
  });
  type Name = Exclude<CouponField, 'kind' | 'on' | 'goods'>;
  const Text = ({ name, kind }: { name: Name; kind: 'text' | 'number' | 'date' }) => (
    <TextField<typeof couponForm>
      {...shared(name)}
      name={name}
      value={fields[name]}
      type={kind === 'date' ? 'date' : 'text'}
      inputmode={kind === 'number' ? 'numeric' : undefined}
      required={name === 'code' || name === 'value'}
      maxlength={kind === 'date' ? undefined : 40}
      dir={kind === 'text' ? 'auto' : 'ltr'}
      autocomplete="off"
    />
  );
  const Select = ({ name }: { name: 'kind' | 'on' }) => (
    <SelectField<typeof couponForm>
      {...shared(name)}
      name={name}
      options={Object.entries<string>(name === 'kind' ? copy.kinds : copy.on)}
      chosen={fields[name]}
    />
  );
  return (
    <details class="card" open={wrong.length > 0 || coupons.length === 0}>
      <summary>{copy.make}</summary>
      <form class="coupon-form" method="post" action={couponsPath(t.language)}>
        <NothingOnEnter />
        <Text name="code" kind="text" />
        <p class="hint">{copy.codeHint}</p>
        <div class="pairs">
          <Text name="value" kind="number" />
          <Select name="kind" />
          <Select name="on" />
          <Text name="minimum" kind="number" />
          <Text name="from" kind="date" />
          <Text name="to" kind="date" />
          <Text name="most" kind="number" />
          <Text name="per_phone" kind="number" />
        </div>
        <p class="hint">{copy.emptyHint}</p>
        <details open={typed.categories.length > 0 || fields.goods !== ''}>
          <summary>{copy.some}</summary>
          <p class="hint">{copy.someHint}</p>
          {categories.length === 0 ? null : (
            <fieldset>
              <legend>{copy.categories}</legend>
              {categories.map(({ key, name }) => (
                <CheckField<typeof couponForm>
                  name="category"
                  value={key}
                  checked={typed.categories.includes(key)}
                >
                  <bdi>{name}</bdi>
                </CheckField>
              ))}
            </fieldset>
          )}
          <TextArea<typeof couponForm>
            {...shared('goods')}
            name="goods"
            rows={3}
            dir="ltr"
            autocomplete="off"
            text={`\n${fields.goods}`}
          />
        </details>
        <button class="button" type="submit">
          {copy.button}
        </button>
      </form>
    </details>
  );
}

const moods = { active: 'good', early: 'waiting', over: '', spent: '' } as const;

/** A coupon's discount, scope and end; while it is valid, its link and the button that ends it. */
function Row(props: {
  t: DeskText;
  coupon: CouponsPageProps['coupons'][number];
  shopName: string;
  isNew: boolean;
}) {
  const { t, coupon, shopName, isNew } = props;
  const copy = t.words.coupons;
  const { code, state, link } = coupon;
  const off = coupon.kind === 'percent' ? copy.percent(coupon.value) : t.moneyText(coupon.value);
  const message = encodeURIComponent(`${copy.message(off, code, shopName)}\n${link}`.toWellFormed());
  const isOpen = state === 'active' || state === 'early';
  return (
    <li class="card">
      <p>
        <strong>
          <bdi dir="auto">{code}</bdi>
        </strong>{' '}
        <span class={`tag ${moods[state]}`.trim()}>{copy.states[state]}</span>
      </p>
      <p>
        {copy.takes[coupon.on](off)}
        {coupon.minimum === 0 ? null : ` · ${copy.minimum(t.moneyText(coupon.minimum))}`}
      </p>
      <p class="hint">
        {copy.uses(coupon.uses)}
        {coupon.most === null ? null : ` ${copy.of(coupon.most)}`}
        {coupon.mostPerPhone === null ? null : ` · ${copy.perPhone(coupon.mostPerPhone)}`}
      </p>
      {coupon.startsAt === null && coupon.endsAt === null ? null : (
        <p class="hint">
          {coupon.startsAt === null ? null : (
            <>
              {copy.from} {t.time(Math.floor(coupon.startsAt / 1000))}
              {coupon.endsAt === null ? null : ' · '}
            </>
          )}
          {coupon.endsAt === null ? null : (
            <>
              {copy.until} {t.time(Math.ceil(coupon.endsAt / 1000) - 1)}
            </>
          )}
        </p>
      )}
      {coupon.products === null && coupon.categories === null ? null : (
        <p class="hint">
          {copy.only} <bdi>{[...(coupon.categories ?? []), ...(coupon.products ?? [])].join(' · ')}</bdi>
        </p>
      )}
      {isOpen ? (
        <details class="coupon-ways" open={isNew}>
          <summary>{copy.share}</summary>
          <CopyField id={`link-${code}`} label={`${copy.share} ${code}`} isUnseen value={link} />
          <a class="quiet" href={`https://wa.me/?text=${message}`}>
            <ChatIcon />
            {copy.whatsapp}
          </a>
          <form method="post" action={endCouponPath(t.language)}>
            <Hidden<typeof endForm> name="code" value={code} />
            <button class="quiet" type="submit">
              {copy.end}
              <span class="unseen"> {code}</span>
            </button>
          </form>
        </details>
      ) : null}
    </li>
  );
}
