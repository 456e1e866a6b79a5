import type { Mutation } from './mutation.ts';

/** Who acts at the dashboard, how often, and up to which amount. */
export const dashboard: readonly Mutation[] = [
  {
    name: 'the object runs any procedure for any role',
    file: 'src/service/dashboard/answer-procedure.ts',
    text: "    if (!may(person.role, definition.right)) return { ok: false, reason: 'forbidden' };\n",
    put: '',
    test: 'test/service/dashboard/routes.worker.test.ts',
    title: 'is refused by the object to a role without its right',
  },
  {
    name: 'the live ledger believes a person that nobody has checked',
    file: 'src/service/dashboard/answer-procedure.ts',
    text: "return identity.mode === 'test' ? { person: caller.person, session: null } : null;",
    put: 'return { person: caller.person, session: null };',
    test: 'test/service/dashboard/routes.worker.test.ts',
    title: 'is refused by the live ledger to a person whom nobody has checked',
  },
  {
    name: 'a form of another site acts with the session’s cookie',
    file: 'src/service/dashboard/guard.ts',
    text: 'if (isForm && !isSameOrigin(',
    put: 'if (isForm && false && !isSameOrigin(',
    test: 'test/service/dashboard/routes.worker.test.ts',
    title: 'refuses forms of other sites before anything else',
  },
  {
    name: 'a refund’s form with another amount refunds again',
    file: 'src/service/dashboard/payment-page/procedures.ts',
    text: '  isOncePerForm: true,\n',
    put: '',
    test: 'test/service/dashboard/payment-page.worker.test.ts',
    title: 'in part is recorded once, whatever a browser sends again',
  },
  {
    name: 'support refunds any sum in a day',
    file: 'src/service/dashboard/payment-page/procedures.ts',
    text: '    if (person.limits.day !== null) addRefunded(database, person.id, day, amount);\n',
    put: '',
    test: 'test/service/dashboard/payment-page.worker.test.ts',
    title: 'by support keeps to the limits of one refund and of a day',
  },
  {
    name: 'an invitation lets many people in',
    file: 'src/service/dashboard/sign-in/procedures.ts',
    text: 'if (invitation === null || invitation.used !== null || invitation.expiresAt <= nowMs)',
    put: 'if (invitation === null || invitation.expiresAt <= nowMs)',
    test: 'test/service/dashboard/sign-in.worker.test.ts',
    title: 'works once',
  },
  {
    name: 'the last owner is removed',
    file: 'src/service/dashboard/people/procedures.ts',
    text: "    if (isLastOwner(person, readPeople(database))) return { ok: false, reason: 'last_owner' } as const;\n",
    put: '',
    test: 'test/service/dashboard/sign-in.worker.test.ts',
    title: 'keep their last owner',
  },
  {
    name: 'a page with several filters examines every payment',
    file: 'src/service/dashboard/payments/store.ts',
    text: '    stop ?? first,\n',
    put: '    first,\n',
    test: 'test/service/dashboard/payments.worker.test.ts',
    title: '%s reads a bounded number of rows',
  },
];
