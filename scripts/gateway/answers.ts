import type { Settings } from '../fakes/settings.ts';
import { accepted, type Language, rejected } from './messages.ts';
import { type GatewayOrder, refundedOf } from './orders.ts';
import { DINARS } from './register.ts';
import type { gatewaySettings } from './settings.ts';

/** How the gateway writes an order, with its mixed case. */

type GatewaySettings = Settings<typeof gatewaySettings>;

/** A code or an amount, as the setting `codes` says. */
export function written(settings: GatewaySettings, value: number): number | string {
  return settings.get('codes') === 'string' ? String(value) : value;
}

function statusOf(order: GatewayOrder, settings: GatewaySettings): number | null {
  switch (order.state) {
    case 'registered':
      return 0;
    case 'reversed':
      return 3;
    case 'declined':
    case 'cancelled': {
      const status = settings.get('declined_status');
      return status === 'none' ? null : Number(status);
    }
    case 'paid': {
      if (order.captures === 0) return Number(settings.get('unacknowledged'));
      const refunded = refundedOf(order);
      if (refunded === 0) return 2;
      return refunded < order.amount ? Number(settings.get('partial_refund')) : 4;
    }
  }
}

function depositOf(order: GatewayOrder, settings: GatewaySettings): number {
  if (order.state !== 'paid' || Math.abs(statusOf(order, settings) ?? 0) === 1) return 0;
  return order.amount - (settings.get('deposit_after_refund') === 'falls' ? refundedOf(order) : 0);
}

function wordsOf(order: GatewayOrder, language: Language): string | undefined {
  if (order.state === 'reversed') return rejected[language];
  if (order.state === 'paid') return accepted[language];
  return order.decline?.words[language];
}

function actionOf(order: GatewayOrder, language: Language, settings: GatewaySettings) {
  const code = order.state === 'paid' ? 0 : order.decline?.actionCode;
  return {
    actionCode: code === undefined ? undefined : written(settings, code),
    actionCodeDescription: wordsOf(order, language),
  };
}

/** `getOrderStatus.do`. */
export function describeOrder(order: GatewayOrder, settings: GatewaySettings) {
  const status = statusOf(order, settings);
  return {
    expiration: order.expiration ?? undefined,
    cardholderName: order.holder ?? undefined,
    depositAmount: written(settings, depositOf(order, settings)),
    currency: DINARS,
    approvalCode: order.approvalCode ?? undefined,
    ErrorCode: written(settings, 0),
    ErrorMessage: 'Success',
    OrderStatus: status === null ? undefined : written(settings, status),
    OrderNumber: order.orderNumber,
    Pan: order.pan ?? undefined,
    Amount: written(settings, order.amount),
    Ip: '127.0.0.1',
  };
}

/** `public/acknowledgeTransaction.do` and `confirmOrder.do`. */
export function describeAcknowledged(order: GatewayOrder, language: Language, settings: GatewaySettings) {
  const isAccepted = order.state === 'paid' || order.state === 'reversed';
  return {
    ...describeOrder(order, settings),
    ...actionOf(order, language, settings),
    params: {
      ...(isAccepted ? { respCode: '00' } : {}),
      respCode_desc: wordsOf(order, language),
      ...order.udf,
    },
    SvfeResponse: isAccepted ? '00' : undefined,
  };
}

/** `getOrderStatusExtended.do`: lower-case names, times in milliseconds, and no `depositAmount` (L). */
export function describeExtended(
  order: GatewayOrder,
  terminal: string,
  language: Language,
  settings: GatewaySettings,
) {
  const status = statusOf(order, settings);
  const { pan, expiration, holder, approvalCode } = order;
  return {
    errorCode: written(settings, 0),
    errorMessage: 'Success',
    orderNumber: order.orderNumber,
    orderStatus: status === null ? undefined : written(settings, status),
    ...actionOf(order, language, settings),
    amount: written(settings, order.amount),
    currency: DINARS,
    date: order.registeredAt,
    orderDescription: order.description,
    ip: '127.0.0.1',
    merchantOrderParams: Object.entries({ force_terminal_id: terminal, ...order.udf }).map(
      ([name, value]) => ({ name, value }),
    ),
    attributes: [{ name: 'mdOrder', value: order.orderId }],
    cardAuthInfo: pan === null ? undefined : { pan, expiration, cardholderName: holder, approvalCode },
    terminalId: terminal,
  };
}
