import { SCOPES } from '../../src/contract/scopes.ts';

/** Which keys there are, how one gets them, what they may do, and how one ends. */
export function Keys() {
  return (
    <section id="keys">
      <h2>Keys</h2>
      <p>
        An account has secret keys for each mode: <code>test_sk_…</code> and <code>live_sk_…</code>. The
        operator of this service opens the account and gives you its first keys; with a key that has{' '}
        <code>keys:write</code> you <a href="#createApiKey">make</a> the others yourself, each with a name. A
        key is shown once. Your events are signed with a secret of their own, <code>whsec_…</code>, one for
        each mode, which comes with the first keys; when it is lost, <a href="#rotateWebhookSecret">rotate</a>{' '}
        it. Whoever runs the service on a machine of their own finds all of them in <code>ready.json</code>.
      </p>
      <p>
        Make a key that may do only what your program does, and that ends by itself: a key has scopes, and an{' '}
        <code>expires_at</code> if wanted. A call without the scope is a 403 whose code names it. The scopes
        are {SCOPES.map((scope, index) => [index > 0 ? ', ' : '', <code>{scope}</code>])}, and <code>*</code>{' '}
        for all. Read and write are independent. A shop that makes checkouts needs{' '}
        <code>checkouts:write</code>, <code>checkouts:read</code> and <code>events:read</code>, and{' '}
        <code>refunds:write</code> where it gives money back.
      </p>
      <p>
        Change a key without a gap: <a href="#rollApiKey">roll</a> it, and both work for as long as you say. A{' '}
        <a href="#revokeApiKey">revoked</a> key is refused with the next call. The <code>signature</code>{' '}
        header of events is keyed by the key that created the checkout while it is active, then by the oldest
        active one; receivers that check <code>webhook-signature</code> need not care. After a leak, roll the
        key with an <code>overlap</code> of 0, and look at <a href="#listJournalEntries">the journal</a>: it
        names the key of every change.
      </p>
      <p>
        A key of the other mode is refused like an unknown one; the answer’s <code>WWW-Authenticate</code>{' '}
        then says which base it belongs to.
      </p>
    </section>
  );
}
