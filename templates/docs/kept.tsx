import { readPeriods } from '../../src/service/privacy/rules/retention-periods.ts';

const DAY = 24 * 3600;

/** How long the service keeps what a program may want to read again, by the settings' defaults. */
export function Kept() {
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
