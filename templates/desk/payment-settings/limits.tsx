import type { limitsForm } from '../../../src/desk/payment-settings/form.ts';
import {
  furtherLimits,
  type LimitInput,
  limitInputs,
  usualLimits,
} from '../../../src/desk/payment-settings/rules/limit-inputs.ts';
import type { TypedSettings } from '../../../src/desk/payment-settings/rules/method-fields.ts';
import { paymentSettingsFormPath } from '../../../src/domain/addresses/desk/settings.ts';
import { limitBounds } from '../../../src/domain/settings/order-limits.ts';
import { TextField } from '../page/fields.tsx';
import { FormVersion } from '../page/form-version.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { isFirst, SettingsOutcome, WRONG_FIELD } from './outcome.tsx';
import { Storage, type StorageShown } from './storage.tsx';

/** `limits`: the fields' values; `problems`: why a field is refused. `limitsVersion`: of the values in force. */
export type LimitsPageProps = {
  frame: DeskFrame;
  limits: TypedSettings;
  limitsVersion: string;
  storage: StorageShown;
  problems: Record<string, string>;
  isOutdated: boolean;
  isSaved: boolean;
};

/** Limits of unpaid orders, and the space in the database. */
export function LimitsPage(props: LimitsPageProps) {
  const { frame, storage } = props;
  const title = frame.t.words.navigation.pages.limits;
  return (
    <DeskPage frame={frame} title={title} page="limits" isLongForm>
      <h1>{title}</h1>
      <SettingsOutcome {...props} />
      <LimitsForm {...props} />
      <Storage t={frame.t} storage={storage} />
    </DeskPage>
  );
}

function LimitsForm({ frame, limits, limitsVersion, problems }: LimitsPageProps) {
  const { t } = frame;
  const copy = t.words.settings.limits;
  return (
    <section class="card">
      <h2>{copy.title}</h2>
      <p class="hint">{copy.text}</p>
      <details open={limitInputs.some((name) => problems[name] !== undefined)}>
        <summary>{copy.change}</summary>
        <form method="post" action={`${paymentSettingsFormPath(t.language, 'limits')}#${WRONG_FIELD}`}>
          <FormVersion version={limitsVersion} />
          <p class="hint">{copy.empty}</p>
          <LimitFields {...{ t, limits, problems }} names={usualLimits} />
          <details class="further" open={furtherLimits.some((name) => problems[name] !== undefined)}>
            <summary>{copy.further}</summary>
            <LimitFields {...{ t, limits, problems }} names={furtherLimits} />
          </details>
          <button class="quiet" type="submit">
            {copy.save}
          </button>
        </form>
      </details>
    </section>
  );
}

function LimitFields(props: {
  t: DeskText;
  names: readonly LimitInput[];
  limits: TypedSettings;
  problems: Record<string, string>;
}) {
  const { t, names, limits, problems } = props;
  const { names: words, outOf } = t.words.settings.limits;
  return (
    <div class="pairs">
      {names.map((name) => (
        <TextField<typeof limitsForm>
          name={name}
          label={words[name].label}
          lead={words[name].hint}
          isWrong={problems[name] !== undefined}
          anchor={isFirst(problems, name) ? WRONG_FIELD : undefined}
          value={limits[name] ?? ''}
          inputmode="numeric"
          dir="ltr"
          autocomplete="off"
        >
          {problems[name] === undefined ? null : (
            <strong class="why">{outOf(limitBounds[name].least, limitBounds[name].most)}</strong>
          )}
        </TextField>
      ))}
    </div>
  );
}
