import { Hono } from 'hono';
import { FindOrderPage } from '../../../../templates/storefront/order/find-order.tsx';
import { noteLimitHit } from '../../../shop/order-limits/hits.ts';
import { findOrderPath, orderPath } from '../../../shop/urls.ts';
import { clientOf } from '../../http/client.ts';
import { readForm } from '../../http/forms/posted-form.ts';
import { noteIncident } from '../../http/incidents.ts';
import { languageOf, type StorefrontEnvironment, shopOf } from '../../http/request-context.ts';
import { frameOf, goTo, showPage } from '../../http/respond.tsx';
import { readOwnOrders } from '../own-orders.ts';
import { dropLookup, readLookup, saveLookup } from './cookie.ts';

/** Longer than any number or phone that anybody writes. */
const MAX_TYPED = 60;

/** Finds an order whose link was lost. What is found is shown as to anybody who has its link: no phone, and no address. */
export const lookupRoutes = new Hono<StorefrontEnvironment>();

lookupRoutes.get('/', async (c) => {
  const asked = await readLookup(c);
  return showPage(c, <FindOrderPage frame={frameOf(c, findOrderPath)} asked={asked} />);
});

// Found or not, it goes on by the same status, so that whoever looks on learns nothing from it.
lookupRoutes.post('/', async (c) => {
  const form = await readForm(c);
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.toWellFormed().slice(0, MAX_TYPED) : '';
  };
  const typed = { number: textOf('number'), phone: textOf('phone') };
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
