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
    for (const { role, section, name } of pages) {
      await show(
        page,
        await htmlOf(
          <DeskPage frame={frameOf(role)} title="x" page={name}>
            <h1>x</h1>
          </DeskPage>,
        ),
      );
      const { navigation } = deskCopyIn[language];
      const [sections, menu] = [page.locator('nav.sections'), page.locator('nav.pages')];
      // One row is 55 pixels high, two are twice that.
      expect((await sections.boundingBox())?.height, name).toBeLessThan(62);
      expect((await menu.boundingBox())?.height, name).toBeLessThan(60);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), name).toBe(true);
      expect(await sections.locator('[aria-current]').allInnerTexts(), name).toEqual([
        navigation.sections[section],
      ]);
      expect(await menu.locator('[aria-current=page]').count(), name).toBe(1);
      const [all, here] = [await menu.boundingBox(), await menu.locator('[aria-current]').boundingBox()];
      const [start, end] = [here?.x ?? -1, (here?.x ?? 0) + (here?.width ?? 9_999)];
      expect([start >= (all?.x ?? 0), end <= (all?.x ?? 0) + (all?.width ?? 0)], name).toEqual([true, true]);
    }
    await context.close();
  },
);
