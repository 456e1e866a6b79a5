import { expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { type DeskRole, deskRoles } from '../../../src/domain/desk-rights.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { sectionsOpenTo } from '../../../templates/desk/page/navigation.ts';
import { DeskPage } from '../../../templates/desk/page/page.tsx';
import { deskCopyIn, deskTextIn } from '../../desk/copy.ts';
import { setStudio } from '../storefront/faces.ts';
import { htmlOf, show } from '../storefront/screen.ts';

const studio = setStudio();

type Reach = { start: number; end: number };
/** Heights and places in pixels. */
type Seen = {
  sectionsHeight: number;
  menuHeight: number;
  fits: boolean;
  currentSections: string[];
  currentPages: number;
  menu: Reach;
  current: Reach;
};

/** Shows the body of a page's HTML in place of the one that is open, and measures its navigation: in the browser. */
const readNavigation = `(html) => {
  document.body.replaceWith(new DOMParser().parseFromString(html, 'text/html').body);
  const [sections, menu] = ['nav.sections', 'nav.pages'].map((one) => document.querySelector(one));
  const reachOf = (one) => {
    const { left, right } = one.getBoundingClientRect();
    return { start: left, end: right };
  };
  return {
    sectionsHeight: sections.getBoundingClientRect().height,
    menuHeight: menu.getBoundingClientRect().height,
    fits: document.documentElement.scrollWidth <= innerWidth,
    currentSections: [...sections.querySelectorAll('[aria-current]')].map((one) => one.innerText),
    currentPages: menu.querySelectorAll('[aria-current=page]').length,
    menu: reachOf(menu),
    current: reachOf(menu.querySelector('[aria-current]')),
  };
}`;

test.each(locale.options.flatMap((language) => [360, 1280].map((width) => ({ language, width }))))(
  'sections and pages are a row each, with the current one of each in sight: $language, $width px',
  async ({ language, width }) => {
    const context = await studio.browser.newContext({ viewport: { width, height: 740 } });
    const page = await context.newPage();
    const frameOf = (role: DeskRole) => ({
      t: deskTextIn(language),
      shopName: 'Hanout',
      isTest: true,
      device: { name: 'x', role },
      alternates: inEachLanguage((one) => `/${one}/desk`),
    });
    const pages = deskRoles.flatMap((role) =>
      sectionsOpenTo(role).flatMap(({ section, menu }) => menu.map(({ name }) => ({ role, section, name }))),
    );
    const { navigation } = deskCopyIn[language];
    for (const [index, { role, section, name }] of pages.entries()) {
      const html = await htmlOf(
        <DeskPage frame={frameOf(role)} title="x" page={name}>
          <h1>x</h1>
        </DeskPage>,
      );
      // The first page is loaded with its style; in its place come the bodies of the others, which have the same head.
      if (index === 0) await show(page, html);
      const seen = await page.evaluate<Seen>(`(${readNavigation})(${JSON.stringify(html)})`);
      // One row is 55 pixels high, two are twice that.
      expect(seen.sectionsHeight, name).toBeLessThan(62);
      expect(seen.menuHeight, name).toBeLessThan(60);
      expect(seen.fits, name).toBe(true);
      expect(seen.currentSections, name).toEqual([navigation.sections[section]]);
      expect(seen.currentPages, name).toBe(1);
      const [all, here] = [seen.menu, seen.current];
      expect([here.start >= all.start, here.end <= all.end], name).toEqual([true, true]);
    }
    await context.close();
  },
);
