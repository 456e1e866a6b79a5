import type { AccountRow } from '../../../src/shop/desk-calls/couriers/rules.ts';
import { courierFormPath } from '../../../src/shop/desk-urls.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { deskCopyIn } from '../copy/copy.ts';

/** How the account's API is spoken: only what its courier has. */
export function AccountOptions({ language, account }: { language: Locale; account: AccountRow }) {
  const { id, sendsEvents, handshake, hasDrafts, asksCollection, hasDeskForms, deskForm } = account;
  const copy = deskCopyIn[language].couriers.options;
  if (!sendsEvents && !hasDrafts && !hasDeskForms) return null;
  return (
    <details>
      <summary>{copy.title}</summary>
      <form method="post" action={courierFormPath(language, 'options')}>
        <NothingOnEnter />
        <input type="hidden" name="account" value={id} />
        {sendsEvents ? (
          <p class="field">
            <label for={`handshake-${id}`}>{copy.handshake}</label>
            <select id={`handshake-${id}`} name="handshake" aria-describedby={`handshake-${id}-hint`}>
              {(['text', 'json'] as const).map((form) => (
                <option value={form} selected={form === handshake}>
                  {copy.handshakes[form]}
                </option>
              ))}
            </select>
            <small id={`handshake-${id}-hint`}>{copy.handshakeHint}</small>
          </p>
        ) : null}
        {hasDeskForms ? (
          <p class="field">
            <label for={`desks-${id}`}>{copy.desks}</label>
            <select id={`desks-${id}`} name="desks" aria-describedby={`desks-${id}-hint`}>
              {(['number', 'text'] as const).map((form) => (
                <option value={form} selected={form === deskForm}>
                  {copy.deskForms[form]}
                </option>
              ))}
            </select>
            <small id={`desks-${id}-hint`}>{copy.desksHint}</small>
          </p>
        ) : null}
        {hasDrafts ? (
          <label class="choice">
            <input type="checkbox" name="collection" value="yes" checked={asksCollection} />
            <span>
              {copy.collection}
              <small>{copy.collectionHint}</small>
            </span>
          </label>
        ) : null}
        <button class="button" type="submit">
          {copy.save}
        </button>
      </form>
    </details>
  );
}
