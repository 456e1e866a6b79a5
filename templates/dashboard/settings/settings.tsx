import { MAX_RECEIPT_TEXT } from '../../../src/contract/requests/profile.ts';
import type {
  endpointForm,
  profileForm,
  warningsForm,
} from '../../../src/service/dashboard/settings/form.ts';
import type {
  ProfileField,
  SettingsForm,
  ShownSettings,
  WarningField,
} from '../../../src/service/dashboard/settings/rules.ts';
import {
  defaultEndpointPath,
  PEOPLE_PATH,
  settingsPath,
  warningsPath,
  webhookPath,
} from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { languages } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { Input, Select, TextArea } from '../page/field.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { PostForm } from '../page/post-form.tsx';
import { fieldsOf } from '../page/refused-form.ts';

type Props = {
  frame: Frame;
  mode: Mode;
  settings: ShownSettings;
  /** The form that was saved. */
  saved: SettingsForm | null;
  /** The field that was refused. */
  refused: ProfileField | null;
  /** Whether the address for events was refused. */
  isUrlRefused: boolean;
  /** The field of the form of warnings that was refused. */
  refusedWarning: WarningField | null;
  /** Whether the service sends e-mail in this mode. */
  sendsMail: boolean;
};

/** What payers see of the account in one mode, and what else is set where. */
export function SettingsPage(props: Props) {
  const { frame, settings, saved, refused, refusedWarning, isUrlRefused } = props;
  const copy = frame.t.words.settings;
  const { profile } = settings;
  return (
    <DashboardPage frame={frame} title={copy.title} section="settings">
      <h1>{copy.title}</h1>
      {refused === null && refusedWarning === null && !isUrlRefused ? null : (
        <p class="note bad" role="alert">
          {copy.notSaved}
        </p>
      )}
      {saved === null ? null : (
        <p class="note" role="status">
          {saved === 'warnings' ? copy.warningsSaved : saved === 'endpoint' ? copy.endpointSaved : copy.saved}
        </p>
      )}
      {profile.pending_names === null ? null : <p class="note">{copy.pending}</p>}
      <div class="cols">
        <ProfileForm {...props} />
        <div class="stack">
          <EndpointForm {...props} />
          <WarningsForm {...props} />
          <OperatorsCard {...props} />
          <section class="card" aria-labelledby="more">
            <h2 id="more">{copy.more}</h2>
            <p>
              <a href={PEOPLE_PATH}>{copy.people}</a>
            </p>
          </section>
        </div>
      </div>
    </DashboardPage>
  );
}

function ProfileForm({ frame, mode, settings, refused }: Props) {
  const { t } = frame;
  const copy = t.words.settings;
  const { profile } = settings;
  const names = profile.pending_names ?? profile;
  const fields = fieldsOf<typeof profileForm>(frame, settingsPath(mode));
  const wrong = (field: ProfileField) => (refused === field ? copy.wrong[wrongKind(field)] : undefined);
  return (
    <PostForm frame={frame} class="card" action={settingsPath(mode)}>
      <h2>{copy.profile}</h2>
      <p class="soft small">{copy.profileText}</p>
      {languages.map((language) => (
        <Input
          {...fields.of(`name_${language}`, names[`name_${language}`] ?? '')}
          label={copy.name(languageFacts[language].ownName)}
          hint={copy.nameHint(profile.name)}
          wrong={wrong(`name_${language}`)}
          maxlength={255}
        />
      ))}
      <Input
        {...fields.of('phone', profile.phone ?? '')}
        label={copy.phone}
        isLtr
        maxlength={255}
        inputmode="tel"
        wrong={wrong('phone')}
      />
      <Input
        {...fields.of('email', profile.email ?? '')}
        label={copy.email}
        hint={copy.emailHint}
        isLtr
        maxlength={320}
        inputmode="email"
        wrong={wrong('email')}
      />
      <Input
        {...fields.of('logo', profile.logo ?? '')}
        label={copy.logo}
        hint={copy.logoHint}
        isLtr
        maxlength={2_048}
        inputmode="url"
        wrong={wrong('logo')}
      />
      <Select
        {...fields.choice('default_locale', profile.default_locale)}
        label={copy.language}
        values={languages}
        textOf={(language) => languageFacts[language].ownName}
      />
      <p class="hint">{copy.languageHint}</p>
      <h3>{copy.receipt}</h3>
      <p class="soft small">{copy.receiptHint}</p>
      {languages.map((language) => (
        <TextArea
          {...fields.of(`receipt_text_${language}`, profile[`receipt_text_${language}`] ?? '')}
          label={copy.receiptText(languageFacts[language].ownName)}
          wrong={wrong(`receipt_text_${language}`)}
          maxlength={MAX_RECEIPT_TEXT}
        />
      ))}
      <button type="submit">{copy.save}</button>
    </PostForm>
  );
}

/** Where the events of checkouts go that name no endpoint of their own. */
function EndpointForm({ frame, mode, settings, isUrlRefused }: Props) {
  const copy = frame.t.words.settings;
  const { own, inherited } = settings.endpoint;
  const path = defaultEndpointPath(mode);
  return (
    <PostForm frame={frame} class="card" action={path}>
      <h2>{copy.endpoint}</h2>
      <p class="soft small">{copy.endpointText}</p>
      <Input
        {...fieldsOf<typeof endpointForm>(frame, path).of('endpoint_url', own ?? '')}
        label={copy.endpointUrl}
        hint={copy.nameHint(inherited ?? copy.noEndpoint)}
        isLtr
        maxlength={2_048}
        inputmode="url"
        wrong={isUrlRefused ? copy.endpointWrong : undefined}
      />
      <button type="submit">{copy.save}</button>
      <p>
        <a href={webhookPath(mode, 'default')}>{copy.changeEndpoint}</a>
      </p>
    </PostForm>
  );
}

/** Where the account is warned of troubles. */
function WarningsForm({ frame, mode, settings, refusedWarning, sendsMail }: Props) {
  const { t } = frame;
  const copy = t.words.settings;
  const { email, url } = settings.warnings;
  const fields = fieldsOf<typeof warningsForm>(frame, warningsPath(mode));
  const wrong = (field: WarningField) => (refusedWarning === field ? copy.warningsWrong[field] : undefined);
  const noMail = mode === 'test' ? copy.noTestMail : copy.noMail;
  return (
    <PostForm frame={frame} class="card" action={warningsPath(mode)}>
      <h2>{copy.warnings}</h2>
      <p class="soft small">{copy.warningsText}</p>
      <Input
        {...fields.of('warnings_email', email ?? '')}
        label={copy.warningsEmail}
        hint={sendsMail ? undefined : noMail}
        isLtr
        maxlength={320}
        inputmode="email"
        wrong={wrong('warnings_email')}
      />
      <Input
        {...fields.of('warnings_url', url ?? '')}
        label={copy.warningsUrl}
        hint={copy.warningsUrlHint}
        isLtr
        maxlength={2_048}
        inputmode="url"
        wrong={wrong('warnings_url')}
      />
      <button type="submit">{copy.save}</button>
    </PostForm>
  );
}

function wrongKind(field: ProfileField): 'email' | 'logo' | 'receipt' | 'text' {
  if (field === 'email' || field === 'logo') return field;
  return field.startsWith('receipt_text') ? 'receipt' : 'text';
}

/** What only the operator of the service changes. */
function OperatorsCard({ frame, settings }: Pick<Props, 'frame' | 'settings'>) {
  const { t } = frame;
  const copy = t.words.settings;
  const { profile, operators } = settings;
  const { terms_url: terms, trade_register: register, tax_number: tax, limits } = operators;
  const sumOf = (sum: number | null) => (sum === null ? copy.noLimit : t.moneyText(sum));
  const facts = [
    [copy.accountName, profile.name],
    [copy.terms, terms],
    [copy.register, register],
    [copy.tax, tax],
    [copy.paymentLimit, sumOf(limits.amount)],
    [copy.dailyLimit, sumOf(limits.daily_amount)],
    [copy.requestLimit, String(limits.requests_per_second ?? copy.noLimit)],
  ] as const;
  return (
    <section class="card" aria-labelledby="operators">
      <h2 id="operators">{copy.operators}</h2>
      <p class="soft small">{copy.operatorsText}</p>
      <dl class="facts">
        {facts.map(([label, value]) => (
          <div>
            <dt>{label}</dt>
            <dd>
              <bdi>{value ?? copy.none}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
