import type { UpdateProfileRequest } from '../../contract/requests/profile.ts';
import type { ProfileOutcome } from '../../domain/service-writes.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { keyedByLanguage } from '../../text/languages/by-language.ts';
import type { ShopContext } from '../context.ts';
import { ignoreProviderFailure, isUnknownPath, ServiceRefused } from '../service-client/errors.ts';

/** What the payment page shows, as the shop's own pages show it. */
function profileOf(settings: Settings, group: 'look' | 'contact'): UpdateProfileRequest {
  if (group === 'contact') return { phone: settings.phone, email: settings.email };
  const { origin, logo } = settings;
  const names = keyedByLanguage('name', (language) => settings.shopName[language]);
  // A path of the shop is no address at the service.
  if (logo === null || !logo.startsWith('/')) return { ...names, logo };
  return origin === null ? names : { ...names, logo: origin + logo };
}

/** Sets the shop's name, logo or contact at the service. */
export async function publishProfile(
  context: ShopContext,
  group: 'look' | 'contact',
): Promise<ProfileOutcome> {
  try {
    const { isWaiting } = await context.service.updateProfile(profileOf(context.settings, group));
    return isWaiting && group === 'look' ? 'waiting' : 'published';
  } catch (error) {
    // Every account has a profile, so any 404 means that the service has none.
    if (isUnknownPath(error) || (error instanceof ServiceRefused && error.status === 404)) return 'none';
    if (error instanceof ServiceRefused && error.status === 403) return 'scope';
    ignoreProviderFailure(error);
    return 'failed';
  }
}
