import { Hono } from 'hono';
import { DeliveryPage, type DeliveryPageProps } from '../../../templates/desk/delivery/delivery.tsx';
import { deskDeliveryPath } from '../../domain/addresses/desk/delivery.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { readPickupPointLines, writePickupPointLines } from '../../domain/delivery/pickup-points.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { checkForm, typedIn, versionedForm } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { gridForm, openRegions, pickupPointsForm, typedGrid, typedOf } from './form.ts';
import * as deliveryProcedures from './procedures.ts';

/** Delivery prices and pick-up points, for owners. */
export const deskDeliveryRoutes = new Hono<StorefrontEnvironment>();

type Typed = Partial<
  Pick<
    DeliveryPageProps,
    | 'typed'
    | 'wrong'
    | 'pickupPoints'
    | 'wrongLines'
    | 'isOutdated'
    | 'isEmpty'
    | 'open'
    | 'found'
    | 'version'
  >
>;

/** The page, with the typed values after a refusal. They are too long for a cookie, so there is no 303. */
async function showTariffs(c: RequestContext, typed: Typed = {}, isSaved = false): Promise<Response> {
  const reply = await askDesk(c, deliveryProcedures.showDelivery, {});
  if (!reply.ok) return showRefusal(c, reply);
  const { grid, pickupPoints, version, problem, missing, hasCouriers } = reply;
  const frame = deskFrameOf(c, reply.device, (other) => deskDeliveryPath(other));
  const unchanged = { wrong: [], wrongLines: [], isOutdated: false, isEmpty: false, open: [], found: null };
  const shown = { typed: typedOf(grid), pickupPoints, version, ...unchanged, ...typed };
  const page = { ...shown, problem, missing, isSaved, hasCouriers };
  const isWrong = page.isEmpty || page.wrong.length > 0 || page.wrongLines.length > 0;
  const status = page.isOutdated ? 409 : isWrong ? 422 : 200;
  c.set('hasScript', true);
  return showDesk(c, <DeliveryPage frame={frame} {...page} />, status);
}

deskDeliveryRoutes.get(deskPatterns.delivery, (c) => {
  const open = (c.req.query('open') ?? '').split('.');
  return showTariffs(c, { open }, c.req.query('saved') !== undefined);
});

deskDeliveryRoutes.post(deskPatterns.delivery, async (c) => {
  const form = await readForm(c);
  // A body that was cut off on its way is no empty grid.
  if (!form.has('version')) return goTo(c, deskDeliveryPath(languageOf(c)));
  const { version } = typedIn(versionedForm, form);
  const typed = typedGrid(form);
  const checked = checkForm(gridForm, typed);
  const shown = await askDesk(c, deliveryProcedures.showDelivery, {});
  if (!shown.ok) return showRefusal(c, shown);
  const open = openRegions(form, typed, typedOf(shown.grid));
  if (!checked.ok) return showTariffs(c, { typed, version, open, wrong: checked.wrong });
  // The first save of nothing would close the shop, and look like a step that is done.
  if (checked.values.cells.length === 0 && shown.grid.cells.length === 0)
    return showTariffs(c, { typed, version, open, isEmpty: true });
  const reply = await askDesk(c, deliveryProcedures.saveTariffs, { version, grid: checked.values });
  if (reply.ok) return goTo(c, deskDeliveryPath(languageOf(c), 'saved', open));
  return reply.reason === 'outdated'
    ? showTariffs(c, { typed, open, isOutdated: true })
    : showRefusal(c, reply);
});

deskDeliveryRoutes.post(deskPatterns.pickupPoints, async (c) => {
  const form = await readForm(c);
  if (!form.has('version')) return goTo(c, deskDeliveryPath(languageOf(c)));
  const { pickupPoints, version, fill } = typedIn(pickupPointsForm, form);
  const read = readPickupPointLines(pickupPoints);
  if (!read.ok) return showTariffs(c, { pickupPoints, version, wrongLines: read.lines });
  if (fill !== '') {
    const found = await askDesk(c, deliveryProcedures.findPickupPoints, { pickupPoints: read.pickupPoints });
    if (!found.ok) return showRefusal(c, found);
    const filled = writePickupPointLines([...read.pickupPoints, ...found.added]);
    return showTariffs(c, {
      pickupPoints: filled,
      version,
      found: { ...found, added: found.added.length },
    });
  }
  const reply = await askDesk(c, deliveryProcedures.savePickupPointLines, {
    version,
    pickupPoints: read.pickupPoints,
  });
  if (reply.ok) return goTo(c, deskDeliveryPath(languageOf(c), 'saved'));
  return reply.reason === 'outdated'
    ? showTariffs(c, { pickupPoints, isOutdated: true })
    : showRefusal(c, reply);
});
