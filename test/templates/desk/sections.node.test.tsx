import { expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { type DeskRole, deskRoles, may } from '../../../src/domain/desk-rights.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { roomsFor } from '../../../templates/desk/page/navigation.ts';
import { DeskPage } from '../../../templates/desk/page/page.tsx';
import { deskCopyIn, deskTextIn } from '../../desk/copy.ts';
import { setStudio } from '../storefront/faces.ts';
import { htmlOf, show } from '../storefront/screen.ts';

const studio = setStudio();

test.each(locale.options.flatMap((language) => [360, 1280].map((width) => ({ language, width }))))(
  'the links to the sections are in one row, with the current one among them: $language, $width px',
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
    const sections = deskRoles.flatMap((role) =>
      roomsFor((right) => may(role, right)).map(({ name }) => ({ role, name })),
    );
    for (const { role, name } of sections) {
      await show(
        page,
        await htmlOf(
          <DeskPage frame={frameOf(role)} title="x" section={name}>
            <h1>x</h1>
          </DeskPage>,
        ),
      );
      const box = await page.locator('nav.rooms').boundingBox();
      // One row is 44 pixels high, two are twice that.
      expect(box?.height, name).toBeLessThan(60);
      const current = page.locator('.rooms [aria-current=page]:visible, .rooms .here:visible');
      expect(await current.count(), name).toBe(1);
      expect(await current.innerText(), name).toContain(deskCopyIn[language].shared.roomNames[name]);
    }
    await context.close();
  },
);
