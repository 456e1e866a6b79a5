import { UNKNOWN_NETWORK } from '../../../domain/order-quotas.ts';

/**
 * Triggers that keep the lines of the queue of calls: a network with more orders than `network_lines.most` that wait for
 * their first call is a line, and its orders have `in_line`. So the desk never counts the orders of a flood. A change of
 * one order writes one network; where a network becomes a line, or is one no more, also its `most` orders.
 */

/** Whether a waiting order counts for its network. */
const counts = (row: 'OLD' | 'NEW') =>
  `${row}.is_cash = 1 AND ${row}.is_handled = 0 AND ${row}.network <> '${UNKNOWN_NETWORK}'`;

const MOST = '(SELECT most FROM network_lines)';

const adds = `
  INSERT INTO waiting_networks (network, orders, is_line) VALUES (NEW.network, 1, 0)
    ON CONFLICT (network) DO UPDATE SET orders = orders + 1, is_line = orders + 1 > ${MOST};
  UPDATE orders SET in_line = 1 WHERE id = NEW.order_id AND in_line = 0
    AND (SELECT is_line FROM waiting_networks WHERE network = NEW.network);`;

const removes = `
  UPDATE orders SET in_line = 0 WHERE id = OLD.order_id AND in_line = 1;
  DELETE FROM waiting_networks WHERE network = OLD.network AND orders = 1;
  UPDATE waiting_networks SET orders = orders - 1, is_line = orders - 1 > ${MOST} WHERE network = OLD.network;`;

export const lineTriggers: readonly string[] = [
  `CREATE TRIGGER waiting_orders_added AFTER INSERT ON waiting_orders WHEN ${counts('NEW')} BEGIN ${adds} END;`,
  `CREATE TRIGGER waiting_orders_removed AFTER DELETE ON waiting_orders WHEN ${counts('OLD')} BEGIN ${removes} END;`,
  `CREATE TRIGGER waiting_orders_handled AFTER UPDATE OF is_handled ON waiting_orders
     WHEN ${counts('OLD')} AND NEW.is_handled = 1 BEGIN ${removes} END;`,
  `CREATE TRIGGER waiting_orders_unhandled AFTER UPDATE OF is_handled ON waiting_orders
     WHEN ${counts('NEW')} AND OLD.is_handled = 1 BEGIN ${adds} END;`,
  `CREATE TRIGGER networks_become_lines AFTER UPDATE OF is_line ON waiting_networks
     WHEN OLD.is_line <> NEW.is_line BEGIN
     UPDATE orders SET in_line = NEW.is_line WHERE in_line <> NEW.is_line AND id IN (
       SELECT order_id FROM waiting_orders WHERE network = NEW.network AND is_cash = 1 AND is_handled = 0);
   END;`,
  `CREATE TRIGGER lines_counted AFTER UPDATE OF orders, is_line ON waiting_networks
     WHEN OLD.is_line * OLD.orders <> NEW.is_line * NEW.orders BEGIN
     UPDATE network_lines SET orders = orders + NEW.is_line * NEW.orders - OLD.is_line * OLD.orders;
   END;`,
];
