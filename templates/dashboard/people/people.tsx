import type { inviteForm } from '../../../src/service/dashboard/people/form.ts';
import type { PeopleView, ShownSession } from '../../../src/service/dashboard/people/rules.ts';
import {
  AUTHENTICATOR_PATH,
  CODES_PATH,
  PASSKEYS_PATH,
  PEOPLE_PATH,
  peopleActPath,
} from '../../../src/service/dashboard-urls.ts';
import type { Person } from '../../../src/service/people/rules/person.ts';
import { areZero } from '../../../src/service/people/rules/refund-limits.ts';
import { type Role, roles } from '../../../src/service/people/rules/rights.ts';
import { ButtonForm } from '../page/button-form.tsx';
import { Input } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { PersonItem } from '../page/person-item.tsx';
import { PostForm } from '../page/post-form.tsx';
import { fieldsOf } from '../page/refused-form.ts';
import { SessionLine } from '../page/session-line.tsx';
import type { DashboardText } from '../page/text.tsx';

type Props = {
  frame: Frame;
  /** Null for a person who sees only the own access. */
  view: PeopleView | null;
  ownSessions: readonly ShownSession[];
  /** The caller's unused recovery codes. */
  codes: number;
  hasAuthenticator: boolean;
  /** How many the caller has. */
  passkeys: number;
  accountId: string;
  personId: string;
  /** A new invitation's link, shown once. */
  invited: { url: string; role: Role } | null;
  refused: 'lastOwner' | 'badLimit' | 'dayBelowEach' | null;
};

export function PeoplePage(props: Props) {
  const { frame, view, refused, invited } = props;
  const { t } = frame;
  const copy = t.words.people;
  return (
    <DashboardPage frame={frame} title={copy.title} section="people">
      <h1>{copy.title}</h1>
      {refused === null ? null : (
        <p class="note bad" role="alert">
          {copy[refused]}
        </p>
      )}
      {invited === null ? null : (
        <section class="note" role="status">
          <h2>{copy.link}</h2>
          <p>{copy.linkText(t.words.page.roles[invited.role])}</p>
          <code class="secret" dir="ltr">
            {invited.url}
          </code>
        </section>
      )}
      {view === null ? null : <p class="soft">{copy.lead}</p>}
      <div class="cols">
        <div class="stack">
          {view === null ? null : <PeopleList {...props} view={view} />}
          {view === null ? null : <Invitations frame={frame} view={view} />}
          {view === null ? <OwnAccess {...props} /> : null}
        </div>
        <div class="stack">
          {view === null ? null : <InviteForm frame={frame} />}
          {view === null ? null : <OwnAccess {...props} />}
        </div>
      </div>
    </DashboardPage>
  );
}

function PeopleList({ frame, view, personId }: Props & { view: PeopleView }) {
  const { t } = frame;
  const copy = t.words.people;
  return (
    <section class="card" aria-label={copy.title}>
      <ul class="people">
        {view.people.map((person) => (
          <PersonItem
            {...{ frame, copy, person }}
            isOwn={person.id === personId}
            roles={[t.words.page.roles[person.role]]}
            more={person.role === 'support' ? ` · ${limitsText(person, t)}` : ''}
            sessions={view.sessions.filter((session) => session.personId === person.id)}
            pathOf={peopleActPath}
          />
        ))}
      </ul>
      <FileLink t={t} page={PEOPLE_PATH} />
    </section>
  );
}

function limitsText({ limits }: Pick<Person, 'limits'>, t: DashboardText): string {
  const copy = t.words.people;
  if (areZero(limits)) return copy.noRefunds;
  const text = (limit: number | null) => (limit === null ? null : t.moneyText(limit));
  return copy.limits(text(limits.each), text(limits.day)) || copy.noLimits;
}

function Invitations({ frame, view }: Pick<Props, 'frame'> & { view: PeopleView }) {
  const { t } = frame;
  const copy = t.words.people;
  if (view.invitations.length === 0) return null;
  return (
    <section class="card" aria-labelledby="invitations">
      <h2 id="invitations">{copy.invitations}</h2>
      <p class="soft small">{copy.lostLink}</p>
      <ul class="people">
        {view.invitations.map((invitation) => (
          <li>
            <p>
              <span class="chip">{t.words.page.roles[invitation.role]}</span>{' '}
              <span class="soft small">
                {copy.until} {t.time(Math.floor(invitation.expiresAt / 1000))}
                {invitation.madeBy === null ? ` · ${copy.byOperator}` : ''}
                {invitation.role === 'support' ? ` · ${limitsText(invitation, t)}` : ''}
              </span>
            </p>
            <ButtonForm frame={frame} path={peopleActPath('withdraw')} id={invitation.hash} look="quiet">
              {copy.withdraw(t.words.page.roles[invitation.role])}
            </ButtonForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

function InviteForm({ frame }: Pick<Props, 'frame'>) {
  const { t } = frame;
  const copy = t.words.people;
  const { badLimit, dayBelowEach } = copy;
  const fields = fieldsOf<typeof inviteForm>(frame, peopleActPath('invite'), { badLimit, dayBelowEach });
  return (
    <PostForm frame={frame} class="card" action={peopleActPath('invite')}>
      <h2>{copy.invite}</h2>
      <fieldset>
        <legend class="small">{copy.role}</legend>
        {roles.toReversed().map((role, index) => (
          <label class="option">
            <input type="radio" {...fields.option('role', role, index === 0)} />
            {t.words.page.roles[role]}
            <small>{copy.roleTexts[role]}</small>
          </label>
        ))}
      </fieldset>
      <Input
        {...fields.of('each')}
        label={copy.each}
        hint={copy.limitHint}
        inputmode="numeric"
        isLtr
        maxlength={20}
      />
      <Input {...fields.of('day')} label={copy.day} inputmode="numeric" isLtr maxlength={20} />
      <button type="submit">{copy.button}</button>
    </PostForm>
  );
}

function OwnAccess({ frame, view, ownSessions, codes, hasAuthenticator, passkeys, accountId }: Props) {
  const { t } = frame;
  const copy = t.words.people;
  return (
    <section class="card" aria-labelledby="own">
      <h2 id="own">{copy.own}</h2>
      {ownSessions.map((session) => (
        <SessionLine {...{ frame, copy, session }} path={peopleActPath('end-session')} />
      ))}
      {view === null ? <FileLink t={t} page={PEOPLE_PATH} /> : null}
      <p>
        {copy.account}
        <code class="secret" dir="ltr">
          {accountId}
        </code>
      </p>
      <ul class="people">
        <li>
          <p>
            {copy.passkeys} <b>{passkeys}</b>
          </p>
          <p>
            <a class="button quiet" href={PASSKEYS_PATH}>
              {copy.setPasskeys}
            </a>
          </p>
        </li>
        <li>
          <p>
            {copy.authenticator} <b>{copy.isSet[hasAuthenticator ? 'yes' : 'no']}</b>
          </p>
          <p>
            <a class="button quiet" href={AUTHENTICATOR_PATH}>
              {copy.setAuthenticator}
            </a>
          </p>
        </li>
        <li>
          <p>
            {copy.codes} <b>{codes}</b>
          </p>
          <p>
            <a class="button quiet" href={CODES_PATH}>
              {copy.renew}
            </a>
          </p>
        </li>
      </ul>
    </section>
  );
}
