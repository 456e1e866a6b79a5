import type { Mode } from '../urls.ts';
import { interbank } from './interbank/definition.ts';
import { type OpenCredentials, openWhenCalled } from './opening.ts';
import type { Acquirer, AcquirerDefinition, AcquirerEnvironment } from './port.ts';
import { sandbox } from './sandbox/definition.ts';

/** Every acquirer by its name in profiles: one folder and one line each. */
export const acquirers: Record<string, AcquirerDefinition> = {
  sandbox,
  interbank,
};

/** The acquirer of that name; null when none works in this mode. */
export function findAcquirer(
  name: string,
  mode: Mode,
  registered: Record<string, AcquirerDefinition> = acquirers,
): AcquirerDefinition | null {
  const definition = Object.hasOwn(registered, name) ? registered[name] : undefined;
  return definition?.modes.includes(mode) ? definition : null;
}

/** The least payment and refund of an attempt's acquirer, in whole dinars. */
export function leastAmountOf(name: string | null): number {
  return (name !== null && Object.hasOwn(acquirers, name) ? acquirers[name]?.leastAmount : undefined) ?? 1;
}

/** Whether an attempt's acquirer, or that of new payments, asks payers for their consent. */
export function asksConsent(name: string | null): boolean {
  return name !== null && Object.hasOwn(acquirers, name) && acquirers[name]?.asksConsent === true;
}

/** The name of the acquirer of new payments, as attempts store it: in test mode always the sandbox. */
export function acquirerName(mode: Mode, profileAcquirer: string | null): string | null {
  return mode === 'test' ? 'sandbox' : profileAcquirer;
}

/**
 * The acquirer of an account: in live mode the one in the profile, or the one of an attempt. Null when there is none,
 * or when the account lacks its credentials: then no payment starts.
 */
export function acquirerFor(
  account: {
    mode: Mode;
    /** `acquirer` of the account's profile. */
    profileAcquirer: string | null;
    /** A function that opens the account's credentials for an acquirer; null when it has none. */
    credentialsFor: (acquirer: string) => OpenCredentials | null;
    environment: AcquirerEnvironment;
  },
  registered: Record<string, AcquirerDefinition> = acquirers,
): Acquirer | null {
  const name = acquirerName(account.mode, account.profileAcquirer);
  const definition = name === null ? null : findAcquirer(name, account.mode, registered);
  if (name === null || definition === null) return null;
  if (definition.credentials === null) return definition.open(account.environment, null);
  const openCredentials = account.credentialsFor(name);
  return openCredentials && openWhenCalled(definition, account.environment, openCredentials);
}
