/** The fields that show whether a product exists twice. `slug`: the one it asks for; `createdAt`: seconds. */
export type DuplicateCandidate = {
  id: string;
  slug: string;
  name: string;
  isPriced: boolean;
  wasOrdered: boolean;
  createdAt: number;
};

/**
 * Why a product is marked: it is superfluous beside its duplicate, or another has one of its names (`namesake`), which only
 * the merchant can decide.
 */
export type DuplicateReason = 'unpriced' | 'younger' | 'namesake';

/** The slug without the number that distinguishes products of one name. */
export function baseSlug(slug: string): string {
  return slug.replace(/-\d+$/, '');
}

/**
 * True for two products that are most likely one made twice: both ask for one slug, or both have one name and one of
 * them has no price.
 */
export function areDuplicates(one: DuplicateCandidate, other: DuplicateCandidate): boolean {
  if (one.id === other.id) return false;
  if (one.slug === other.slug) return true;
  const isNamesake = one.name === other.name && baseSlug(one.slug) === baseSlug(other.slug);
  return isNamesake && one.isPriced !== other.isPriced;
}

/** Why the first of two duplicates may be deleted; null where the other is superfluous, or where orders name it. */
export function whySuperfluous(
  one: DuplicateCandidate,
  other: DuplicateCandidate,
): Exclude<DuplicateReason, 'namesake'> | null {
  if (one.wasOrdered) return null;
  if (one.isPriced !== other.isPriced) return one.isPriced ? null : 'unpriced';
  if (other.wasOrdered) return 'younger';
  const isYounger = one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt;
  return isYounger ? 'younger' : null;
}
