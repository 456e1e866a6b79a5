import { testCards } from '../../../src/service/acquirers/sandbox/rules/cards.ts';
import type { Language } from '../../../templates/parts/money.tsx';
import { AppStartPage, AppWaitingPage } from '../../../templates/pay/checkout/app.tsx';
import { BankAppPage } from '../../../templates/pay/sandbox-bank/app.tsx';
import {
  type BankForm,
  BankLeavePage,
  type BankOrder,
  BankPage,
  explainWrongCode,
} from '../../../templates/pay/sandbox-bank/bank.tsx';
import { fillIn } from '../../../templates/pay/sandbox-bank/card.tsx';
import { payee, placeIn } from './open-pages.tsx';

const order: BankOrder = {
  id: '01kaaattempt',
  reference: '7Q4K2M9XZB',
  amount: 6_458,
  payee: 'Boutique de la Casbah',
  state: 'pending',
  step: 'card',
  lastDigits: null,
  wrongCodes: 0,
};

const noForm: BankForm = { typed: { card: '', expiry: '', cvv: '' }, errors: {}, code: null };
const leave = '/sandbox/bank/1/leave';

function bankPage(language: Language, changes: Partial<BankOrder> = {}, form: Partial<BankForm> = {}) {
  return (
    <BankPage
      place={placeIn(language)}
      order={{ ...order, ...changes }}
      form={{ ...noForm, ...form }}
      leave={leave}
    />
  );
}

const atCode: Partial<BankOrder> = { step: 'code', lastDigits: '0103' };
const inApp = (language: Language) => ({
  place: placeIn(language),
  livemode: false,
  payee,
  checkoutId: '01kaa',
  total: 6_458,
});

/** The sandbox bank's pages and those of a payment in the app. */
export const bankPages: Record<string, (language: Language) => ReturnType<typeof bankPage>> = {
  bank: (language) => bankPage(language),
  'bank-filled': (language) =>
    bankPage(language, {}, { typed: fillIn(testCards[0] ?? { number: '', outcome: 'approved' }, 2028) }),
  'bank-errors': (language) => {
    const typed = { card: '', expiry: '13/30', cvv: '' };
    return bankPage(language, {}, { typed, errors: { card: 'realCard', expiry: 'expiry', cvv: 'cvv' } });
  },
  'bank-code': (language) => bankPage(language, atCode),
  'bank-wrong-code': (language) => {
    const tried = { ...order, ...atCode, wrongCodes: 2 };
    return bankPage(language, tried, { code: explainWrongCode(tried, language) });
  },
  'bank-silent': (language) => bankPage(language, { step: 'done', lastDigits: '1101' }),
  'bank-decided': (language) => bankPage(language, { step: 'done', state: 'approved', lastDigits: '0103' }),
  'bank-leave': (language) => <BankLeavePage place={placeIn(language)} to="https://pay.example.dz/return" />,
  'bank-app': (language) => (
    <BankAppPage place={placeIn(language)} order={{ ...order, step: 'app' }} leave={leave} />
  ),
  'bank-app-approved': (language) => (
    <BankAppPage
      place={placeIn(language)}
      order={{ ...order, step: 'done', state: 'approved' }}
      leave={leave}
    />
  ),
  'bank-app-declined': (language) => (
    <BankAppPage
      place={placeIn(language)}
      order={{ ...order, step: 'done', state: 'declined' }}
      leave={leave}
    />
  ),
  'app-start': (language) => <AppStartPage {...inApp(language)} />,
  'app-waiting': (language) => <AppWaitingPage {...inApp(language)} hasApp={true} asksAgain={true} />,
  'app-waiting-stopped': (language) => (
    <AppWaitingPage {...inApp(language)} hasApp={true} asksAgain={false} />
  ),
};
