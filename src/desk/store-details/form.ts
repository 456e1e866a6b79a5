import * as z from 'zod';
import type { OverridableSettings } from '../../domain/settings/setting-types.ts';
import type { OverrideName } from '../../domain/settings/stored-overrides.ts';
import { refuse } from '../../web/form-schema.ts';
import { type LOGO_FILE, namesOf, type SettingGroup } from './rules/setting-groups.ts';
import { problemOf } from './rules/setting-problems.ts';

/** More than the longest page, so that a longer one is refused and not cut. */
const LONGEST = 24_000;

/** The fields of a page. `whole`: after all others, so that a form that was cut off on its way lacks it. */
export type DetailsFields = Record<OverrideName | 'whole' | typeof LOGO_FILE, string>;

/** A setting as text; the values of one that is ticked several times are joined. */
const settingField = z
  .array(z.string())
  .overwrite((texts) => [texts.join(' ').replaceAll('\r\n', '\n').trim().slice(0, LONGEST)]);

/** The settings of a page. */
export function detailsForm(settings: OverridableSettings, group: SettingGroup) {
  const fields = namesOf(group).map((name) => [
    name,
    settingField.transform(([text = ''], context) => {
      const problem = problemOf(settings, name, text);
      return problem === null ? text : refuse(context, problem);
    }),
  ]);
  return z.object(Object.fromEntries(fields) as Record<string, z.ZodType<string, string[]>>);
}

/** The settings as they go back into the form. */
export function detailsOf(typed: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).map(([name, [text = '']]) => [name, text]));
}
