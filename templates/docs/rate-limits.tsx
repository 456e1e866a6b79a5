/** What is limited, what never is, and what to do at a 429 or 503. The numbers are those of wrangler.toml. */
export function RateLimits() {
  return (
    <section id="rate-limits">
      <h2>Rate limits</h2>
      <p>
        Calls with a right key are not counted. What is counted costs something: 10 failed keys a minute from
        one address, payers’ forms (60 a minute from a browser, far more from a network, since mobile users
        share addresses), and unpaid purchases from payment links. A right key is never refused because others
        on its address sent wrong ones. The operator may set other numbers.
      </p>
      <p>
        At a <a href="#error-429">429</a> or <a href="#error-503">503</a> wait as many seconds as{' '}
        <code>Retry-After</code> says, then send the same call with the same{' '}
        <a href="#idempotency">Idempotency-Key</a>. An account takes some hundred changes a second; send a
        large import a few calls at a time. One account is not slowed by others.
      </p>
      <p>
        Sizes: 64 KiB for a body, 8 KiB for <code>metadata</code>, 50 elements on a page, 100 items in a
        checkout, 100 refunds of a checkout, 2 KiB of your answer kept for a delivery.
      </p>
    </section>
  );
}
