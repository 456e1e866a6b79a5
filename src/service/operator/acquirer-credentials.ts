import * as z from 'zod';
import type { FieldErrors } from '../../contract/error.ts';
import type { AcquirerCredentials } from '../../contract/requests/account.ts';
import type { Seals } from '../../web/seals.ts';
import { findAcquirer } from '../acquirers/index.ts';
import { readInput } from '../api/validation.ts';
import type { Route } from '../identifiers/mint-ids-and-keys.ts';
import { sealCredentials } from '../ledger/acquirer-credentials.ts';
import type { SealedCredentials } from './push-to-ledgers.ts';

/** Validates the operator's credentials by each acquirer's schema and seals them for the ledger of `route`. */
export async function sealGiven(
  seals: Seals,
  route: Route,
  given: AcquirerCredentials,
): Promise<{ ok: true; credentials: SealedCredentials[] } | { ok: false; errors: FieldErrors }> {
  const credentials: SealedCredentials[] = [];
  for (const [acquirer, values] of Object.entries(given)) {
    const schema = findAcquirer(acquirer, route.mode)?.credentials ?? null;
    if (schema === null) return { ok: false, errors: refuseName(acquirer) };
    if (values === null) {
      credentials.push({ acquirer, sealed: null });
      continue;
    }
    // Parsed within the request's structure, so that a message names the field by its whole path.
    const field = z.object({ acquirer_credentials: z.object({ [acquirer]: schema }) });
    const reading = readInput(field, { acquirer_credentials: { [acquirer]: values } });
    if (!reading.ok) return reading;
    const read = reading.value.acquirer_credentials[acquirer];
    credentials.push({ acquirer, sealed: await sealCredentials(seals, route, acquirer, read) });
  }
  return { ok: true, credentials };
}

function refuseName(acquirer: string): FieldErrors {
  const field = `acquirer_credentials.${acquirer}`;
  const name = field.replaceAll('_', ' ');
  return { [field]: [`The ${name} field must name an acquirer that needs credentials.`] };
}
