import { type Acquirer, type AcquirerDefinition, type AcquirerEnvironment, NotSentError } from './port.ts';

/** Opens an account's sealed credentials. Throws when they cannot be opened. */
export type OpenCredentials = () => Promise<unknown>;

/**
 * An acquirer that opens its credentials at its first call: callers must know at once whether there is one, and
 * opening is asynchronous. Credentials that cannot be opened or no longer fit act like an acquirer that does not
 * answer, except that nothing was sent.
 */
export function openWhenCalled(
  definition: AcquirerDefinition,
  environment: AcquirerEnvironment,
  openCredentials: OpenCredentials,
): Acquirer {
  const opened = async (): Promise<Acquirer> => {
    try {
      return definition.open(environment, definition.credentials?.parse(await openCredentials()));
    } catch {
      throw new NotSentError('The credentials for the acquirer do not open or do not fit.');
    }
  };
  return {
    begin: async (attempt) => (await opened()).begin(attempt),
    status: async (attempt) => (await opened()).status(attempt),
    confirm: async (attempt) => (await opened()).confirm(attempt),
    refund: async (attempt, refund) => (await opened()).refund(attempt, refund),
    refundStatus: async (attempt, refund) => (await opened()).refundStatus(attempt, refund),
    checkAccess: async () => (await opened()).checkAccess(),
  };
}
