import { fileOf } from '../../domain/photos/name.ts';
import type { ProfileOutcome } from '../../domain/service-writes.ts';
import type { OverridableSettings } from '../../domain/settings/setting-types.ts';
import {
  isValidSetting,
  type OverrideName,
  withOverrides,
  writeSetting,
} from '../../domain/settings/stored-overrides.ts';
import { readOffered } from '../../shop/capabilities/store.ts';
import type { ShopContext } from '../../shop/context.ts';
import type { MadePhoto } from '../../shop/photos/make-photo.ts';
import { isKept } from '../../shop/photos/store/photos.ts';
import { publishProfile } from '../../shop/service-writes/profile.ts';
import { saveOverrides } from '../../shop/settings/overrides/save.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { refuseOutdated, versionOf } from '../form-version.ts';
import { keepPhotos } from '../photos/changing.ts';
import type { Device } from '../sessions/device.ts';
import { isOnPaymentPage, namesOf, type SettingGroup } from './rules/setting-groups.ts';

/** Texts of settings by name. */
type Texts = Partial<Record<OverrideName, string>>;

function textsOf(settings: OverridableSettings, group: SettingGroup): Texts {
  return Object.fromEntries(namesOf(group).map((name) => [name, writeSetting(settings, name)]));
}

/** The settings of a page, in force now. */
export const showStoreDetails = signedInProcedure({
  name: 'store_details.show',
  right: 'manage_settings',
  isChange: false,
  needsReauthentication: true,
  handle: ({ shop }: Desk<Device>, { group }: { group: SettingGroup }) => {
    const texts = textsOf(shop.settings, group);
    return { ok: true, texts, version: versionOf(texts) } as const;
  },
});

/**
 * Stores a logo's file, which is shown once its address is saved as `SHOP_LOGO`. The same file sent again is stored
 * once.
 */
export const keepLogo = signedInProcedure({
  name: 'store_details.logo',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: async ({ shop, note }: Desk<Device>, { photo }: { photo: MadePhoto }) => {
    const isKnown = isKept(shop.sql, fileOf(photo.name));
    const problem = await keepPhotos(shop, '', [photo]);
    if (problem !== null) return { ok: false, reason: problem } as const;
    if (!isKnown) note(null, ['shop_logo']);
    return { ok: true } as const;
  },
});

type Saved = { ok: true; outcome: ProfileOutcome } | { ok: false; reason: 'wrong' | 'outdated' };
type SaveInput = { group: SettingGroup; texts: Texts; version: string };

/** Saves the settings that differ; null, or a refusal. */
function saveChanged({ shop, note }: Desk<Device>, { group, texts, version }: SaveInput) {
  const { settings, configured } = shop;
  const now = textsOf(settings, group);
  const names = namesOf(group).filter((name) => texts[name] !== undefined);
  if (names.some((name) => !isValidSetting(settings, name, texts[name] ?? '')))
    return { ok: false, reason: 'wrong' } as const;
  const wanted = names.map((name) => {
    const text = texts[name] ?? '';
    return { name, text: writeSetting(withOverrides(settings, { [name]: text }), name) };
  });
  const changed = wanted.filter(({ name, text }) => text !== now[name]);
  if (changed.length === 0) return null;
  const refusal = refuseOutdated(version, versionOf(now));
  if (refusal !== null) return refusal;
  note(
    null,
    changed.map(({ name }) => name.toLowerCase()),
  );
  const chosen = changed.map(({ name, text }) => [
    name,
    text === writeSetting(configured, name) ? null : text,
  ]);
  saveOverrides(shop, Object.fromEntries(chosen));
  return null;
}

/** Sets the saved details at the service too. A failure there does not undo the save. */
async function publish(shop: ShopContext, group: SettingGroup): Promise<Saved> {
  const isOffered = readOffered(shop.sql).profile !== false;
  return {
    ok: true,
    outcome: isOffered && isOnPaymentPage(group) ? await publishProfile(shop, group) : 'none',
  };
}

/**
 * Saves the settings of a page, and sets those of the payment page at the service. A value equal to the configured one
 * is no override, so that a later change of the configuration takes effect. The audit log names the settings, not their
 * values. A form sent again without a change is set at the service again.
 */
export const saveStoreDetails = signedInProcedure({
  name: 'store_details.save',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: (desk: Desk<Device>, input: SaveInput): Saved | Promise<Saved> =>
    saveChanged(desk, input) ?? publish(desk.shop, input.group),
});
