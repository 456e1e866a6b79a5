import { pages } from '../../src/storefront/http/page-cache.ts';
import { settingsCache } from '../../src/storefront/http/settings-cache.ts';

// Tests follow each other within the time that pages are held for: here the version is asked every time, so a
// change that does not renew it is seen as an old page.
pages.limits.holdFor = 0;
settingsCache.limits.holdFor = 0;
