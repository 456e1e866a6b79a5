import type { Text } from '../../parts/text.tsx';
import { ButtonForm } from './button-form.tsx';

export type SessionLineProps = {
  frame: { t: Text<unknown>; submission: string };
  copy: {
    session: (device: string) => string;
    thisDevice: string;
    seen: string;
    end: (device: string) => string;
  };
  /** `seenAt`: milliseconds. */
  session: { id: string; name: string; seenAt: number; isOwn: boolean };
  /** Where the form that ends it is sent. */
  path: string;
};

/** A browser in which a person is signed in. */
export function SessionLine({ frame, copy, session, path }: SessionLineProps) {
  return (
    <div class="head small">
      <p>
        {copy.session(session.name)} {session.isOwn ? <span class="soft">({copy.thisDevice})</span> : null}
        <span class="soft">
          {' '}
          · {copy.seen} {frame.t.time(Math.floor(session.seenAt / 1000), { isShort: true })}
        </span>
      </p>
      {session.isOwn ? null : (
        <ButtonForm frame={frame} path={path} id={session.id} look="quiet">
          {copy.end(session.name)}
        </ButtonForm>
      )}
    </div>
  );
}
