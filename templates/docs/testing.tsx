/** How to test a shop against this service, by hand and in its own tests. */
export function Testing() {
  return (
    <section id="testing">
      <h2>Use it in your tests</h2>
      <p>
        Run the service itself as your test double: it is the same program.{' '}
        <a href="#createCheckout">Create</a> a checkout as your shop does, then{' '}
        <a href="#simulateCheckout">simulate</a> an outcome instead of opening a browser: <code>paid</code>,{' '}
        <code>declined</code>, <code>failed</code>, <code>canceled</code> or <code>expired</code>, and with{' '}
        <code>refunds</code> what refunds of it come to. The signed event reaches your receiver within a
        second.
      </p>
      <p>
        Give each test an account of its own, by one call of the operator’s API (
        <code>POST /operator/accounts</code> with a <code>name</code>): it has its own keys, secret and lists,
        and tests do not see each other. Locally, <code>npm run listen -- --forward URL</code> in the source
        of this service posts the events of a test account, here or on another host, to a receiver on your
        machine, signed as the service signs them.
      </p>
    </section>
  );
}
