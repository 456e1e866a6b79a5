import type { Language } from '../../../templates/parts/money.tsx';
import { CancelPage } from '../../../templates/pay/checkout/cancel.tsx';
import { EndPage } from '../../../templates/pay/checkout/end.tsx';
import type { Exception } from '../../../templates/pay/checkout/exceptions.tsx';
import {
  BankHandoverPage,
  SellerHandoverPage,
  WaitingPage,
} from '../../../templates/pay/checkout/redirect.tsx';
import { UntakenPage } from '../../../templates/pay/checkout/untaken.tsx';
import { LinkDonePage } from '../../../templates/pay/link/done.tsx';
import { ProblemPage } from '../../../templates/pay/problem/problem.tsx';
import { bankPages } from './bank-pages.tsx';
import { type checkoutPage, now, openPages, payee, placeIn } from './open-pages.tsx';
import { partRefunds, receiptPages, wholeRefunds } from './receipt-pages.tsx';
import { requestPages } from './request-pages.tsx';

const back = 'https://shop.example.dz/back?checkout_id=01k&a=1';

const payment = {
  id: '01kaabbccddeeff',
  livemode: false,
  total: 6_458,
  paidAt: now,
  receiptNumber: '2026-000017',
};
const exceptions: Exception[] = [];
const late: Exception = { why: 'late', amount: 6_458, reference: '4Q7XW2M9KD' };
const twice: Exception = { ...late, why: 'twice' };
const wrong: Exception = { why: 'amount', amount: 6_558, reference: 'B3T8N5RZ0C' };
const noPayment = { ...payment, paidAt: null, receiptNumber: null };

/** Every page of the payer, in every state. */
export const samples: Record<string, (language: Language) => ReturnType<typeof checkoutPage>> = {
  ...openPages,
  ...bankPages,
  ...receiptPages,
  ...requestPages,
  paid: (language) => (
    <EndPage
      place={placeIn(language)}
      end="paid"
      livemode={false}
      {...{ payee, payment, back, exceptions }}
    />
  ),
  'paid-refunded-part': (language) => (
    <EndPage
      place={placeIn(language)}
      end="paid"
      livemode={false}
      {...{ payee, back, exceptions }}
      payment={{ ...payment, refunds: partRefunds }}
    />
  ),
  'paid-refunded': (language) => (
    <EndPage
      place={placeIn(language)}
      end="paid"
      livemode={false}
      {...{ payee, back, exceptions }}
      payment={{ ...payment, refunds: wholeRefunds }}
    />
  ),
  failed: (language) => (
    <EndPage
      place={placeIn(language)}
      end="failed"
      livemode={false}
      {...{ payee, back, exceptions }}
      payment={noPayment}
    />
  ),
  canceled: (language) => (
    <EndPage
      place={placeIn(language)}
      end="canceled"
      livemode={false}
      {...{ payee, back, exceptions }}
      payment={noPayment}
    />
  ),
  expired: (language) => (
    <EndPage
      place={placeIn(language)}
      end="expired"
      livemode={false}
      {...{ payee, exceptions }}
      back={null}
      payment={noPayment}
    />
  ),
  'paid-twice': (language) => (
    <EndPage
      place={placeIn(language)}
      end="paid"
      livemode={false}
      {...{ payee, payment, back }}
      exceptions={[twice]}
    />
  ),
  'failed-late': (language) => (
    <EndPage
      place={placeIn(language)}
      end="failed"
      livemode={false}
      {...{ payee, back }}
      payment={noPayment}
      exceptions={[late]}
    />
  ),
  'expired-wrong-amount': (language) => (
    <EndPage
      place={placeIn(language)}
      end="expired"
      livemode={false}
      payee={{ ...payee, phone: null, email: null }}
      back={null}
      payment={noPayment}
      exceptions={[wrong, late]}
    />
  ),
  cancel: (language) => (
    <CancelPage
      place={placeIn(language)}
      livemode={false}
      payee={payee}
      checkoutId="01kaa"
      total={6_458}
      wasDeclined={false}
    />
  ),
  'to-bank': (language) => (
    <BankHandoverPage
      place={placeIn(language)}
      livemode={false}
      payee={payee}
      to="https://bank.example.dz/order/1"
    />
  ),
  'to-seller': (language) => (
    <SellerHandoverPage place={placeIn(language)} livemode={false} payee={payee} to={back} isPaid={true} />
  ),
  waiting: (language) => (
    <WaitingPage
      place={placeIn(language)}
      livemode={false}
      payee={payee}
      checkoutId="01kaa"
      hasBankPage={true}
      asksAgain={true}
    />
  ),
  'waiting-stopped': (language) => (
    <WaitingPage
      place={placeIn(language)}
      livemode={false}
      payee={payee}
      checkoutId="01kaa"
      hasBankPage={false}
      asksAgain={false}
    />
  ),
  untaken: (language) => (
    <UntakenPage
      place={placeIn(language)}
      livemode={false}
      payee={payee}
      checkoutId="01kaa"
      isInApp={false}
      hasBankPage={true}
      kept={[{ name: 'payment_method', value: 'cib' }]}
    />
  ),
  'untaken-app': (language) => (
    <UntakenPage
      place={placeIn(language)}
      livemode={false}
      payee={payee}
      checkoutId="01kaa"
      isInApp={true}
      hasBankPage={false}
      kept={[]}
    />
  ),
  unknown: (language) => (
    <ProblemPage place={placeIn(language)} problem="unknown" livemode={false} payee={null} again={null} />
  ),
  unavailable: (language) => (
    <ProblemPage place={placeIn(language)} problem="unavailable" livemode={true} payee={null} again="/" />
  ),
  replaced: (language) => (
    <ProblemPage place={placeIn(language)} problem="replaced" livemode={true} payee={null} again={null} />
  ),
  limited: (language) => (
    <ProblemPage
      place={placeIn(language)}
      problem="tooManyUnpaid"
      livemode={false}
      payee={payee}
      again="/"
      kept={[{ name: 'commune', value: 'Oran' }]}
    />
  ),
  'too-many': (language) => (
    <ProblemPage
      place={placeIn(language)}
      problem="tooMany"
      livemode={false}
      payee={null}
      again="/"
      kept={[{ name: 'street', value: '5, rue "des" Oliviers' }]}
    />
  ),
  broken: (language) => (
    <ProblemPage place={placeIn(language)} problem="broken" livemode={false} payee={null} again="/" />
  ),
  'link-done': (language) => (
    <LinkDonePage
      place={placeIn(language, '/test/payment-links/01kaalink/done')}
      livemode={false}
      linkId="01kaalink"
      payee={payee}
      message={'Merci !\nVotre colis part demain.'}
      payment={payment}
      exceptions={[]}
    />
  ),
  'link-done-twice': (language) => (
    <LinkDonePage
      place={placeIn(language, '/test/payment-links/01kaalink/done')}
      livemode={false}
      linkId="01kaalink"
      payee={payee}
      message=""
      payment={payment}
      exceptions={[twice]}
    />
  ),
};
