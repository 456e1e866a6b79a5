/** Triggers that keep `daily_revenue` true to `order_events`: a day's money, online, in cash and refunded, in DA. */
export const revenueTriggers: readonly string[] = [
  `CREATE TRIGGER order_events_add_revenue AFTER INSERT ON order_events
     WHEN NEW.kind IN ('paid', 'rest_paid', 'remitted', 'refunded', 'refunded_part') BEGIN
     INSERT INTO daily_revenue (day, online, cash, refunded) VALUES (
       (NEW.at + 3600) / 86400,
       CASE WHEN NEW.kind IN ('paid', 'rest_paid') THEN coalesce((SELECT amount FROM order_checkouts WHERE checkout_id = NEW.checkout_id),
         (SELECT due_online FROM orders WHERE id = NEW.order_id), 0) ELSE 0 END,
       CASE WHEN NEW.kind = 'remitted' THEN coalesce(NEW.amount, 0) ELSE 0 END,
       CASE WHEN NEW.kind IN ('refunded', 'refunded_part') THEN coalesce(NEW.amount, 0) ELSE 0 END)
       ON CONFLICT (day) DO UPDATE SET online = online + excluded.online, cash = cash + excluded.cash,
         refunded = refunded + excluded.refunded;
   END;`,
  `CREATE TRIGGER order_events_untaken AFTER INSERT ON order_events WHEN NEW.kind = 'undone' BEGIN
     UPDATE daily_revenue SET cash = cash - coalesce((SELECT amount FROM order_events
         WHERE order_id = NEW.order_id AND position = NEW.undoes AND kind = 'remitted'), 0)
       WHERE day = (SELECT (at + 3600) / 86400 FROM order_events WHERE order_id = NEW.order_id AND position = NEW.undoes
         AND kind = 'remitted');
   END;`,
  `CREATE TRIGGER order_events_unrefunded AFTER INSERT ON order_events WHEN NEW.kind = 'undone' BEGIN
     UPDATE daily_revenue SET refunded = refunded - coalesce((SELECT amount FROM order_events
         WHERE order_id = NEW.order_id AND position = NEW.undoes), 0)
       WHERE day = (SELECT (at + 3600) / 86400 FROM order_events WHERE order_id = NEW.order_id AND position = NEW.undoes
         AND kind IN ('refunded', 'refunded_part'));
   END;`,
];
