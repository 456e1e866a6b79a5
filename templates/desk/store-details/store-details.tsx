import type { DetailsFields } from '../../../src/desk/store-details/form.ts';
import {
  isLongText,
  isSwitch,
  LOGO_FILE,
  namesOf,
  ofMessages,
  pageOf,
  type SettingGroup,
  type SettingStem,
  type SwitchName,
  stemOf,
} from '../../../src/desk/store-details/rules/setting-groups.ts';
import type { SettingProblem } from '../../../src/desk/store-details/rules/setting-problems.ts';
import { storeDetailsPath } from '../../../src/domain/addresses/desk/settings.ts';
import { infoPath } from '../../../src/domain/addresses/shop.ts';
import type { ProfileOutcome } from '../../../src/domain/service-writes.ts';
import type { OverrideName } from '../../../src/domain/settings/stored-overrides.ts';
import { directionOf, languages } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { Area, CheckField, Hidden, Input } from '../page/fields.tsx';
import { FormVersion, OutdatedAlert } from '../page/form-version.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { labelOf } from '../page/setting-label.ts';

/**
 * `typed`: the fields' values; `problems`: the ones that cannot be saved. `contrast`: of the typed colour against a
 * page. `version`: of the values in force. `ours`: our texts, in the order of the fields; empty without
 * any.
 */
export type StoreDetailsPageProps = {
  frame: DeskFrame;
  group: SettingGroup;
  typed: Partial<Record<OverrideName, string>>;
  problems: Partial<Record<OverrideName, SettingProblem>>;
  contrast: number;
  version: string;
  ours: readonly string[];
  isOutdated: boolean;
  isSaved: boolean;
  /** What the save came to at the payment service; null when nothing is said. */
  paymentPage: ProfileOutcome | null;
};

/** One group of the shop's look and texts. */
export function StoreDetailsPage(props: StoreDetailsPageProps) {
  const { frame, group, problems, version, isOutdated, isSaved, paymentPage } = props;
  const { t } = frame;
  const { storeDetails: copy } = t.words.settings;
  const { title, text } = copy.groups[group];
  const page = pageOf(group);
  const names = namesOf(group);
  return (
    <DeskPage frame={frame} title={title} page={`store_${group}`} isLongForm>
      <h1>{title}</h1>
      {Object.keys(problems).length > 0 ? <DeskAlert>{copy.wrong}</DeskAlert> : null}
      {isOutdated ? <OutdatedAlert t={t} /> : null}
      {isSaved ? (
        <p class="done" role="status">
          {copy.saved}
          {paymentPage === null ? null : ` ${copy.paymentPage[paymentPage]}`}
        </p>
      ) : null}
      {text === '' ? null : <p class="lead">{text}</p>}
      <form
        class="card choices"
        method="post"
        enctype="multipart/form-data"
        action={storeDetailsPath(t.language, group)}
      >
        <FormVersion version={version} />
        <div class={page === null ? 'pairs' : undefined}>
          {names.map((name, index) =>
            name === 'SHOP_LANGUAGES' ? (
              <Offered {...props} />
            ) : isSwitch(name) ? (
              <Switch {...props} name={name} />
            ) : (
              <SettingField
                {...props}
                name={name}
                usual={props.ours[index] ?? ''}
                // The heading comes once, above the first of several languages.
                isFirst={stemOf(names[index - 1] ?? '').stem !== stemOf(name).stem}
              />
            ),
          )}
        </div>
        {/* After all fields: a form that was cut off on its way lacks it. */}
        <Hidden<DetailsFields> name="whole" value="1" />
        <button class="button" type="submit">
          {copy.save}
        </button>
      </form>
      {page === null ? null : (
        <p>
          <a class="quiet" href={infoPath(t.language, page)}>
            {copy.see}
          </a>
        </p>
      )}
    </DeskPage>
  );
}

type Keyboard = { type?: 'tel'; inputmode?: 'numeric' | 'url' };

/** How each setting is typed: a text in any script, or from the left, with a keyboard of a phone. */
const inputs: Readonly<Record<SettingStem, 'text' | Keyboard>> = {
  SHOP_NAME: 'text',
  SHOP_TAGLINE: 'text',
  SHOP_LEGAL_NAME: 'text',
  SHOP_TRADE_REGISTER: 'text',
  SHOP_ADDRESS: 'text',
  PAGE: 'text',
  ...ofMessages('text' as const),
  SHOP_PHONE: { type: 'tel' },
  SHOP_WHATSAPP: { type: 'tel' },
  // Not `email` or `url`: browsers would refuse values that the shop can read, with their own messages.
  SHOP_LOGO: { inputmode: 'url' },
  SHOP_COLOR: {},
  SHOP_EMAIL: {},
  SHOP_INSTAGRAM: {},
  SHOP_FACEBOOK: {},
  SHOP_NIF: {},
  SHOP_NIS: {},
  SHOP_DATA_DECLARATION: {},
  SHOP_LANGUAGES: {},
  QUICK_ORDER: {},
  ABANDONED_KEPT_DAYS: { inputmode: 'numeric' },
  CONTACTS_KEPT_DAYS: { inputmode: 'numeric' },
  ACCOUNTS_KEPT_DAYS: { inputmode: 'numeric' },
  AUDIT_LOG_KEPT_DAYS: { inputmode: 'numeric' },
};

function SettingField(
  props: StoreDetailsPageProps & { name: OverrideName; usual: string; isFirst: boolean },
) {
  const { frame, typed, problems, contrast, name, usual, isFirst } = props;
  const { t } = frame;
  const copy = t.words.settings.storeDetails;
  const stem = stemOf(name).stem as SettingStem;
  const input = inputs[stem];
  const keyboard = input === 'text' ? null : input;
  const { label, of, ownName } = labelOf(t, name);
  const hint = isFirst ? copy.hints[stem] : undefined;
  const problem = problems[name];
  const value = typed[name] ?? '';
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(problem === undefined ? [] : [`${name}-wrong`]),
  ].join(' ');
  const common = {
    id: name,
    name,
    lang: of ?? undefined,
    dir: of === null ? (keyboard === null ? ('auto' as const) : ('ltr' as const)) : directionOf(of),
    autocomplete: 'off',
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': problem === undefined ? undefined : ('true' as const),
  };
  return (
    <div class="field">
      <label for={name}>
        {label}
        {ownName === null || of === null ? null : (
          <>
            {' · '}
            <bdi lang={of}>{ownName}</bdi>
          </>
        )}
        {stem === 'SHOP_COLOR' && value !== '' && problem === undefined ? (
          <svg class="swatch" viewBox="0 0 9 3" aria-hidden="true" focusable="false">
            <path d="M0 0h9v3H0z" fill={value} />
          </svg>
        ) : null}
      </label>
      {hint === undefined ? null : <small id={`${name}-hint`}>{hint}</small>}
      {problem === undefined ? null : (
        <small class="wrong" id={`${name}-wrong`}>
          {problem === 'pale' ? copy.pale(contrast.toFixed(1)) : copy.problems[problem]}
        </small>
      )}
      {isLongText(stem) ? (
        <>
          <Area<DetailsFields> {...common} rows={stem === 'PAGE' ? 10 : 3} text={value} />
          {value === '' ? (
            <details>
              <summary>{copy.ours}</summary>
              <p class="text" lang={of ?? undefined} dir={of === null ? 'auto' : directionOf(of)}>
                {usual}
              </p>
            </details>
          ) : null}
        </>
      ) : (
        <Input<DetailsFields> {...common} {...keyboard} value={value} />
      )}
      {stem === 'SHOP_LOGO' ? (
        <>
          {value === '' || problem !== undefined ? null : <img src={value} alt="" width="48" height="48" />}
          <label for={LOGO_FILE}>{copy.logoFile}</label>
          <Input<DetailsFields>
            id={LOGO_FILE}
            name={LOGO_FILE}
            type="file"
            accept="image/jpeg,image/png,image/webp"
          />
        </>
      ) : null}
    </div>
  );
}

/** The languages offered to shoppers, each by its own name. */
function Offered({ frame: { t }, typed, problems }: StoreDetailsPageProps) {
  const copy = t.words.settings.storeDetails;
  const offered = (typed.SHOP_LANGUAGES ?? '').split(' ');
  const isWrong = problems.SHOP_LANGUAGES !== undefined;
  return (
    <fieldset aria-describedby={isWrong ? 'SHOP_LANGUAGES-wrong' : undefined}>
      <legend>{copy.names.SHOP_LANGUAGES}</legend>
      {isWrong ? (
        <small class="wrong" id="SHOP_LANGUAGES-wrong">
          {copy.problems.none}
        </small>
      ) : null}
      {languages.map((one) => (
        <label class="choice">
          <Input<DetailsFields>
            type="checkbox"
            name="SHOP_LANGUAGES"
            value={one}
            checked={offered.includes(one)}
          />
          <span lang={one}>{languageFacts[one].ownName}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A setting that is on or off. */
function Switch({ frame: { t }, typed, problems, name }: StoreDetailsPageProps & { name: SwitchName }) {
  const copy = t.words.settings.storeDetails;
  const problem = problems[name];
  return (
    <fieldset aria-describedby={problem === undefined ? `${name}-hint` : `${name}-hint ${name}-wrong`}>
      <legend>{copy.names[name]}</legend>
      <small id={`${name}-hint`}>{copy.hints[name]}</small>
      {problem === undefined ? null : (
        <small class="wrong" id={`${name}-wrong`}>
          {copy.problems[problem]}
        </small>
      )}
      {(['on', 'off'] as const).map((one) => (
        <CheckField<DetailsFields> name={name} value={one} isOne checked={typed[name] === one}>
          {copy.switch[one]}
        </CheckField>
      ))}
    </fieldset>
  );
}
