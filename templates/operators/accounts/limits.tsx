import type { AccountLimits } from '../../../src/contract/resources/account.ts';
import type { limitsForm } from '../../../src/service/operator/pages/accounts/form.ts';
import { accountActPath } from '../../../src/service/operators-urls.ts';
import { Input } from '../../dashboard/page/field.tsx';
import { FileLink } from '../../dashboard/page/file-link.tsx';
import { PostForm } from '../../dashboard/page/post-form.tsx';
import { fieldsOf } from '../../dashboard/page/refused-form.ts';
import type { OperatorText } from '../page/text.tsx';
import type { Props } from './props.ts';

const names = ['amount', 'daily_amount', 'requests_per_second'] as const;

/** What the account may do at most, and the limits that it has had. */
export function Limits({ frame, account, limits, may }: Props) {
  const { t } = frame;
  const copy = t.words.accounts;
  const sent = fieldsOf<typeof limitsForm>(frame, accountActPath(account.id, 'limits'), copy.refused);
  return (
    <section class="card" aria-labelledby="limits">
      <h2 id="limits">{copy.limits}</h2>
      <p>
        <b>{limitsText(account.limits, t)}</b>
      </p>
      {may.change ? (
        <PostForm frame={frame} action={accountActPath(account.id, 'limits')}>
          <p class="soft">{copy.limitsText}</p>
          {names.map((name) => (
            <Input
              name={name}
              label={copy.fields[`limits.${name}`] ?? ''}
              value={sent.textOf(name, String(account.limits[name] ?? ''))}
              wrong={sent.wrongOf(`limits.${name}`)}
              inputmode="numeric"
              isLtr
              maxlength={20}
            />
          ))}
          <button type="submit">{copy.limitsButton}</button>
        </PostForm>
      ) : null}
      {limits.length === 0 ? null : <h3>{copy.limitVersions}</h3>}
      <ol class="people" reversed>
        {limits.map(({ version, terms, at, madeBy }) => (
          <li>
            <p>
              {copy.limitVersion(version)} <span class="soft">{limitsText(terms, t)}</span>
            </p>
            <p class="soft small">
              {t.time(at)} · <bdi>{copy.by(madeBy)}</bdi>
            </p>
          </li>
        ))}
      </ol>
      {limits.length === 0 ? null : <FileLink t={t} page={accountActPath(account.id, 'limits')} />}
    </section>
  );
}

function limitsText(limits: AccountLimits, t: OperatorText): string {
  const copy = t.words.accounts;
  const { amount, daily_amount: daily, requests_per_second: requests } = limits;
  const texts = [
    amount === null ? null : copy.limitOf.amount(t.moneyText(amount)),
    daily === null ? null : copy.limitOf.daily(t.moneyText(daily)),
    requests === null ? null : copy.limitOf.requests(String(requests)),
  ].filter((text) => text !== null);
  return texts.length === 0 ? copy.noLimits : texts.join(' · ');
}
