import { Hono } from 'hono';
import {
  CourierAccountsPage,
  type CourierAccountsProps,
} from '../../../templates/desk/couriers/couriers.tsx';
import {
  type CourierFlash,
  courierAccountsPath,
  isCourierFlash,
} from '../../domain/addresses/desk/couriers.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { absolute, courierEventsPath } from '../../domain/addresses/shop.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { parseForm, readFields, typedIn } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import {
  accountForm,
  courierForm,
  emptyCourier,
  keysForm,
  optionsForm,
  readLists,
  restForm,
  typedCourier,
  typedLists,
} from './form.ts';
import * as courierProcedures from './procedures.ts';
import { courierRefusalIn } from './rules/courier-refusals.ts';
import { typedAssignments } from './rules/typed-assignments.ts';

/** Accounts at couriers, for owners. */
export const courierAccountRoutes = new Hono<StorefrontEnvironment>();

type PageState = Partial<
  Pick<
    CourierAccountsProps,
    'typed' | 'wrong' | 'refused' | 'refusedAccount' | 'assignments' | 'wrongLists' | 'isOutdated' | 'flash'
  >
>;

/** The page, with what was typed after a refusal, but without its secrets. */
async function showAccounts(c: RequestContext, state: PageState = {}): Promise<Response> {
  const reply = await askDesk(c, courierProcedures.showCourierAccounts, {});
  if (!reply.ok) return showRefusal(c, reply);
  const { assignments, version } = reply;
  const accounts = reply.accounts.map((account) => ({
    ...account,
    eventsUrl: account.sendsEvents ? absolute(originOf(c), courierEventsPath(account.id)) : null,
  }));
  const frame = deskFrameOf(c, reply.device, (other) => courierAccountsPath(other));
  const page = {
    typed: emptyCourier,
    wrong: [],
    refused: null,
    refusedAccount: null,
    assignments: typedAssignments(assignments),
    wrongLists: [],
    isOutdated: false,
    flash: null,
    ...state,
  };
  const isRefused = page.wrong.length > 0 || page.refused !== null || page.wrongLists.length > 0;
  const status = page.isOutdated ? 409 : isRefused ? 422 : 200;
  return showDesk(c, <CourierAccountsPage {...{ frame, accounts, version }} {...page} />, status);
}

courierAccountRoutes.get(deskPatterns.couriers, (c) => {
  const word = c.req.query('flash') ?? '';
  return showAccounts(c, { flash: isCourierFlash(word) ? word : null });
});

/** Goes back to the page, with `flash`, of what was done. */
function goBack(c: RequestContext, flash?: CourierFlash): Response {
  return goTo(c, courierAccountsPath(languageOf(c), flash));
}

/** Goes back after a test of keys, or shows why they were not taken, with what was typed. */
function answerTest(
  c: RequestContext,
  reply: { ok: true } | (Parameters<typeof showRefusal>[1] & { ok: false }),
  flash: CourierFlash,
  state: PageState,
): Response | Promise<Response> {
  if (reply.ok) return goBack(c, flash);
  const refused = courierRefusalIn(reply.reason);
  return refused === null ? showRefusal(c, reply) : showAccounts(c, { ...state, refused });
}

courierAccountRoutes.post(deskPatterns.courierForms.add, async (c) => {
  const form = await readForm(c);
  // A body that was cut off on its way is no account.
  if (!form.has('courier')) return goBack(c);
  const parsed = parseForm(courierForm, form);
  const typed = typedCourier(parsed.typed);
  if (!parsed.ok) return showAccounts(c, { typed, wrong: parsed.wrong });
  const reply = await askDesk(c, courierProcedures.addCourierAccount, parsed.values);
  return answerTest(c, reply, 'added', { typed });
});

courierAccountRoutes.post(deskPatterns.courierForms.keys, async (c) => {
  const form = await readForm(c);
  if (!form.has('account')) return goBack(c);
  const parsed = parseForm(keysForm, form);
  const { account } = parsed.typed;
  if (!parsed.ok) return showAccounts(c, { refused: 'auth', refusedAccount: account });
  const reply = await askDesk(c, courierProcedures.replaceCourierKeys, parsed.values);
  return answerTest(c, reply, 'keys', { refusedAccount: account });
});

courierAccountRoutes.post(deskPatterns.courierForms.test, async (c) => {
  const form = await readForm(c);
  if (!form.has('account')) return goBack(c);
  const { account } = typedIn(accountForm, form);
  const reply = await askDesk(c, courierProcedures.testCourierAccount, { id: account });
  return answerTest(c, reply, 'works', { refusedAccount: account });
});

courierAccountRoutes.post(deskPatterns.courierForms.turn, async (c) => {
  const form = await readForm(c);
  if (!form.has('account')) return goBack(c);
  const { account, turn } = typedIn(accountForm, form);
  const isOff = turn === 'off';
  const reply = await askDesk(c, courierProcedures.turnCourierAccount, { id: account, isOff });
  return reply.ok ? goBack(c, isOff ? 'off' : 'on') : showRefusal(c, reply);
});

courierAccountRoutes.post(deskPatterns.courierForms.options, async (c) => {
  const form = await readForm(c);
  if (!form.has('account')) return goBack(c);
  const reply = await askDesk(c, courierProcedures.saveCourierOptions, readFields(optionsForm, form));
  return reply.ok ? goBack(c, 'saved') : showRefusal(c, reply);
});

courierAccountRoutes.post(deskPatterns.courierForms.remove, async (c) => {
  const { account, sure } = typedIn(accountForm, await readForm(c));
  // An action that cannot be undone needs a second confirmation.
  if (sure === '') return goBack(c);
  const reply = await askDesk(c, courierProcedures.removeCourierAccount, { id: account });
  return reply.ok ? goBack(c, 'removed') : showRefusal(c, reply);
});

courierAccountRoutes.post(deskPatterns.courierForms.assign, async (c) => {
  const form = await readForm(c);
  if (!form.has('version')) return goBack(c);
  const { rest, version } = typedIn(restForm, form);
  const shown = await askDesk(c, courierProcedures.showCourierAccounts, {});
  if (!shown.ok) return showRefusal(c, shown);
  const assignments = { rest, lists: typedLists(form, shown.accounts) };
  const read = readLists(assignments, shown.accounts);
  if (!read.ok) return showAccounts(c, { assignments, wrongLists: read.wrong });
  const reply = await askDesk(c, courierProcedures.assignCouriers, {
    version,
    assignments: read.assignments,
  });
  if (reply.ok) return goBack(c, 'saved');
  return reply.reason === 'outdated'
    ? showAccounts(c, { assignments, isOutdated: true })
    : showRefusal(c, reply);
});
