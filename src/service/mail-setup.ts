import { type MailSetup, readMailSetup } from '../web/mail/setup.ts';
import type { Mode } from './urls.ts';

/** How e-mail is sent; null where it is not. Test mode sends none, except on a developer's machine. */
export function mailSetupFor(env: ServiceEnv, mode: Mode): MailSetup | null {
  if (mode === 'test' && env.LOCAL !== '1') return null;
  return readMailSetup(env as unknown as Record<string, unknown>);
}
