import { NUMBERED_ELEMENTS } from '../../src/contract/page-query.ts';
import { MOST_ENDPOINTS } from '../../src/contract/requests/webhooks/webhook-endpoint.ts';
import { readPeriods } from '../../src/service/privacy/rules/retention-periods.ts';
import { Changes } from './changes.tsx';
import { Clients } from './clients.tsx';
import { Fees } from './fees.tsx';
import { Keys } from './keys.tsx';
import { Sample } from './operation.tsx';
import { Purchase } from './purchase.tsx';
import { Receipts } from './receipts.tsx';
import { NODE_RECEIVER, PHP_RECEIVER, PYTHON_RECEIVER } from './receivers.ts';
import type { Reference } from './reference.ts';
import { States } from './states.tsx';
import { TestCards } from './test-cards.tsx';
import { Testing } from './testing.tsx';
import { VERIFICATION } from './verification.ts';

/** The chapters that apply to all operations. The anchors are those of the table of contents. */
export const chapters = [
  { anchor: 'purchase', title: 'A first purchase' },
  { anchor: 'modes', title: 'Test and live mode' },
  { anchor: 'test-cards', title: 'Paying in test mode' },
  { anchor: 'testing', title: 'Use it in your tests' },
  { anchor: 'authentication', title: 'Authentication' },
  { anchor: 'keys', title: 'Keys' },
  { anchor: 'requests', title: 'Requests' },
  { anchor: 'idempotency', title: 'Repeating a call safely' },
  { anchor: 'tags', title: 'Changing what others may change' },
  { anchor: 'lists', title: 'Lists' },
  { anchor: 'states', title: 'States' },
  { anchor: 'fees', title: 'Fees' },
  { anchor: 'rate-limits', title: 'Rate limits' },
  { anchor: 'kept', title: 'How long things are kept' },
  { anchor: 'errors', title: 'Errors' },
  { anchor: 'webhooks', title: 'Webhooks' },
  { anchor: 'receipts', title: 'Receipts' },
  { anchor: 'clients', title: 'Clients that work unchanged' },
  { anchor: 'changes', title: 'API changelog' },
] as const;

function baseOf(base: string | null) {
  return base === null ? (
    'on a host of its own'
  ) : (
    <>
      at <code>{base}</code>
    </>
  );
}

export function Guide({ reference }: { reference: Reference }) {
  return (
    <>
      <Purchase base={reference.testBase ?? reference.liveBase ?? ''} />
      <section id="modes">
        <h2>Test and live mode</h2>
        <p>
          Test mode stands {baseOf(reference.testBase)}, live mode {baseOf(reference.liveBase)}. They are two
          worlds: no id, key or list of one shows in the other. In test mode nothing is charged:{' '}
          <a href="#test-cards">test cards</a> decide whether the bank approves, and{' '}
          <a href="#simulateCheckout">simulate</a> does the same without a browser.
        </p>
        <p>
          To go live, change the base address, the key and the webhook secret. Nothing comes along: create
          products, prices, payment links, the profile and webhook endpoints again. Addresses of yours have to
          be https. A live checkout is a 503 with <code>live_not_configured</code> until the operator has
          connected the account to a bank.
        </p>
      </section>
      <TestCards />
      <Testing />
      <section id="authentication">
        <h2>Authentication</h2>
        <p>
          Send a secret key of the mode with every call: <code>Authorization: Bearer test_sk_…</code>. A
          missing, revoked or foreign key answers 401. Keep the key on your server: whoever holds it can do
          all that you can.
        </p>
      </section>
      <Keys />
      <section id="requests">
        <h2>Requests</h2>
        <p>
          Bodies are JSON of at most 64 KiB. Unknown fields and parameters are ignored, but the answer names
          them in the header <code>Ignored-Parameters</code>: look at it when <code>sucess_url</code> or{' '}
          <code>limit</code> seem to do nothing. <code>null</code> means “not given” when something is
          created, and “clear” on an update where the field may be null. Amounts are whole dinars: 2500.50 is
          a 422. Booleans may come as <code>true</code>, <code>1</code> or <code>"1"</code>, integers as{' '}
          <code>2500</code> or <code>"2500.00"</code>. Updates take POST, PATCH and PUT alike and change only
          what is sent. An id is a text of 48 characters; leave room for more.
        </p>
        <p>
          Call from your server: there are no CORS headers, and a browser’s script would show your key. Give a
          call 30 seconds, then <a href="#idempotency">repeat it</a>.
        </p>
      </section>
      <section id="idempotency">
        <h2>Repeating a call safely</h2>
        <p>
          Give every POST, PATCH, PUT and DELETE an <code>Idempotency-Key</code> of your own, such as the
          number of the order and of the try. The first answer is kept for 24 hours and repeated byte for
          byte, with <code>Idempotent-Replayed: true</code>, so that a lost answer never makes a second
          checkout. Of two such calls at once one is done, and both get its answer. The same key with another
          request is refused with 422 and <code>idempotency_key_reused</code>; bodies are compared by what
          they mean, not by spaces or the order of keys. Answers 401, 409, 412, 422, 429 and 5xx are not kept:
          mend and try again. For a day after the service was restored from a backup, an answer that may not
          be the first to its key says so in <code>Idempotency-Epoch</code>, with the seconds since when keys
          are lost.
        </p>
      </section>
      <section id="tags">
        <h2>Changing what others may change</h2>
        <p>
          A single resource answers with an <code>ETag</code>, which names its state. Send it back as{' '}
          <code>If-Match</code> with a change: when somebody was faster, the answer is 412 and nothing is
          changed. <code>metadata</code> is always replaced whole; to merge, read it, merge, and write it with{' '}
          <code>If-Match</code>. With <code>If-None-Match</code> a read of what you have already is a bare
          304.
        </p>
      </section>
      <section id="lists">
        <h2>Lists</h2>
        <p>
          Lists are newest first; no other order can be asked for. For pagination, <code>per_page</code> is 1
          to 50 (default 10), <code>page</code> counts from 1; a page past the end is empty. The page
          addresses in the answer keep the filters of the request.
        </p>
        <p>
          Every list also goes by cursors, which miss nothing when elements come or go meanwhile:{' '}
          <code>after</code> takes an id and gives what comes next, <code>before</code> what comes before it;
          a deleted element's id still works. The answer names the next ones in <code>next_cursor</code> and{' '}
          <code>prev_cursor</code>. Events alone are oldest first behind <code>after</code>. A filtered list
          goes by <code>page</code> through its first {NUMBERED_ELEMENTS.toLocaleString('en-US')} elements,
          and its page addresses carry cursors, so that following <code>next_page_url</code> always reaches
          the end.
        </p>
      </section>
      <States />
      <Fees allocation={reference.allocation} />
      <RateLimits />
      <Kept />
      <section id="errors">
        <h2>Errors</h2>
        <p>
          Every error has a <code>message</code> to read and a stable <code>code</code> to branch on, each
          listed with its status; on 422 <code>errors</code> holds the messages by field, nested fields
          dotted. Every answer carries an <code>X-Request-Id</code>: name it when you ask us about one.
        </p>
        <dl class="errors">
          {reference.errors.map(({ status, description, codes, example }) => (
            <>
              <dt id={`error-${status}`}>{status}</dt>
              <dd>
                <p>{description.replaceAll('`', '')}</p>
                <ul class="codes">
                  {codes.map(({ code, meaning }) => (
                    <li>
                      <code>{code}</code>: {meaning.replaceAll('`', '')}
                    </li>
                  ))}
                </ul>
                <Sample caption="Example" text={example} />
              </dd>
            </>
          ))}
        </dl>
      </section>
      <Webhooks />
      <Receipts />
      <Clients allocation={reference.allocation} />
      <Changes />
    </>
  );
}

function Webhooks() {
  return (
    <section id="webhooks">
      <h2>Webhooks</h2>
      <p>
        When a checkout reaches an end state, an <a href="#object-event">event</a> is sent to its{' '}
        <code>webhook_endpoint</code>: <code>checkout.paid</code>, <code>checkout.failed</code>,{' '}
        <code>checkout.canceled</code> or <code>checkout.expired</code>; when a refund of it comes to its end,{' '}
        <code>refund.succeeded</code> or <code>refund.failed</code>, with the refund as <code>data</code>. A
        payout sends <code>payout.created</code>, <code>payout.paid</code> or <code>payout.failed</code> to
        the endpoints of the account. A return to <code>success_url</code> proves nothing; the event does,
        once its signature holds.
      </p>
      <p>
        Answer any 2xx within 15 seconds. Everything else, redirects included, is tried again after 5 seconds,
        5 and 30 minutes, and then ever later, for about three days. An event may come twice (a duplicate),
        late, or after a newer one: its <code>id</code> and <code>webhook-id</code> stay the same, and its
        data are those of its own time. <code>410</code> stops it. Answer 2xx also to a <code>type</code> that
        you do not know, such as <code>webhook_endpoint.test</code>. Calls come with the User-Agent{' '}
        <code>Hanout-Webhooks/1</code> and from changing addresses: trust the signature alone.
      </p>
      <p>
        Nothing is lost while you are away: <a href="#listEvents">list the events</a> behind the last one that
        you know (<code>after</code>), look at <a href="#listEventDeliveries">every attempt</a>, or have a
        whole range <a href="#redeliverEvents">delivered again</a>. A checkout without a{' '}
        <code>webhook_endpoint</code> sends to the <a href="#updateWebhookEndpoint">endpoint of the mode</a>.
      </p>
      <p>
        Several programs may listen: a mode has up to {MOST_ENDPOINTS}{' '}
        <a href="#createWebhookEndpoint">endpoints</a> beside its default one, each with the types that it
        chose and a secret of its own. The events of a checkout without a <code>webhook_endpoint</code> go to
        the default endpoint and to all that chose their type; those of a checkout with one only if the
        operator has set <code>always_notify</code> for your account. Each has its own deliveries, retries and
        place in the queue: a slow one delays no other. <a href="#updateListedWebhookEndpoint">Pause</a> one,
        and its events wait in their order; <a href="#testWebhookEndpoint">test</a> it,{' '}
        <a href="#listWebhookEndpointDeliveries">look</a> at what it answered, or have events{' '}
        <a href="#redeliverToWebhookEndpoint">sent again</a> to it alone. The{' '}
        <a href="#listWebhookEndpoints">list</a> shows the default endpoint first, as <code>default</code>.
      </p>
      <p>
        Each delivery is signed in two ways; check one of them over the raw bytes of the body, before parsing
        it. The Standard Webhooks headers use the <code>whsec_…</code> secret, yours or the endpoint’s own,
        and cover id, time and body. The <code>signature</code> header is the lower-case hex HMAC-SHA256 of
        the body, keyed by your secret API key. After a <a href="#rotateWebhookSecret">rotation</a>{' '}
        <code>webhook-signature</code> holds one signature for each secret, separated by spaces, until the
        overlap is over: one that fits is enough.
      </p>
      <p>
        The raw body is <code>$request-&gt;getContent()</code> in Laravel and Symfony,{' '}
        <code>request.body</code> in Django, <code>request.get_data()</code> in Flask, and in Express the body
        behind <code>{"express.raw({ type: 'application/json' })"}</code>. Free the path of checks for
        cross-site request forgery (CSRF): the signature takes their place.
      </p>
      <p>
        These receivers are whole programs and need no package. They read the secret from{' '}
        <code>WEBHOOK_SECRET</code>.
      </p>
      <Sample caption="A receiver in PHP" text={PHP_RECEIVER} />
      <Sample caption="A receiver in Python" text={PYTHON_RECEIVER} />
      <Sample caption="A receiver in JavaScript, for Node" text={NODE_RECEIVER} />
      <Sample caption="The check alone, for Workers, Deno and Bun" text={VERIFICATION} />
    </section>
  );
}

const DAY = 24 * 3600;

/** How long the service keeps what a program may want to read again, by the settings' defaults. */
function Kept() {
  const read = readPeriods({});
  if (!read.ok) return null;
  const { accounts, contacts, abandoned, deliveries, auditLog } = read.periods;
  const days = (seconds: number) => (seconds / DAY).toLocaleString('en-US');
  return (
    <section id="kept">
      <h2>How long things are kept</h2>
      <p>
        The retention of sales, their refunds and receipts is {days(accounts)} days. The payer’s address and
        phone leave a checkout {days(contacts)} days after its end, and {days(abandoned)} where nobody tried
        to pay; a customer who was made for it alone leaves with it. They leave{' '}
        <a href="#listEvents">events</a> after {days(deliveries)} days: such an event stays in the list, but
        is not <a href="#redeliverEvent">sent again</a>. The <a href="#listJournalEntries">journal</a> goes
        back {days(auditLog)} days, an answer for an <a href="#idempotency">Idempotency-Key</a> 24 hours.
        Products, prices, payment links and other customers stay until you delete them.
      </p>
      <p>
        What has left reads as <code>null</code>. The operator may set other times, for events never shorter
        ones. Keep what you need longer yourself.
      </p>
    </section>
  );
}

/** What is limited, what never is, and what to do at a 429 or 503. The numbers are those of wrangler.toml. */
function RateLimits() {
  return (
    <section id="rate-limits">
      <h2>Rate limits</h2>
      <p>
        Calls with a right key are not counted, unless the operator limits the requests of your account in a
        second. What is counted costs something: 10 failed keys a minute from one address, payers’ forms (60 a
        minute from a browser, far more from a network, since mobile users share addresses), and unpaid
        purchases from payment links. A right key is never refused because others on its address sent wrong
        ones. The operator may set other numbers.
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
