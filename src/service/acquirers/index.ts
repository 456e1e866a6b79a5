import type { Acquirer } from './port.ts';
import { SandboxAcquirer } from './sandbox/adapter.ts';
import type { SandboxBank } from './sandbox/bank.ts';

/** Acquirers that move real money, by the word a profile names them with. None is connected yet. */
const liveAcquirers: ReadonlyMap<string, () => Acquirer> = new Map();

/**
 * Who moves the money of a ledger: the sandbox in test mode, whatever the profile says; in live mode the
 * acquirer that the profile names, or null when there is none: then no payment starts.
 */
export function acquirerFor(ledger: {
  mode: 'test' | 'live';
  /** `acquirer` of the account's profile. */
  profileAcquirer: string | null;
  banks: DurableObjectNamespace<SandboxBank>;
  /** The sandbox bank's page of an attempt. */
  bankUrl: (attemptId: string) => string;
}): Acquirer | null {
  if (ledger.mode === 'test') return new SandboxAcquirer(ledger.banks, ledger.bankUrl);
  return ledger.profileAcquirer === null ? null : (liveAcquirers.get(ledger.profileAcquirer)?.() ?? null);
}
