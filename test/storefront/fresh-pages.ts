import { tally } from '../../src/shop-web/incidents.ts';
import { pages } from '../../src/shop-web/page-cache.ts';
import { settingsCache } from '../../src/shop-web/settings-cache.ts';

// Tests follow each other within the time that pages are cached. Here the version is checked each time, so that a
// change that does not renew it shows as an old page.
pages.limits.holdFor = 0;
settingsCache.limits.holdFor = 0;
// What earlier files were refused would be written by a request of this one.
tally.takeDue(Number.MAX_SAFE_INTEGER);
