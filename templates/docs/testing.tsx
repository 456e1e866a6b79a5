import { Sample } from './operation.tsx';

const START = `npx hanout-service --emulator --key ci
{"api_base":"http://localhost:8788/test/api/v2","api_key":"test_sk_…","webhook_secret":"whsec_…",
 "operator_key":"operator_…","dashboard":"http://localhost:8788/dashboard/join/…"}`;

const faults: readonly [name: string, meaning: string][] = [
  ['error', 'A 500, and nothing is done.'],
  ['rate_limit', 'A 429 with Retry-After, and nothing is done.'],
  ['timeout', 'No answer: after two minutes the connection breaks, and nothing is done.'],
  ['lost_answer', 'All is done, and the answer breaks off. Repeat the call with its Idempotency-Key.'],
  ['doubled_event', 'The events that the call records arrive twice, with one id.'],
  ['late_event', 'The events that the call records arrive an hour later; the test clock shortens it.'],
];

/** How to test a shop against this service, by hand and in its own tests. */
export function Testing() {
  return (
    <section id="testing">
      <h2>Use it in your tests</h2>
      <p>
        The package <code>hanout-service</code> runs this service itself, in test mode, on your machine, in
        your CI or beside your containers; one line of JSON says that it is ready. With <code>--key</code> and
        a word the keys are the same at every start. It answers to any host name (<code>--host 0.0.0.0</code>
        ), takes webhook addresses of any port and network, such as <code>http://app:8000/hook</code>, and
        forgets everything at its end unless <code>--state</code> names a folder. The operator of this service
        can give you the package or its image; its source makes both (<code>docs/emulator.md</code>), with
        examples for docker compose, GitHub Actions, GitLab, Laravel Sail, Vitest, Jest, PHPUnit and pytest.
      </p>
      <Sample caption="Start it" text={START} />
      <p>
        <a href="#createCheckout">Create</a> a checkout as your shop does, then{' '}
        <a href="#simulateCheckout">simulate</a> an outcome instead of opening a browser: <code>paid</code>,{' '}
        <code>declined</code>, <code>failed</code>, <code>canceled</code> or <code>expired</code>, and with{' '}
        <code>refunds</code> what refunds of it come to. The signed event reaches your receiver within a
        second.
      </p>
      <p>
        Do not wait for time: <a href="#advanceTestClock">move</a> the account’s clock ahead, and its
        checkouts expire, its deliveries are tried again, its kept answers, keys and secrets end and its slow
        refunds arrive within a moment. The clock never goes back, so do this in an account made for the test:
        a shop that goes on using a moved account, such as the one of <code>npm start</code>, has its{' '}
        <code>expires_at</code> refused.
      </p>
      <p>
        Try what networks do: in test mode a call with the header <code>Test-Fault</code> fails as you ask.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Test-Fault</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(([name, meaning]) => (
            <tr>
              <td>
                <code>{name}</code>
              </td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Give each test an account of its own, by one call with the operator’s key (
        <code>POST /operator/accounts</code> with a <code>name</code>): it has its own keys, secret and lists,
        and tests do not see each other. <code>test</code> of the answer holds its <code>secret_key</code> and{' '}
        <code>webhook_secret</code>. The document of the operator’s API is at{' '}
        <a href="/operator/openapi.json">/operator/openapi.json</a>.
      </p>
      <p>
        A receiver on your machine gets the events of an account on any host by{' '}
        <code>npx hanout-service listen --forward http://127.0.0.1:3000/hook</code>: a key with{' '}
        <code>events:read</code> in <code>SERVICE_API_KEY</code> and the base of its mode in{' '}
        <code>SERVICE_URL</code> are enough. They are signed as the service signs them, with the secret in{' '}
        <code>SERVICE_WEBHOOK_SECRET</code>, or with one that it prints.
      </p>
    </section>
  );
}
