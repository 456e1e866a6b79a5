import { inContext } from '../../shop/orders/cash/placing.ts';
import { indexOrders, storeOrders } from '../../shop/orders/stored-orders.ts';

/** So many orders, the newest ones in every status. */
export function storeMany(count: number) {
  return inContext(({ sql }) => {
    storeOrders(sql, count, {
      phone: "'+2135500' || printf('%05d', i % 50)",
      payment_method: "'cash'",
      queue: "'call'",
      problem: "CASE i % 8 WHEN 0 THEN 'mismatch' END",
      source: "CASE i % 3 WHEN 0 THEN 'shop' WHEN 1 THEN 'phone' ELSE 'whatsapp' END",
    });
    indexOrders(sql);
  });
}
