import { choices } from '../../src/storefront/choices/snapshot.ts';
import { pages } from '../../src/storefront/pages/cache.ts';

// Tests follow each other within the time that pages are held for: here the version is asked every time, so a
// change that does not renew it is seen as an old page.
pages.limits.holdFor = 0;
choices.limits.holdFor = 0;
