import { Hono } from 'hono';
import {
  CourierCommunesPage,
  type CourierCommunesProps,
} from '../../../templates/desk/courier-places/courier-places.tsx';
import { courierCommunesPath } from '../../domain/addresses/desk/couriers.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { typedIn } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { autoRefresh } from '../http/auto-refresh.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { choicesIn, communesForm } from './form.ts';
import * as placeProcedures from './procedures.ts';

/** Our communes that a courier writes otherwise, for owners. */
export const courierPlaceRoutes = new Hono<StorefrontEnvironment>();

async function showCommunes(
  c: RequestContext,
  account: string,
  state: Partial<Pick<CourierCommunesProps, 'typed' | 'isOutdated' | 'isSaved'>> = {},
): Promise<Response> {
  const reply = await askDesk(c, placeProcedures.showCourierCommunes, { account });
  if (!reply.ok) return showRefusal(c, reply);
  const { lists } = reply;
  const isReading = lists.read < lists.all || lists.read === 0;
  if (isReading) autoRefresh(c, (refreshed) => courierCommunesPath(languageOf(c), account, { refreshed }));
  const frame = deskFrameOf(c, reply.device, (other) => courierCommunesPath(other, account));
  const page = { typed: null, isOutdated: false, isSaved: false, ...state };
  return showDesk(
    c,
    <CourierCommunesPage {...reply} frame={frame} isReading={isReading} {...page} />,
    page.isOutdated ? 409 : 200,
  );
}

courierPlaceRoutes.get(deskPatterns.courierCommunes, (c) =>
  showCommunes(c, c.req.param('account'), { isSaved: c.req.query('saved') !== undefined }),
);

courierPlaceRoutes.post(deskPatterns.courierCommunes, async (c) => {
  const account = c.req.param('account');
  const form = await readForm(c);
  // A body that was cut off on its way settles nothing.
  if (!form.has('version')) return goTo(c, courierCommunesPath(languageOf(c), account));
  const { version } = typedIn(communesForm, form);
  const choices = choicesIn(form);
  const reply = await askDesk(c, placeProcedures.saveCourierCommunes, { account, version, choices });
  if (reply.ok) return goTo(c, courierCommunesPath(languageOf(c), account, { saved: 1 }));
  if (reply.reason !== 'outdated') return showRefusal(c, reply);
  const typed = new Map(choices.map(({ code, choice }) => [code, choice]));
  return showCommunes(c, account, { typed, isOutdated: true });
});
