import { RECEIPT_KEYS_PATH, receiptCheckPath, receiptPath } from '../../src/service/urls.ts';
import { Sample } from './operation.tsx';
import { RECEIPT_VERIFICATION } from './verification.ts';

/** What a receipt is, what its check answers, and how to check it without the service. */
export function Receipts() {
  return (
    <section id="receipts">
      <h2>Receipts</h2>
      <p>
        Every paid checkout has a receipt at <code>{receiptPath('live', '{id}')}</code>, in test mode at{' '}
        <code>{receiptPath('test', '{id}')}</code>. Its QR code is the address of its check,{' '}
        <code>{receiptCheckPath('{token}')}</code>, which anyone may open:
      </p>
      <dl class="errors">
        <dt>200</dt>
        <dd>
          <p>Genuine: we signed exactly this, and it is paid today.</p>
        </dd>
        <dt>404</dt>
        <dd>
          <p>
            Not genuine, or the signature is ours but our books do not have the payment so: do not accept it.
          </p>
        </dd>
        <dt>503</dt>
        <dd>
          <p>The signature is valid; where the payment stands cannot be said just now.</p>
        </dd>
      </dl>
      <p>
        The token is <code>base64url(payload).base64url(signature)</code> without padding, the signature
        Ed25519. The payload is a JSON array: version, key, mode, account, merchant, checkout, amount in
        dinars, currency, time in seconds, receipt number, and <code>order_number</code> of the checkout’s{' '}
        <code>metadata</code>, else its <code>order_id</code>. The <a href={RECEIPT_KEYS_PATH}>public keys</a>{' '}
        stand at <code>{RECEIPT_KEYS_PATH}</code>; with them a receipt is checked offline. That says only that
        we wrote it: look at <code>mode</code>, for a test receipt has no money behind it, and at{' '}
        <code>account</code>, for another merchant’s is genuine too. <code>docs/receipts.md</code> in the
        source tells the rest.
      </p>
      <Sample caption="An offline check in JavaScript (Node 20 or later)" text={RECEIPT_VERIFICATION} />
    </section>
  );
}
