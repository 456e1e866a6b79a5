import {
  BANK_SILENCE,
  type CardOutcome,
  groupCardNumber,
  MOST_WRONG_CODES,
  SURPLUS,
  TEST_CODE,
  testCards,
} from '../../src/service/acquirers/sandbox/rules/cards.ts';
import { Prose } from './page.tsx';

/** The result of a payment with a card; codes are those of `decline_code`. */
function describeOutcome(outcome: CardOutcome): string {
  switch (outcome) {
    case 'approved':
      return 'approved';
    case 'approved_later':
      return `pending for ${BANK_SILENCE} seconds after the code, then approved`;
    case 'approved_more':
      return `approved for ${SURPLUS} dinars more than asked: a payment exception, and the checkout stays open`;
    case 'timed_out':
      return `pending for ${BANK_SILENCE} seconds after the code, then declined: \`timed_out\``;
    case 'refund_refused':
      return 'approved; its refunds fail: `refused`';
    case 'refund_later':
      return `approved; its refunds are pending for ${BANK_SILENCE} seconds, then succeed`;
    case 'refund_failed_later':
      return `approved; its refunds are pending for ${BANK_SILENCE} seconds, then fail: \`refused\``;
    case 'refund_partial':
      return 'approved; its refunds give back half of what was asked, rounded down, at least 1';
    case 'wrong_code':
      return `every code is refused; declined after ${MOST_WRONG_CODES}: \`wrong_code\``;
    default:
      return `declined: \`${outcome}\``;
  }
}

/** How to pay in test mode, with every card of the sandbox bank. */
export function TestCards() {
  return (
    <section id="test-cards">
      <h2>Paying in test mode</h2>
      <p>
        The sandbox bank asks for a card, then for a one-time code. It takes the cards below and no other: any
        other number is refused, neither stored nor logged. Never type a real card there.
      </p>
      <section class="scroll" tabindex={0} aria-labelledby="test-cards-caption">
        <table>
          <caption id="test-cards-caption">Test cards</caption>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {testCards.map(({ number, outcome }) => (
              <tr>
                <td>
                  <code>{groupCardNumber(number)}</code>
                </td>
                <td>
                  <Prose text={describeOutcome(outcome)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul>
        <li>
          Expiry: any month that has not passed, such as <code>12/30</code>. A month that has passed makes
          every card <code>expired_card</code>.
        </li>
        <li>
          CVV2: any three digits, such as <code>123</code>.
        </li>
        <li>
          One-time code: <code>{TEST_CODE}</code>. After {MOST_WRONG_CODES} wrong ones every card is declined
          as <code>wrong_code</code>.
        </li>
        <li>
          “Give up” on either page declines as <code>canceled_by_payer</code>.
        </li>
      </ul>
      <p>
        A declined payment leaves its checkout pending: the payer may try another card or method until the
        time runs out. The app asks for no card: the QR code of the checkout, at <code>qr_code_url</code>,
        opens a page where the payer approves or declines, on another device or the same. A payment that
        nobody answers is declined as <code>timed_out</code> after 20 minutes.
      </p>
      <p>
        Refunds of other cards and of the app succeed at once, all that was asked. What the last cards bring
        about, <a href="#simulateCheckout">simulate</a> does by <code>refunds</code>: <code>refused</code>,{' '}
        <code>later</code>, <code>failed_later</code> and <code>partial</code>. A refund that is pending is
        asked about again after a minute, then after ever longer, at most an hour.
      </p>
    </section>
  );
}
