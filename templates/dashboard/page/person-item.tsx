import { ButtonForm } from './button-form.tsx';
import { SessionLine, type SessionLineProps } from './session-line.tsx';

type Props = Pick<SessionLineProps, 'frame'> & {
  copy: SessionLineProps['copy'] & { you: string; since: string; remove: (name: string) => string };
  /** `addedAt`: milliseconds. */
  person: { id: string; name: string; addedAt: number };
  isOwn: boolean;
  /** The roles in words. */
  roles: readonly string[];
  /** What else is said of the person. */
  more?: string;
  sessions: readonly SessionLineProps['session'][];
  pathOf: (act: 'end-session' | 'remove') => string;
};

/** A person in a list of people: roles, sessions, and a button that removes anybody but oneself. */
export function PersonItem({ frame, copy, person, isOwn, roles, more = '', sessions, pathOf }: Props) {
  return (
    <li>
      <div class="head">
        <h2>
          <bdi>{person.name}</bdi> {isOwn ? <span class="soft">({copy.you})</span> : null}
        </h2>
        {roles.map((role) => (
          <span class="chip">{role}</span>
        ))}
      </div>
      <p class="soft small">
        {copy.since} {frame.t.time(Math.floor(person.addedAt / 1000))}
        {more}
      </p>
      {sessions.map((session) => (
        <SessionLine {...{ frame, copy, session }} path={pathOf('end-session')} />
      ))}
      {isOwn ? null : (
        <ButtonForm frame={frame} path={pathOf('remove')} id={person.id} look="risk">
          {copy.remove(person.name)}
        </ButtonForm>
      )}
    </li>
  );
}
