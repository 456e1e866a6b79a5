import { sandboxBankPath } from '../../../src/service/urls.ts';
import { cardForm, codeForm, expectSuccess, type PageCollector, type PageFixture } from './page-fixture.ts';

/** The sandbox bank's own pages, and its app's. */
export async function collectBankPages(curator: PageCollector): Promise<PageFixture[]> {
  const { goToBank, post, service } = curator;
  const open = await goToBank();
  const byCode = await goToBank();
  await expectSuccess(post(byCode.bank, cardForm('approved')));
  const approved = await goToBank();
  await expectSuccess(post(approved.bank, cardForm('approved')));
  await expectSuccess(post(approved.bank, codeForm));
  const silent = await goToBank();
  await expectSuccess(post(silent.bank, cardForm('timed_out')));
  await expectSuccess(post(silent.bank, codeForm));
  const gaveUp = await goToBank();
  await expectSuccess(post(gaveUp.bank, { answer: 'give_up' }));
  return [
    { name: 'bank-card', url: open.bank },
    { name: 'bank-card-filled-in', url: `${open.bank}?card=insufficient_balance` },
    {
      name: 'bank-card-errors',
      url: open.bank,
      form: { answer: 'pay', card: '9999 0000 0000 0104', expiry: '13/1', cvv: '' },
      status: 422,
    },
    {
      name: 'bank-card-real',
      url: open.bank,
      form: { ...cardForm('approved'), card: '4111 1111 1111 1111' },
      status: 422,
    },
    { name: 'bank-code', url: byCode.bank },
    { name: 'bank-code-mistyped', url: byCode.bank, form: { ...codeForm, code: '12' }, status: 422 },
    ...(await hangWrongCodes(curator)),
    { name: 'bank-approved', url: approved.bank },
    { name: 'bank-silent', url: silent.bank },
    { name: 'bank-given-up', url: gaveUp.bank },
    { name: 'bank-leave', url: `${approved.bank}/leave` },
    { name: 'bank-unknown', url: `${service.origin}${sandboxBankPath('nowhere')}`, status: 404 },
    ...(await hangApp(curator)),
  ];
}

async function hangApp({ goToBank, post }: PageCollector): Promise<PageFixture[]> {
  const open = async () => `${(await goToBank({ payment_method: 'service_app' })).bank}/app`;
  const [asked, approved, declined] = [await open(), await open(), await open()];
  await expectSuccess(post(approved, { answer: 'approve' }));
  await expectSuccess(post(declined, { answer: 'decline' }));
  return [
    { name: 'bank-app', url: asked },
    { name: 'bank-app-approved', url: approved },
    { name: 'bank-app-declined', url: declined },
  ];
}

/** Each wrong code costs a try, so every language has its own order. */
async function hangWrongCodes({ goToBank, post }: PageCollector): Promise<PageFixture[]> {
  const wrong = { ...codeForm, code: '000000' };
  return Promise.all(
    (['ar', 'fr', 'en'] as const).map(async (language) => {
      const { bank } = await goToBank();
      await expectSuccess(post(bank, cardForm('approved')));
      return { name: 'bank-code-wrong', url: bank, form: wrong, status: 422, languages: [language] };
    }),
  );
}
