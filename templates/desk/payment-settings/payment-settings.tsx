import type { Locale } from '../../../src/contract/scalars.ts';
import {
  furtherLimits,
  type LimitInput,
  MAX_METHODS,
  methodField,
  methodKinds,
  type TypedSettings,
  usualLimits,
} from '../../../src/shop/desk-calls/payment-settings/rules.ts';
import { settingGroups } from '../../../src/shop/desk-calls/store-details/rules.ts';
import {
  notificationsPath,
  onboardingPath,
  paymentSettingsFormPath,
  paymentSettingsPath,
  storeDetailsPath,
} from '../../../src/shop/desk-urls.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { deskCopyIn } from '../copy/copy.ts';
import { More } from '../order/order-list.tsx';
import { FormVersion, OutdatedAlert } from '../page/form-version.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { Storage, type StorageShown } from './storage.tsx';

/**
 * `methods`, `limits`, `phone`: the fields' values; `wrong`: the unreadable ones. `methodsVersion`, `limitsVersion`: of
 * the values in force. `phones`: refused phones, in E.164; `next`: the cursor of the next page.
 */
export type SettingsPageProps = {
  frame: DeskFrame;
  methods: TypedSettings;
  methodsVersion: string;
  limits: TypedSettings;
  limitsVersion: string;
  phones: readonly string[];
  next: string | null;
  storage: StorageShown;
  phone: string;
  wrong: readonly string[];
  isOutdated: boolean;
  done: 'saved' | 'phone' | null;
};

/** Payment methods, order limits and refused phones. */
export function SettingsPage(props: SettingsPageProps) {
  const { frame, wrong, isOutdated, done } = props;
  const copy = deskCopyIn[frame.language].settings;
  return (
    <DeskPage frame={frame} title={copy.title} section="settings">
      <h1>{copy.title}</h1>
      {wrong.length > 0 ? <DeskAlert>{copy.wrong}</DeskAlert> : null}
      {isOutdated ? <OutdatedAlert language={frame.language} /> : null}
      {done === 'saved' ? (
        <p class="done" role="status">
          {copy.saved}
        </p>
      ) : null}
      <Parts {...props} />
      <PaymentMethodsForm {...props} />
      <LimitsForm {...props} />
      <Numbers {...props} />
      <Storage language={frame.language} storage={props.storage} />
    </DeskPage>
  );
}

/** Links to the pages of the shop's look and texts. */
function Parts({ frame: { language } }: SettingsPageProps) {
  const copy = deskCopyIn[language].settings.storeDetails;
  return (
    <section class="card">
      <h2>{copy.title}</h2>
      <ul class="parts">
        {settingGroups.map((group) => (
          <li>
            <a href={storeDetailsPath(language, group)}>{copy.groups[group].title}</a>
          </li>
        ))}
        <li>
          <a href={notificationsPath(language)}>{deskCopyIn[language].notifications.link}</a>
        </li>
        <li>
          <a href={onboardingPath(language)}>{deskCopyIn[language].onboarding.toStart}</a>
        </li>
      </ul>
    </section>
  );
}

function PaymentMethodsForm({ frame, methods, methodsVersion, wrong }: SettingsPageProps) {
  const { language } = frame;
  const copy = deskCopyIn[language].settings.methods;
  const typed = Array.from({ length: MAX_METHODS }, (_, row) => row).filter(
    (row) => (methods[methodField('way', row)] ?? '') !== '' || wrong.includes(methodField('way', row)),
  ).length;
  const rows = Array.from({ length: Math.min(MAX_METHODS, Math.max(3, typed + 1)) }, (_, row) => row);
  return (
    <form class="card ways" method="post" action={paymentSettingsFormPath(language, 'ways')}>
      <h2>{copy.title}</h2>
      <p class="hint">{copy.text}</p>
      <FormVersion version={methodsVersion} />
      {rows.map((row) => (
        <PaymentMethodRow {...{ language, methods, wrong, row }} />
      ))}
      <button class="button" type="submit">
        {copy.save}
      </button>
    </form>
  );
}

function PaymentMethodRow(props: {
  language: DeskFrame['language'];
  methods: TypedSettings;
  wrong: readonly string[];
  row: number;
}) {
  const { language, methods, wrong, row } = props;
  const copy = deskCopyIn[language].settings.methods;
  const of = (field: Parameters<typeof methodField>[0]) => {
    const name = methodField(field, row);
    return { name, 'aria-invalid': wrong.includes(name) ? ('true' as const) : undefined };
  };
  const text = (field: Parameters<typeof methodField>[0]) => methods[methodField(field, row)] ?? '';
  return (
    <fieldset>
      <legend>{copy.row(row + 1)}</legend>
      <label class="wide">
        <small>{copy.method}</small>
        <select {...of('way')}>
          <option value="">{copy.none}</option>
          {methodKinds.map((kind) => (
            <option value={kind} selected={text('way') === kind}>
              {copy.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <label class="wide">
        <small>{copy.value}</small>
        <input {...of('value')} value={text('value')} inputmode="numeric" dir="ltr" autocomplete="off" />
      </label>
      <label class="wide">
        <small>{copy.wilayas}</small>
        <input {...of('wilayas')} value={text('wilayas')} dir="auto" autocomplete="off" />
      </label>
      <label>
        <small>{copy.from}</small>
        <input {...of('from')} value={text('from')} inputmode="numeric" dir="ltr" autocomplete="off" />
      </label>
      <label>
        <small>{copy.to}</small>
        <input {...of('to')} value={text('to')} inputmode="numeric" dir="ltr" autocomplete="off" />
      </label>
    </fieldset>
  );
}

function LimitsForm({ frame, limits, limitsVersion, wrong }: SettingsPageProps) {
  const { language } = frame;
  const copy = deskCopyIn[language].settings.limits;
  return (
    <form class="card" method="post" action={paymentSettingsFormPath(language, 'limits')}>
      <h2>{copy.title}</h2>
      <p class="hint">{copy.text}</p>
      <FormVersion version={limitsVersion} />
      <LimitFields {...{ language, limits, wrong }} names={usualLimits} />
      <details class="further" open={furtherLimits.some((name) => wrong.includes(name))}>
        <summary>{copy.further}</summary>
        <LimitFields {...{ language, limits, wrong }} names={furtherLimits} />
      </details>
      <button class="quiet" type="submit">
        {copy.save}
      </button>
    </form>
  );
}

function LimitFields(props: {
  language: Locale;
  names: readonly LimitInput[];
  limits: TypedSettings;
  wrong: readonly string[];
}) {
  const { language, names, limits, wrong } = props;
  const words = deskCopyIn[language].settings.limits.names;
  return (
    <div class="pairs">
      {names.map((name) => (
        <p class="field">
          <label for={name}>{words[name].label}</label>
          <small id={`${name}-hint`}>{words[name].hint}</small>
          <input
            id={name}
            name={name}
            value={limits[name] ?? ''}
            inputmode="numeric"
            dir="ltr"
            autocomplete="off"
            aria-describedby={`${name}-hint`}
            aria-invalid={wrong.includes(name) ? 'true' : undefined}
          />
        </p>
      ))}
    </div>
  );
}

function Numbers({ frame, phones, next, phone, wrong, done }: SettingsPageProps) {
  const { language } = frame;
  const copy = deskCopyIn[language].settings.numbers;
  return (
    <section class="card" id="numbers">
      <h2>{copy.title}</h2>
      <p class="hint">{copy.text}</p>
      {done === 'phone' ? (
        <p class="done" role="status">
          {copy.done}
        </p>
      ) : null}
      <form method="post" action={paymentSettingsFormPath(language, 'refuse')}>
        <p class="field">
          <label for="phone">{copy.label}</label>
          <input
            id="phone"
            name="phone"
            value={phone}
            type="tel"
            dir="ltr"
            autocomplete="off"
            aria-invalid={wrong.includes('phone') ? 'true' : undefined}
          />
        </p>
        <button class="quiet" type="submit">
          {copy.refuse}
        </button>
      </form>
      {phones.length === 0 ? <p class="hint">{copy.none}</p> : null}
      <ul class="numbers">
        {phones.map((one) => (
          <li>
            <bdi dir="ltr">{writePhone(one)}</bdi>
            <form method="post" action={paymentSettingsFormPath(language, 'allow')}>
              <input type="hidden" name="phone" value={one} />
              <button class="quiet" type="submit" aria-label={`${copy.allow} ${writePhone(one)}`}>
                {copy.allow}
              </button>
            </form>
          </li>
        ))}
      </ul>
      {next === null ? null : <More href={paymentSettingsPath(language, null, next)} words={copy.more} />}
    </section>
  );
}
