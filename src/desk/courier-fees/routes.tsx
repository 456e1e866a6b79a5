import { Hono } from 'hono';
import {
  CourierFeesPage,
  type CourierFeesProps,
} from '../../../templates/desk/courier-fees/courier-fees.tsx';
import { courierFeesPath } from '../../domain/addresses/desk/couriers.ts';
import { deskDeliveryPath } from '../../domain/addresses/desk/delivery.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { parseForm } from '../../web/form-schema.ts';
import * as deliveryProcedures from '../delivery/procedures.ts';
import { askDesk } from '../http/ask.ts';
import { autoRefresh } from '../http/auto-refresh.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { askForm, takeForm } from './form.ts';
import * as feeProcedures from './procedures.ts';
import { differs, feeRows, gridWithFees } from './rules.ts';

/** Fees of couriers, taken over as delivery prices, for owners. */
export const courierFeeRoutes = new Hono<StorefrontEnvironment>();

type Typed = Partial<Pick<CourierFeesProps, 'ticked' | 'addition' | 'isUnreadable' | 'isOutdated'>>;

async function showFees(c: RequestContext, account: string, typed: Typed = {}): Promise<Response> {
  const reply = await askDesk(c, feeProcedures.showFees, { account });
  if (!reply.ok) return showRefusal(c, reply);
  const { reading, fees, grid } = reply;
  const rows = feeRows(fees, grid);
  const isReading = reading !== null && reading.read < reading.all;
  if (isReading) autoRefresh(c, (refreshed) => courierFeesPath(languageOf(c), { account, refreshed }));
  const frame = deskFrameOf(c, reply.device, (other) => courierFeesPath(other, { account }));
  // Also those whose price is the fee: an addition is for all.
  const ticked = new Set(rows.map(({ wilaya }) => wilaya));
  const differing = rows.filter(differs).length;
  const page = { ticked, addition: '', isUnreadable: false, isOutdated: false, ...typed };
  const { accounts, account: shown, version } = reply;
  const status = page.isOutdated ? 409 : page.isUnreadable ? 422 : 200;
  return showDesk(
    c,
    <CourierFeesPage
      {...{ frame, accounts, account: shown, version, reading, isReading, rows, differing }}
      {...page}
    />,
    status,
  );
}

courierFeeRoutes.get(deskPatterns.courierFees, (c) => showFees(c, c.req.query('account') ?? ''));

courierFeeRoutes.post(deskPatterns.courierFeesForms.read, async (c) => {
  const parsed = parseForm(askForm, await readForm(c));
  const { account } = parsed.typed;
  if (parsed.ok) {
    const reply = await askDesk(c, feeProcedures.askForFees, parsed.values);
    if (!reply.ok && reply.reason !== 'gone') return showRefusal(c, reply);
  }
  return goTo(c, courierFeesPath(languageOf(c), { account }));
});

courierFeeRoutes.post(deskPatterns.courierFeesForms.take, async (c) => {
  const form = await readForm(c);
  const parsed = parseForm(takeForm, form);
  const { account, version, addition } = parsed.typed;
  // A body that was cut off on its way takes nothing over.
  if (version === '') return goTo(c, courierFeesPath(languageOf(c), { account }));
  const ticked = new Set(parsed.typed.w.map(Number));
  if (!parsed.ok) return showFees(c, account, { ticked, addition, isUnreadable: true });
  const shown = await askDesk(c, feeProcedures.showFees, { account });
  if (!shown.ok) return showRefusal(c, shown);
  const grid = gridWithFees(shown.grid, shown.fees, new Set(parsed.values.w), parsed.values.addition ?? 0);
  const reply = await askDesk(c, deliveryProcedures.saveTariffs, { version, grid });
  if (reply.ok) return goTo(c, deskDeliveryPath(languageOf(c), 'saved'));
  return reply.reason === 'outdated'
    ? showFees(c, account, { ticked, addition, isOutdated: true })
    : showRefusal(c, reply);
});
