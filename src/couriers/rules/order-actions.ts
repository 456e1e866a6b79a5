import { type OrderBalance, owedByCourier } from '../../domain/orders/balance.ts';
import { type Action, canTransition, type OrderStatus } from '../../domain/orders/transitions.ts';
import type { MoneyState } from '../port.ts';
import { amountAtCourier, isExplained } from './other-amount.ts';
import type { Shipment, ShipmentProblem } from './shipment.ts';

/** The action that a shipment's state asks of its order next. */
type NextAction = Extract<Action, 'hand_over' | 'deliver' | 'return' | 'collect_cash' | 'remit'>;

/**
 * One step of an order towards what its courier reports, or why none is taken. `enters`: money that the step enters;
 * it is entered once for a shipment, whatever the courier says later.
 */
type Step =
  | { do: 'nothing'; problem: ShipmentProblem | null; enters?: MoneyState }
  | { do: 'act'; action: NextAction; amount: number | null; enters?: MoneyState };

const nothing = (problem: ShipmentProblem | null = null): Step => ({ do: 'nothing', problem });

/** The next step of an order, by the table of transitions alone. */
export function stepTowards(
  shipment: Shipment,
  { status, money }: { status: OrderStatus; money: OrderBalance },
): Step {
  const { movement } = shipment;
  if (movement === 'canceled') return nothing('canceled_by_courier');
  if (movement === null || movement === 'packed') return nothing();
  if (canTransition('hand_over', status)) return { do: 'act', action: 'hand_over', amount: null };
  if (status.fulfilment !== 'handed_over' && status.fulfilment !== 'delivered')
    return nothing(movement === 'returned' && status.fulfilment === 'returned' ? null : 'contradicts');
  if (movement === 'returned')
    // Nobody but the merchant says what happens to money that was paid.
    return money.refundable > 0
      ? nothing('decision_required')
      : { do: 'act', action: 'return', amount: null };
  // A part return is noted before the courier says that it delivered the rest.
  if (movement !== 'delivered')
    return nothing(status.fulfilment === 'delivered' && shipment.explained === null ? 'contradicts' : null);
  if (canTransition('deliver', status)) return { do: 'act', action: 'deliver', amount: null };
  return stepOfMoney(shipment, { status, money });
}

function stepOfMoney(
  shipment: Shipment,
  { status, money: balance }: { status: OrderStatus; money: OrderBalance },
): Step {
  const { money, entered, courierAmount, paymentAt } = shipment;
  if (entered === 'remitted' && money !== 'remitted') return nothing('money_undone');
  const amount = amountAtCourier(shipment);
  const isOther = (ofOrder: number) => ofOrder !== amount && !isExplained(shipment, ofOrder);
  // Entered before; staff may have counted again since.
  if (entered === 'remitted') return nothing(isOther(balance.remitted) ? 'amount_differs' : null);
  if (money === 'none') return nothing();
  if (entered === money) return nothing(isOther(balance.collected) ? 'amount_differs' : null);
  // The courier's own amount is about to be read.
  if (paymentAt !== null && courierAmount === null) return nothing();
  const [action, expected] =
    money === 'remitted'
      ? (['remit', owedByCourier(balance)] as const)
      : (['collect_cash', balance.toCollect] as const);
  if (!canTransition(action, status)) return { do: 'nothing', problem: null, enters: money };
  if (isOther(expected)) return nothing('amount_differs');
  return { do: 'act', action, amount: expected, enters: money };
}
