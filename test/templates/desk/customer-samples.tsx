import type { ListedOrder } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import { readColumns } from '../../../src/domain/desk-tables.ts';
import { CustomerPage } from '../../../templates/desk/customers/customer.tsx';
import { CustomersPage } from '../../../templates/desk/customers/customers.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { wordsIn } from '../words.ts';

const AT = 1_795_252_500_000;

/** The list of customers, an empty one, and a customer's page. */
export function customerSamples(
  frame: DeskFrame,
  orders: readonly ListedOrder[],
): Record<string, JSX.Element | Promise<JSX.Element>> {
  const say = (ar: string, fr: string, en: string) => wordsIn({ ar, fr, en }, frame.t.language);
  const loyal = say('زبونة دائمة', 'Fidèle', 'Loyal');
  const wholesale = say('جملة', 'Grossiste', 'Wholesale');
  const amina = {
    phone: '+213550123456',
    number: 'K7M2P9Q0',
    name: say('أمينة بن يوسف', 'Amina Benyoucef', 'Amina Benyoucef'),
    orders: 7,
    kept: 5,
    returned: 1,
    bought: 31_450,
    lastAt: AT,
    note: say(
      'تتصل بعد الرابعة، البيت خلف المسجد',
      'Appeler après 16 h, maison derrière la mosquée',
      'Call after four, house behind the mosque',
    ),
    tags: [loyal],
  };
  const customers = [
    amina,
    {
      ...amina,
      phone: '+213661987654',
      number: 'K7M2P9Q1',
      name: say('عبد القادر بوعلام الله', 'Abdelkader Bouallam-Allah', 'Abdelkader Bouallam-Allah'),
      orders: 1,
      kept: 0,
      returned: 1,
      bought: 0,
      note: null,
      tags: [],
    },
    {
      ...amina,
      phone: '+21321456789',
      number: 'K7M2P9Q2',
      name: say('مخبزة النصر', 'Boulangerie En-Nasr', 'En-Nasr Bakery'),
      orders: 23,
      kept: 23,
      returned: 0,
      bought: 412_300,
      note: null,
      tags: [loyal, wholesale],
    },
  ];
  const tags = [wholesale, loyal];
  const search = { q: '', tag: '' };
  const chosen = readColumns('customers', null);
  const page = {
    frame,
    number: amina.number,
    customer: amina,
    version: 'x',
    isRefused: false,
    tags,
    orders,
    next: 'K7M2P9Q4',
    after: null,
    ticked: null,
    typed: null,
    flash: null,
  };
  return {
    'desk-customers': (
      <CustomersPage {...{ frame, search, customers, tags, chosen }} next="K7M2P9Q2" flash="erased" />
    ),
    'desk-customers-none': (
      <CustomersPage
        {...{ frame, customers: [], tags: [], chosen }}
        search={{ q: 'xyz', tag: '' }}
        next={null}
        flash={null}
      />
    ),
    'desk-customer': <CustomerPage {...page} />,
    'desk-customer-outdated': (
      <CustomerPage {...page} isRefused typed={{ note: amina.name, tags: loyal }} flash="unsure" />
    ),
  };
}
