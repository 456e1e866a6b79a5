import { Hono } from 'hono';
import type { AuditSource } from '../../database/audit-log.ts';
import {
  answerControl,
  answerExport,
  answerUpload,
  type SnapshottedObject,
} from '../../database/snapshots/answers.ts';
import { photoGroups, photosOf } from '../../shop/photos/photo-storage.ts';
import { refuseKey } from '../../shop-web/management-keys.ts';
import { type RequestContext, type StorefrontEnvironment, shopOf } from '../../shop-web/request-context.ts';
import { neighbourhoodOf } from '../../web/networks.ts';

/**
 * For the merchant's program `npm run backup -- --remote`: exports all that the shop holds, and imports it into an
 * empty shop.
 */
export const snapshotRoutes = new Hono<StorefrontEnvironment>();

snapshotRoutes.use(async (c, next) => {
  const refused = await refuseKey(c, c.var.settings.adminKeyHash, 'admin');
  return refused ?? next();
});

snapshotRoutes.get('/', (c) =>
  c.json({ objects: ['shop', ...photoGroups.map((group) => `photos-${group}`)] }),
);

snapshotRoutes.post('/:object', (c) => inObject(c, answerControl));
snapshotRoutes.get('/:object', (c) => inObject(c, answerExport));
snapshotRoutes.put('/:object', (c) => inObject(c, answerUpload));

async function inObject(
  c: RequestContext,
  answerTo: (object: SnapshottedObject, request: Request, source: AuditSource) => Promise<Response>,
): Promise<Response> {
  const object = objectIn(c);
  if (object === null) return c.json({ message: 'Not found.', code: 'not_found' }, 404);
  return answerTo(object, c.req.raw, operatorSource(c));
}

function objectIn(c: RequestContext): SnapshottedObject | null {
  const name = c.req.param('object') ?? '';
  if (name === 'shop') {
    const shop = shopOf(c);
    return { name, snapshot: (call) => shop.snapshot(call) };
  }
  const group = photoGroups.find((one) => name === `photos-${one}`);
  if (group === undefined) return null;
  const photos = photosOf(c.env.PHOTOS, group);
  return { name, snapshot: (call) => photos.snapshot(call) };
}

/** The holder of the shop's own key, for the audit log. */
function operatorSource(c: RequestContext): AuditSource {
  const network = neighbourhoodOf(c.req.header('CF-Connecting-IP') ?? '');
  return { actor: { kind: 'operator', name: null }, network, requestId: c.req.header('CF-Ray') ?? null };
}
