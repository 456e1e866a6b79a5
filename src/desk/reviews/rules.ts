import type { StoredReview } from '../../domain/reviews.ts';

/** A review in the desk's list. `number`: of its order; `name`: of the product, as it was ordered. */
export type ReviewRow = StoredReview & { number: string; name: string };
