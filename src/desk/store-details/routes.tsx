import { Hono } from 'hono';
import { messagesIn } from '../../../templates/desk/copy/messages.ts';
import {
  StoreDetailsPage,
  type StoreDetailsPageProps,
} from '../../../templates/desk/store-details/store-details.tsx';
import { photoPath } from '../../domain/addresses/desk/photos.ts';
import { storeDetailsPath } from '../../domain/addresses/desk/settings.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { fillPattern } from '../../domain/addresses/patterns.ts';
import { messageKinds, placeholders } from '../../domain/orders/staff-messages.ts';
import { MOST_LOGO_BYTES } from '../../domain/photos/limits.ts';
import { fileOf } from '../../domain/photos/name.ts';
import { type ProfileOutcome, profileOutcomes } from '../../domain/service-writes.ts';
import { contrastOnPaper } from '../../domain/settings/merchant-colour.ts';
import { makePhoto } from '../../shop/photos/make-photo.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { settingsCache } from '../../shop-web/settings-cache.ts';
import { usualTextOf } from '../../shop-web/terms/page-texts.ts';
import { languages } from '../../text/languages/by-language.ts';
import { checkForm, typedIn, versionedForm } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { admitFile } from '../uploads/procedures.ts';
import { detailsForm, detailsOf } from './form.ts';
import * as storeDetailsProcedures from './procedures.ts';
import {
  isOnPaymentPage,
  LOGO_FILE,
  pageOf,
  type SettingGroup,
  settingGroups,
} from './rules/setting-groups.ts';
import type { SettingProblem } from './rules/setting-problems.ts';

/** The shop's look and texts, one page for each group, for owners. */
export const storeDetailsRoutes = new Hono<StorefrontEnvironment>();

type Texts = StoreDetailsPageProps['typed'];

async function showGroup(
  c: RequestContext,
  group: SettingGroup,
  shown: { texts: Texts; version: string; device: Parameters<typeof deskFrameOf>[1] },
  refused: Partial<Pick<StoreDetailsPageProps, 'typed' | 'problems' | 'isOutdated'>> = {},
): Promise<Response> {
  const page = pageOf(group);
  const { settings } = c.var;
  const { typed = shown.texts, problems = {}, isOutdated = false } = refused;
  const isWrong = Object.keys(problems).length > 0;
  c.set('hasScript', true);
  return showDesk(
    c,
    <StoreDetailsPage
      frame={deskFrameOf(c, shown.device, (other) => storeDetailsPath(other, group))}
      group={group}
      typed={typed}
      problems={problems}
      contrast={contrastOnPaper(typed.SHOP_COLOR ?? '')}
      version={shown.version}
      ours={
        page !== null
          ? languages.map((language) => usualTextOf(settings, page, language))
          : group === 'messages'
            ? usualMessages()
            : []
      }
      isOutdated={isOutdated}
      isSaved={c.req.query('saved') !== undefined}
      paymentPage={outcomeIn(c, group)}
    />,
    isOutdated ? 409 : problems.SHOP_LOGO === 'limited' ? 429 : isWrong ? 422 : 200,
  );
}

/** Our texts of all messages with their words in braces, in the order of the fields. */
function usualMessages(): string[] {
  return messageKinds.flatMap((kind) =>
    languages.map((language) => {
      const { name, shop, order, amount } = placeholders[language];
      const values = { name: `{${name}}`, shop: `{${shop}}`, number: `{${order}}`, toCollect: `{${amount}}` };
      return messagesIn[language].order[kind](values);
    }),
  );
}

/** What the last save came to at the service; null when the page does not say it. */
function outcomeIn(c: RequestContext, group: SettingGroup): ProfileOutcome | null {
  const saved = c.req.query('saved');
  if (saved === undefined || !isOnPaymentPage(group)) return null;
  return profileOutcomes.find((one) => one === saved) ?? 'none';
}

/** Stores the logo that was sent as a file, and returns its address; null without one. */
async function takeLogo(c: RequestContext, form: FormData) {
  const file = form.get(LOGO_FILE);
  if (!(file instanceof File) || file.size === 0) return null;
  if (file.size > MOST_LOGO_BYTES) return { problem: 'picture' } as const;
  const admitted = await askDesk(c, admitFile, { kind: 'logos' });
  if (!admitted.ok) return admitted.reason === 'limited' ? ({ problem: 'limited' } as const) : admitted;
  const made = await makePhoto(new Uint8Array(await file.arrayBuffer()), null);
  if (!made.ok) return { problem: 'picture' } as const;
  const reply = await askDesk(c, storeDetailsProcedures.keepLogo, { photo: made.photo });
  if (reply.ok) return photoPath(fileOf(made.photo.name));
  const { reason } = reply;
  return reason === 'full' || reason === 'busy' || reason === 'unkept'
    ? ({ problem: 'room' } as const)
    : reply;
}

for (const group of settingGroups) {
  const pattern = fillPattern(deskPatterns.storeDetails, { group });

  storeDetailsRoutes.get(pattern, async (c) => {
    const reply = await askDesk(c, storeDetailsProcedures.showStoreDetails, { group });
    return reply.ok ? showGroup(c, group, reply) : showRefusal(c, reply);
  });

  storeDetailsRoutes.post(pattern, async (c) => {
    // A long body is read only for a device that may save it.
    const now = await askDesk(c, storeDetailsProcedures.showStoreDetails, { group });
    if (!now.ok) return showRefusal(c, now);
    const form = await readForm(c);
    // A body that was cut off on its way must not clear fields.
    if (!form.has('version') || !form.has('whole')) return goTo(c, storeDetailsPath(languageOf(c), group));
    const { settings } = c.var;
    const schema = detailsForm(settings, group);
    const given = typedIn(schema, form);
    const typed: Texts = detailsOf(given);
    const logo = group === 'look' ? await takeLogo(c, form) : null;
    if (typeof logo === 'object' && logo !== null)
      return 'problem' in logo
        ? showGroup(c, group, now, { typed, problems: { SHOP_LOGO: logo.problem } })
        : showRefusal(c, logo);
    if (logo !== null) [typed.SHOP_LOGO, given.SHOP_LOGO] = [logo, [logo]];
    const checked = checkForm(schema, given);
    if (!checked.ok) {
      const problems = checked.problems as Record<string, SettingProblem>;
      return showGroup(c, group, now, { typed, problems });
    }
    const { version } = typedIn(versionedForm, form);
    const reply = await askDesk(c, storeDetailsProcedures.saveStoreDetails, { group, texts: typed, version });
    if (reply.ok) {
      settingsCache.age();
      const { outcome } = reply;
      return goTo(c, storeDetailsPath(languageOf(c), group, outcome === 'none' ? '' : outcome));
    }
    return reply.reason === 'outdated'
      ? showGroup(c, group, now, { typed, isOutdated: true })
      : showRefusal(c, reply);
  });
}
