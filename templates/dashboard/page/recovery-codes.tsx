import { spellCode } from '../../../src/text/typed-codes.ts';

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
