import type { inviteForm } from '../../../src/service/operator/pages/people/form.ts';
import {
  type OperatorInvitation,
  type OperatorPerson,
  operatorRoles,
} from '../../../src/service/operator/people/rules.ts';
import {
  OPERATOR_AUTHENTICATOR_PATH,
  OPERATOR_CODES_PATH,
  OPERATOR_PASSKEYS_PATH,
  OPERATOR_PEOPLE_PATH,
  operatorPeopleActPath,
} from '../../../src/service/operators-urls.ts';
import { ButtonForm } from '../../dashboard/page/button-form.tsx';
import { Input } from '../../dashboard/page/field.tsx';
import { FileLink } from '../../dashboard/page/file-link.tsx';
import { OutcomeNote } from '../../dashboard/page/outcome.tsx';
import { PersonItem } from '../../dashboard/page/person-item.tsx';
import { PostForm } from '../../dashboard/page/post-form.tsx';
import { fieldsOf } from '../../dashboard/page/refused-form.ts';
import { SessionLine } from '../../dashboard/page/session-line.tsx';
import { type Frame, OperatorPage, rolesText } from '../page/page.tsx';

type ShownSession = { id: string; personId: string; name: string; seenAt: number; isOwn: boolean };
type View = {
  people: readonly OperatorPerson[];
  invitations: readonly OperatorInvitation[];
  sessions: readonly ShownSession[];
};

type Props = {
  frame: Frame;
  /** Null for a person who sees only the own access. */
  view: View | null;
  ownSessions: readonly ShownSession[];
  /** The caller's unused recovery codes. */
  codes: number;
  /** How many passkeys the caller has. */
  passkeys: number;
  hasAuthenticator: boolean;
  personId: string;
  /** A new invitation's link, shown once. */
  invited: { url: string; name: string } | null;
  refused: 'nameTaken' | 'incomplete' | null;
};

export function PeoplePage(props: Props) {
  const { frame, view, refused, invited } = props;
  const { t } = frame;
  const copy = t.words.people;
  return (
    <OperatorPage frame={frame} title={copy.title} section="people">
      <h1>{copy.title}</h1>
      <OutcomeNote done={null} refused={refused === null ? null : copy[refused]} />
      {invited === null ? null : (
        <section class="note" role="status">
          <h2>{copy.link}</h2>
          <p>{copy.linkText(invited.name)}</p>
          <code class="secret" dir="ltr">
            {invited.url}
          </code>
        </section>
      )}
      {view === null ? null : <p class="soft">{copy.lead}</p>}
      <div class="cols">
        <div class="stack">
          {view === null ? <OwnAccess {...props} /> : <PeopleList {...props} view={view} />}
          {view === null ? null : <Invitations frame={frame} view={view} />}
        </div>
        {view === null ? null : (
          <div class="stack">
            <InviteForm frame={frame} />
            <OwnAccess {...props} />
          </div>
        )}
      </div>
    </OperatorPage>
  );
}

function PeopleList({ frame, view, personId }: Props & { view: View }) {
  const { t } = frame;
  const copy = t.words.people;
  return (
    <section class="card" aria-label={copy.title}>
      <ul class="people">
        {view.people.map((person) => (
          <PersonItem
            {...{ frame, copy, person }}
            isOwn={person.id === personId}
            roles={person.roles.map((role) => t.words.page.roles[role])}
            sessions={view.sessions.filter((session) => session.personId === person.id)}
            pathOf={operatorPeopleActPath}
          />
        ))}
      </ul>
      <FileLink t={t} page={OPERATOR_PEOPLE_PATH} />
    </section>
  );
}

function Invitations({ frame, view }: Pick<Props, 'frame'> & { view: View }) {
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
              <b>
                <bdi>{invitation.name}</bdi>
              </b>{' '}
              <span class="soft small">
                {rolesText(invitation, t)} · {copy.until} {t.time(Math.floor(invitation.expiresAt / 1000))} ·{' '}
                {copy.by(invitation.madeBy)}
              </span>
            </p>
            <ButtonForm
              frame={frame}
              path={operatorPeopleActPath('withdraw')}
              id={invitation.hash}
              look="quiet"
            >
              {copy.withdraw(invitation.name)}
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
  const sentences = { nameTaken: copy.nameTaken, incomplete: copy.incomplete };
  const fields = fieldsOf<typeof inviteForm>(frame, operatorPeopleActPath('invite'), sentences);
  const wrongRoles = fields.wrongOf('roles');
  return (
    <PostForm frame={frame} class="card" action={operatorPeopleActPath('invite')}>
      <h2>{copy.invite}</h2>
      <Input {...fields.of('name')} label={copy.name} hint={copy.nameHint} required maxlength={60} />
      <fieldset>
        <legend class="small">{copy.roles}</legend>
        {wrongRoles === undefined ? null : <span class="wrong">{wrongRoles}</span>}
        {operatorRoles.map((role) => (
          <label class="option">
            <input type="checkbox" {...fields.option('roles', role)} />
            {t.words.page.roles[role]}
            <small>{copy.roleTexts[role]}</small>
          </label>
        ))}
      </fieldset>
      <button type="submit">{copy.button}</button>
    </PostForm>
  );
}

function OwnAccess({ frame, view, ownSessions, codes, passkeys, hasAuthenticator }: Props) {
  const { t } = frame;
  const copy = t.words.people;
  return (
    <section class="card" aria-labelledby="own">
      <h2 id="own">{copy.own}</h2>
      {ownSessions.map((session) => (
        <SessionLine {...{ frame, copy, session }} path={operatorPeopleActPath('end-session')} />
      ))}
      {view === null ? <FileLink t={t} page={OPERATOR_PEOPLE_PATH} /> : null}
      <p>
        {copy.passkeys} <b>{passkeys}</b>
      </p>
      <p>
        <a class="button quiet" href={OPERATOR_PASSKEYS_PATH}>
          {copy.setPasskeys}
        </a>
      </p>
      <p>
        {copy.authenticator} <b>{copy.isSet[hasAuthenticator ? 'yes' : 'no']}</b>
      </p>
      <p>
        <a class="button quiet" href={OPERATOR_AUTHENTICATOR_PATH}>
          {copy.setAuthenticator}
        </a>
      </p>
      <p>
        {copy.codes} <b>{codes}</b>
      </p>
      <p>
        <a class="button quiet" href={OPERATOR_CODES_PATH}>
          {copy.renew}
        </a>
      </p>
    </section>
  );
}
