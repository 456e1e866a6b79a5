import { Hono } from 'hono';
import { LabelsPage } from '../../../templates/desk/courier-labels/courier-labels.tsx';
import { labelsPath, parcelsPath } from '../../domain/addresses/desk/parcels.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { readFields } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { ordersIn } from '../parcels/form.ts';
import { showRefusal } from '../refusal.tsx';
import { admitFile } from '../uploads/procedures.ts';
import { labelsForm } from './form.ts';
import * as labelProcedures from './procedures.ts';

/** Couriers' labels: of one parcel, or of many as one print. */
export const labelRoutes = new Hono<StorefrontEnvironment>();

labelRoutes.get(deskPatterns.labels, async (c) => {
  const language = languageOf(c);
  const orders = ordersIn(c.req.query('orders') ?? '');
  const broken = ordersIn(c.req.query('broken') ?? '');
  const reply = await askDesk(c, labelProcedures.showLabels, { orders, language });
  if (!reply.ok) return showRefusal(c, reply);
  const asked = c.req.query('wait') ?? '';
  const wait = /^\d{1,3}$/.test(asked) ? Number(asked) : 0;
  const frame = deskFrameOf(c, reply.device, (other) => labelsPath(other, { orders, broken }));
  const page = { rows: reply.rows, prints: reply.prints, broken, wait };
  return showDesk(c, <LabelsPage frame={frame} {...page} />);
});

labelRoutes.post(deskPatterns.labels, async (c) => {
  const orders = readFields(labelsForm, await readForm(c));
  const reply = await askDesk(c, labelProcedures.fetchParcelLabels, { orders });
  return reply.ok ? goTo(c, labelsPath(languageOf(c), { orders })) : showRefusal(c, reply);
});

/** Whoever has a label reads name and phone: it is kept nowhere. */
const unkept = { 'Cache-Control': 'no-store' };

/**
 * A courier's file is downloaded and never shown within the shop's pages: a PDF can run scripts, and the courier wrote
 * this one.
 */
function sendPdf(bytes: Uint8Array<ArrayBuffer>, name: string, type = 'application/pdf'): Response {
  return new Response(bytes, {
    headers: {
      ...unkept,
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function toLabels(c: RequestContext, orders: readonly string[], broken: readonly string[] = []): Response {
  return goTo(c, labelsPath(languageOf(c), { orders, broken }));
}

/** Counts a file of labels; where the device has had too many, the answer that says so. */
async function refuseMore(c: RequestContext, orders: readonly string[]): Promise<Response | null> {
  const admitted = await askDesk(c, admitFile, { kind: 'labels' });
  if (admitted.ok) return null;
  if (!('wait' in admitted)) return showRefusal(c, admitted);
  return goTo(c, labelsPath(languageOf(c), { orders, wait: admitted.wait }));
}

labelRoutes.get(deskPatterns.labelFile, async (c) => {
  const orders = ordersIn(c.req.query('orders') ?? '');
  const all = ordersIn(c.req.query('all') ?? '');
  const reply = await askDesk(c, labelProcedures.readLabels, { orders });
  // Kept for an hour: the page offers to read them again.
  if (!reply.ok && reply.reason === 'gone' && orders.length > 0) return toLabels(c, all);
  if (!reply.ok) return showRefusal(c, reply);
  const refused = await refuseMore(c, all);
  if (refused !== null) return refused;
  // Loaded with the first print.
  const { joinFiles } = await import('./join-files.ts');
  const { bytes, broken } = await joinFiles(reply.files);
  return broken.length > 0 ? toLabels(c, all, broken) : sendPdf(bytes, 'labels');
});

labelRoutes.get(deskPatterns.parcelLabel, async (c) => {
  const number = c.req.param('number');
  const reply = await askDesk(c, labelProcedures.openLabel, { number });
  if (!reply.ok && reply.reason === 'no_label')
    return goTo(c, parcelsPath(languageOf(c), { orders: [number], refused: 'no_label' }));
  if (!reply.ok) return showRefusal(c, reply);
  const { label } = reply;
  if (label.kind === 'link')
    return new Response(null, { status: 302, headers: { ...unkept, Location: label.url } });
  const refused = await refuseMore(c, [number]);
  return refused ?? sendPdf(label.bytes, number, label.type);
});
