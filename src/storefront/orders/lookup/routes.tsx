import { Hono } from 'hono';
import * as z from 'zod';
import { FindOrderPage } from '../../../../templates/storefront/order/find-order.tsx';
import { findOrderPath, orderPath } from '../../../domain/addresses/shop.ts';
import { shopPatterns } from '../../../domain/addresses/shop-patterns.ts';
import { noteLimitHit } from '../../../shop/order-limits/limit-hits.ts';
import { clientOf } from '../../../shop-web/client.ts';
import { readForm } from '../../../shop-web/forms/posted-form.ts';
import { noteIncident } from '../../../shop-web/incidents.ts';
import { languageOf, type StorefrontEnvironment, shopOf } from '../../../shop-web/request-context.ts';
import { frameOf, goTo, showPage } from '../../../shop-web/respond.tsx';
import { rawField, readFields } from '../../../web/form-schema.ts';
import { findUnpaidOrder, readOwnOrders } from '../../own-orders/own-orders.ts';
import { dropLookup, readLookup, saveLookup } from './cookie.ts';

/** Longer than any number or phone. */
const MAX_TYPED = 60;

const lookupForm = z.object({ number: rawField(MAX_TYPED), phone: rawField(MAX_TYPED) });

/** Finds an order whose link was lost. The result is the page that the link shows: no phone and no address. */
export const lookupRoutes = new Hono<StorefrontEnvironment>();

lookupRoutes.get(shopPatterns.findOrder, async (c) => {
  const asked = await readLookup(c);
  return showPage(
    c,
    <FindOrderPage frame={frameOf(c, findOrderPath)} asked={asked} unpaidOrder={await findUnpaidOrder(c)} />,
  );
});

// The same status for both results, so that an observer learns nothing from it.
lookupRoutes.post(shopPatterns.findOrder, async (c) => {
  const typed = readFields(lookupForm, await readForm(c));
  const found = await shopOf(c).findOrder(typed, await clientOf(c), await readOwnOrders(c));
  if (found.ok) {
    dropLookup(c);
    return goTo(c, orderPath(languageOf(c), found.token));
  }
  if (found.reason === 'limited') {
    noteLimitHit('requests');
    noteIncident('limit_reached');
  }
  await saveLookup(c, { ...typed, refused: found.reason });
  return goTo(c, findOrderPath(languageOf(c)));
});
