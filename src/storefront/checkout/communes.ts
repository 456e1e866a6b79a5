import type { Locale } from '../../contract/scalars.ts';
import type { CommuneName } from '../../text/communes.ts';

/**
 * Suggestions for a commune; none for an unknown wilaya. The list of all communes is large: it is loaded at the first
 * form that needs it.
 */
export async function communesFor(wilaya: number, language: Locale): Promise<CommuneName[]> {
  if (wilaya === 0) return [];
  const { communesIn } = await import('../../text/communes.ts');
  return communesIn(wilaya, language);
}
