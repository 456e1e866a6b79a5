import { Sample } from './operation.tsx';

/** A first purchase, step by step. `base`: of test mode, or of live mode where the host has no other. */
export function Purchase({ base }: { base: string }) {
  return (
    <section id="purchase">
      <h2>A first purchase</h2>
      <ol>
        <li>
          When the shopper orders, your server <a href="#createCheckout">creates a checkout</a> and keeps its{' '}
          <code>id</code> with the order. Name the order in <code>metadata</code>, and the order and the try
          in the <a href="#idempotency">Idempotency-Key</a>.
          <Sample
            caption="Create a checkout"
            text={`curl ${base}/checkouts \\
  -H "Authorization: Bearer $SERVICE_API_KEY" -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: order-1001-1' \\
  -d '{"amount": 2500, "currency": "dzd", "success_url": "https://shop.example.dz/orders/1001",
       "failure_url": "https://shop.example.dz/orders/1001",
       "webhook_endpoint": "https://shop.example.dz/hook", "metadata": {"order_id": "1001"}}'`}
          />
        </li>
        <li>
          Answer the shopper with a redirect (303) to the <code>checkout_url</code>. There the shopper pays.
          The page refuses to stand in a frame (iframe); in an app, open it in the system’s browser.
        </li>
        <li>
          The shopper comes back to <code>success_url</code> or <code>failure_url</code>. That proves nothing:
          show the order as it is, “waiting for the payment” for a moment.
        </li>
        <li>
          <code>checkout.paid</code> arrives at your receiver. <a href="#webhooks">Verify</a> it, find the
          order by <code>data.metadata</code>, and mark it as paid once, even if the event comes twice.
        </li>
        <li>
          No event after some minutes, because your server was away?{' '}
          <a href="#retrieveCheckout">Read the checkout</a>: its <code>status</code> says the same.
        </li>
        <li>
          To give money back, <a href="#createRefund">refund the checkout</a>.
        </li>
      </ol>
      <p>
        Every payment is a checkout that its payer completes: the API knows no saved cards, subscriptions,
        holds, invoices, taxes or chargebacks.
      </p>
    </section>
  );
}
