import { spellCode } from '../../../src/text/typed-codes.ts';
import { PostForm } from './post-form.tsx';

/** Recovery codes, and what the sign-in form asks for besides. */
export function RecoveryCodes({
  about,
  codes,
}: {
  about: { label: string; value: string };
  codes: readonly string[];
}) {
  return (
    <section class="card">
      <p>
        {about.label}
        <code class="secret" dir="ltr">
          {about.value}
        </code>
      </p>
      <ul class="codes">
        {codes.map((code) => (
          <li>
            <code dir="ltr">{spellCode(code)}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks before the old codes stop working. `path`: where the form is sent. */
export function RenewCodes({
  submission,
  path,
  copy,
}: {
  submission: string;
  path: string;
  copy: { renew: string; renewText: string };
}) {
  return (
    <>
      <h1>{copy.renew}</h1>
      <PostForm frame={{ submission }} class="card" action={path}>
        <p>{copy.renewText}</p>
        <button type="submit">{copy.renew}</button>
      </PostForm>
    </>
  );
}
