import { Prose } from './page.tsx';

/** What changed in the API, newest first. Add a line with every change that a client can see. */
const changes: readonly { date: string; lines: readonly string[] }[] = [
  {
    date: '30 November 2026',
    lines: [
      'Operators: `GET /accounts/{id}/balance` reads the balance of an account, with the scope `books:read`.',
      'Operators: `GET /operators` also lists the people of the operators’ pages: `kind` is `key` or `person`, and `roles` theirs.',
      'Operators: `recount` also compares payment requests with their checkouts: `looked_at.payment_requests`, and findings of `payment_request`.',
      'In test mode a card takes ten dinars too many: a payment exception to try.',
      'Operators set and see the `limits` of an account: dinars of a payment and of a day (a 422 on `amount` or `items`), and requests a second (a 429 with `request_limit_reached`).',
      'A profile has `default_locale` and the words of the account on receipts, `receipt_text_ar`, `…_fr` and `…_en`: the account and its operator set them.',
    ],
  },
  {
    date: '29 November 2026',
    lines: [
      'A payment exception says how an operator settled it: `outcome`, `note` and `settled_at`. Operators settle it: `POST …/payment-exceptions/{exception}/settle`, and read one with its attempts.',
      'Operators: `suspended_for` of an account says why it is suspended; the `message` of `account_suspended` repeats it.',
      'Operators: `POST /invitations` invites a person to the operators’ pages, with the scope `people:write`.',
      'A refund of a payment whose acquirer is not connected now is a 503 with `acquirer_not_connected`.',
      'Operators: a payout that waits for its outcome is not adjusted: a 409 with `payout_pending`. A line whose item another resolution closed is adjusted by its whole amount.',
      'Operators: a refund in a file is `repeated` only if another of its amount was matched, else `missing_here`, as while the refund is under way.',
      'Operators: `unresolved_lines` of a reconciliation counts up to 1,000.',
      'A line of a bank’s file ends its payout only for a key with `payouts:write` too; `payouts_without_scope` counts the others.',
      'The `email` of a profile is one bare address: no name around it.',
      'The message of `live_not_configured` names what is missing before live payments.',
      'Several webhook endpoints a mode, each with its types and secret: `/webhook-endpoints`, with the scopes `webhook_endpoints:read` and `webhook_endpoints:write`.',
      'The journal names people of the dashboard: `actor.kind` may be `person`.',
      'An account makes, renames, rolls and revokes its keys: `/keys`, with the scopes `keys:read` and `keys:write`.',
      'In test mode calls fail as the header `Test-Fault` asks.',
      'In test mode an account’s time can be moved ahead: `POST /test_clock`.',
      'The document says what every field means, and its default as `x-default`.',
      'A 404 names what was not found; a refused word names the words to choose from. Codes are as they were.',
      'A genuine key of the other mode is told its base in `WWW-Authenticate`.',
      'A program below a wrong base gets a 404 in JSON that names the right one.',
    ],
  },
  {
    date: 'November 2026',
    lines: ['Version 2, the first of this service: all that this page describes.'],
  },
];

/** How the API changes, and what has changed. */
export function Changes() {
  return (
    <section id="changes">
      <h2>API changelog</h2>
      <p>
        Within <code>v2</code> fields, operations, error codes and types of events are added, never removed or
        given another meaning; sentences in <code>message</code> may change. Ignore what you do not know.
        Deprecated: <code>pass_fees_to_customer</code> of checkouts.
      </p>
      {changes.map(({ date, lines }) => (
        <>
          <h3>{date}</h3>
          <ul>
            {lines.map((line) => (
              <li>
                <Prose text={line} />
              </li>
            ))}
          </ul>
        </>
      ))}
    </section>
  );
}
