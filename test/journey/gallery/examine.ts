import type { Page } from 'playwright-core';
import { findBarriers, findFaintText } from '../../browser/barriers.ts';
import { overhangOf } from '../../browser/overhang.ts';
import { takePicture } from '../../browser/picture.ts';
import { isNewStructure } from '../../browser/structure.ts';

const views = [
  { width: 320, height: 640 },
  { width: 1280, height: 800, colorScheme: 'dark' },
] as const;

/**
 * Takes pictures in both widths (`{picture}-{width}.png`), the wide one in dark mode, and checks the fit with folds
 * open. axe checks the narrow one by all rules, and colours in dark mode, where no page of this structure was checked
 * before in another language.
 */
export async function examine(
  page: Page,
  { html, picture }: { html: string; picture: string },
): Promise<string[]> {
  const isNew = isNewStructure(page, html);
  const wrong: string[] = [];
  for (const { width, height, ...view } of views) {
    const isWide = 'colorScheme' in view;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: isWide ? 'dark' : 'light' });
    await takePicture(page, `${picture}-${width}.png`);
    await unfold(page, true);
    const overhang = await overhangOf(page);
    if (overhang > 0) wrong.push(`${width} px: hangs out by ${overhang} px`);
    const flaws = isNew ? await (isWide ? findFaintText(page) : findBarriers(page)) : [];
    wrong.push(...flaws.map((flaw) => `${width} px: ${flaw}`));
    await unfold(page, false);
  }
  return wrong;
}

/** All folds except the list of languages, which covers the page when open. */
async function unfold(page: Page, isOpen: boolean): Promise<void> {
  await page.evaluate(`document.querySelectorAll('details:not(.languages)').forEach((fold) => {
    if (${isOpen}) fold.dataset.wasOpen = fold.open;
    fold.open = ${isOpen} || fold.dataset.wasOpen === 'true';
  })`);
}
