import type { Acquirer, AcquirerDefinition, AcquirerEnvironment } from './port.ts';

/** Opens an account's sealed credentials. Throws when they do not open. */
export type OpenCredentials = () => Promise<unknown>;

/**
 * An acquirer whose credentials are opened when it is called: whether there is one must be known at once, and
 * opening takes a turn. Credentials that do not open, or no longer fit, are an acquirer that does not answer.
 */
export function openWhenCalled(
  definition: AcquirerDefinition,
  environment: AcquirerEnvironment,
  openCredentials: OpenCredentials,
): Acquirer {
  const opened = async (): Promise<Acquirer> =>
    definition.open(environment, definition.credentials?.parse(await openCredentials()));
  return {
    begin: async (attempt) => (await opened()).begin(attempt),
    status: async (attempt) => (await opened()).status(attempt),
    confirm: async (attempt) => (await opened()).confirm(attempt),
    refund: async (attempt, refund) => (await opened()).refund(attempt, refund),
  };
}
