import * as z from 'zod';
import type { Profile } from '../../../contract/resources/account.ts';
import type {
  GoingLiveActor,
  GoingLiveItem,
  GoingLiveState,
} from '../../../contract/resources/going-live.ts';
import type { DoubtfulAnswer } from '../../../contract/resources/reconciliation.ts';
import { isAbsent } from '../../../contract/scalars.ts';

/** Fields that the merchant or the operator fills in, and those that the operator alone does. */
const PROFILE_FIELDS = ['phone', 'email', 'terms_url'] as const;
const OPERATORS_FIELDS: readonly string[] = ['terms_url'];
const TAX_FIELDS = ['trade_register', 'tax_number'] as const;

/** What a live ledger remembers of its way to live. Times in seconds. */
export const liveProgress = z.object({
  profileAt: z.int().nullable(),
  taxNumbersAt: z.int().nullable(),
  /** The last test of the acquirer's credentials. `denied`: it refused them; `silent`: no readable answer. */
  credentials: z.object({ outcome: z.enum(['right', 'denied', 'silent']), at: z.int() }).nullable(),
  firstPayment: z
    .object({
      checkoutId: z.string(),
      paidAt: z.int().nullable(),
      refundedAt: z.int().nullable(),
      isRefundFailed: z.boolean(),
    })
    .nullable(),
  /** Checkouts of earlier first payments, the newest ones: a payer may be at the bank, or come back from there. */
  replacedPayments: z.array(z.string()),
  /** When the operator switched live payments on. */
  liveSince: z.int().nullable(),
});
export type LiveProgress = z.infer<typeof liveProgress>;

export const noProgress: LiveProgress = {
  profileAt: null,
  taxNumbersAt: null,
  credentials: null,
  firstPayment: null,
  replacedPayments: [],
  liveSince: null,
};

export type ChecklistItem = {
  item: GoingLiveItem;
  state: GoingLiveState;
  acts: GoingLiveActor | null;
  missing: readonly string[];
  doneAt: number | null;
};

/**
 * Every item with its state, in the order in which they are done. `hasAcquirer`: its credentials are set too.
 * `refundDoubt`: the acquirer's last answer about the first refund while it is under way; null for none.
 */
export function checklistOf(
  profile: Profile,
  progress: LiveProgress,
  hasAcquirer: boolean,
  refundDoubt: DoubtfulAnswer | null,
): readonly ChecklistItem[] {
  const lacking = PROFILE_FIELDS.filter((field) => isAbsent(profile[field]));
  const withoutTax = TAX_FIELDS.filter((field) => isAbsent(profile[field]));
  const { credentials, firstPayment } = progress;
  const isTested = hasAcquirer && credentials !== null;
  const { paidAt = null, refundedAt = null, isRefundFailed = false } = firstPayment ?? {};
  const refundState = refundStateOf(paidAt, refundedAt, isRefundFailed);
  return [
    {
      ...stepOf('profile', lacking.length === 0 ? 'done' : 'open', progress.profileAt),
      ...(lacking.length > 0 && {
        missing: lacking,
        acts: lacking.every((field) => OPERATORS_FIELDS.includes(field)) ? 'operator' : 'merchant',
      }),
    },
    {
      ...stepOf('tax_numbers', withoutTax.length === 0 ? 'done' : 'open', progress.taxNumbersAt, 'operator'),
      missing: withoutTax,
    },
    stepOf(
      'credentials',
      isTested ? (credentials.outcome === 'right' ? 'done' : 'failed') : 'open',
      credentials?.at ?? null,
      'operator',
    ),
    stepOf('first_payment', paidAt === null ? 'open' : 'done', paidAt),
    {
      ...stepOf('first_refund', refundState, refundedAt),
      // A person has to ask the bank, or set credentials that it takes.
      ...(refundState === 'under_way' &&
        (refundDoubt === 'unclear' || refundDoubt === 'denied') && { acts: 'operator' }),
    },
  ];
}

function refundStateOf(paidAt: number | null, refundedAt: number | null, isFailed: boolean): GoingLiveState {
  if (refundedAt !== null) return 'done';
  if (isFailed) return 'failed';
  return paidAt === null ? 'open' : 'under_way';
}

function stepOf(
  item: GoingLiveItem,
  state: GoingLiveState,
  doneAt: number | null,
  acts: GoingLiveActor = 'merchant',
): ChecklistItem {
  const isWaiting = state === 'open' || state === 'failed';
  return {
    item,
    state,
    acts: isWaiting ? acts : null,
    missing: [],
    doneAt: state === 'done' ? doneAt : null,
  };
}

/** What the progress is after a change of the profile at `now`: since when its parts are complete. */
export function afterProfile(progress: LiveProgress, profile: Profile, now: number): LiveProgress {
  const since = (fields: readonly (keyof Profile)[], before: number | null) =>
    fields.some((field) => isAbsent(profile[field])) ? null : (before ?? now);
  return {
    ...progress,
    profileAt: since(PROFILE_FIELDS, progress.profileAt),
    taxNumbersAt: since(TAX_FIELDS, progress.taxNumbersAt),
  };
}

/** Replaced first payments that are remembered, the newest ones; an unpaid one ends within hours. */
const MOST_REPLACED = 20;

/** What the progress is without its first payment, which another may replace. */
export function withoutFirstPayment(progress: LiveProgress): LiveProgress {
  const { firstPayment, replacedPayments } = progress;
  if (firstPayment === null) return progress;
  const replaced = [...replacedPayments, firstPayment.checkoutId].slice(-MOST_REPLACED);
  return { ...progress, firstPayment: null, replacedPayments: replaced };
}

/**
 * What the progress is with other credentials, or another acquirer: they have to be tested anew. Before the account is
 * live its first payment too, since it proved the credentials that will not be used.
 */
export function afterNewCredentials(progress: LiveProgress): LiveProgress {
  const untested = { ...progress, credentials: null };
  return progress.liveSince === null ? withoutFirstPayment(untested) : untested;
}

/** Whether the checkout is, or was, the first payment: its money goes back. */
export function isFirstPayment(
  { firstPayment, replacedPayments }: LiveProgress,
  checkoutId: string,
): boolean {
  return firstPayment?.checkoutId === checkoutId || replacedPayments.includes(checkoutId);
}
