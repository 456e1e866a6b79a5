import type {
  ProfileField,
  ShownSettings,
  WarningField,
} from '../../../src/service/dashboard/settings/rules.ts';
import { PEOPLE_PATH, settingsPath, warningsPath, webhookPath } from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { languages } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { Input } from '../page/field.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { fieldsOf } from '../page/refused-form.ts';
import type { DashboardText } from '../page/text.tsx';

type Props = {
  frame: Frame;
  mode: Mode;
  settings: ShownSettings;
  /** The form that was saved. */
  saved: 'change' | 'warnings' | null;
  /** The field that was refused. */
  refused: ProfileField | null;
  /** The field of the form of warnings that was refused. */
  refusedWarning: WarningField | null;
  /** Whether the service sends e-mail in this mode. */
  sendsMail: boolean;
};

/** What payers see of the account in one mode, and what else is set where. */
export function SettingsPage(props: Props) {
  const { frame, mode, settings, saved, refused, refusedWarning } = props;
  const { t } = frame;
  const copy = t.words.settings;
  const { profile, endpointUrl } = settings;
  return (
    <DashboardPage frame={frame} title={copy.title} section="settings">
      <h1>{copy.title}</h1>
      {refused === null && refusedWarning === null ? null : (
        <p class="note bad" role="alert">
          {copy.notSaved}
        </p>
      )}
      {saved === null ? null : (
        <p class="note" role="status">
          {saved === 'warnings' ? copy.warningsSaved : copy.saved}
        </p>
      )}
      {profile.pending_names === null ? null : <p class="note">{copy.pending}</p>}
      <div class="cols">
        <ProfileForm {...props} />
        <div class="stack">
          <WarningsForm {...props} />
          <OperatorsCard t={t} settings={settings} />
          <section class="card" aria-labelledby="more">
            <h2 id="more">{copy.more}</h2>
            <p>
              {copy.endpoint}{' '}
              {endpointUrl === null ? <b>{copy.noEndpoint}</b> : <code dir="ltr">{endpointUrl}</code>}
            </p>
            <p>
              <a href={webhookPath(mode, 'default')}>{copy.changeEndpoint}</a>
            </p>
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
  const fields = fieldsOf(frame, settingsPath(mode));
  const wrong = (field: ProfileField) => (refused === field ? copy.wrong[wrongKind(field)] : undefined);
  return (
    <form class="card" method="post" action={settingsPath(mode)}>
      <input type="hidden" name="submission" value={frame.submission} />
      <h2>{copy.profile}</h2>
      <p class="soft small">{copy.profileText}</p>
      {languages.map((language) => (
        <Input
          name={`name_${language}`}
          label={copy.name(languageFacts[language].ownName)}
          hint={copy.nameHint(profile.name)}
          wrong={wrong(`name_${language}`)}
          value={fields.textOf(`name_${language}`, names[`name_${language}`] ?? '')}
          maxlength={255}
        />
      ))}
      <Input
        name="phone"
        label={copy.phone}
        value={fields.textOf('phone', profile.phone ?? '')}
        isLtr
        maxlength={255}
        inputmode="tel"
        wrong={wrong('phone')}
      />
      <Input
        name="email"
        label={copy.email}
        hint={copy.emailHint}
        value={fields.textOf('email', profile.email ?? '')}
        isLtr
        maxlength={320}
        inputmode="email"
        wrong={wrong('email')}
      />
      <Input
        name="logo"
        label={copy.logo}
        hint={copy.logoHint}
        value={fields.textOf('logo', profile.logo ?? '')}
        isLtr
        maxlength={2_048}
        inputmode="url"
        wrong={wrong('logo')}
      />
      <button type="submit">{copy.save}</button>
    </form>
  );
}

/** Where the account is warned of troubles. */
function WarningsForm({ frame, mode, settings, refusedWarning, sendsMail }: Props) {
  const { t } = frame;
  const copy = t.words.settings;
  const { email, url } = settings.warnings;
  const fields = fieldsOf(frame, warningsPath(mode));
  const wrong = (field: WarningField) => (refusedWarning === field ? copy.warningsWrong[field] : undefined);
  const noMail = mode === 'test' ? copy.noTestMail : copy.noMail;
  return (
    <form class="card" method="post" action={warningsPath(mode)}>
      <input type="hidden" name="submission" value={frame.submission} />
      <h2>{copy.warnings}</h2>
      <p class="soft small">{copy.warningsText}</p>
      <Input
        name="warnings_email"
        label={copy.warningsEmail}
        hint={sendsMail ? undefined : noMail}
        value={fields.textOf('warnings_email', email ?? '')}
        isLtr
        maxlength={320}
        inputmode="email"
        wrong={wrong('warnings_email')}
      />
      <Input
        name="warnings_url"
        label={copy.warningsUrl}
        hint={copy.warningsUrlHint}
        value={fields.textOf('warnings_url', url ?? '')}
        isLtr
        maxlength={2_048}
        inputmode="url"
        wrong={wrong('warnings_url')}
      />
      <button type="submit">{copy.save}</button>
    </form>
  );
}

function wrongKind(field: ProfileField): 'email' | 'logo' | 'text' {
  return field === 'email' || field === 'logo' ? field : 'text';
}

/** What only the operator of the service changes. */
function OperatorsCard({ t, settings }: { t: DashboardText } & Pick<Props, 'settings'>) {
  const copy = t.words.settings;
  const { profile, operators } = settings;
  const { default_locale: locale, terms_url: terms, trade_register: register, tax_number: tax } = operators;
  const language = languages.find((one) => one === locale);
  const facts = [
    [copy.accountName, profile.name],
    [copy.language, language === undefined ? locale : languageFacts[language].ownName],
    [copy.terms, terms],
    [copy.register, register],
    [copy.tax, tax],
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
