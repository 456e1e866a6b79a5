import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod';

const focused = z.object({
  label: z.string(),
  text: z.string(),
  outline: z.number(),
  isVisible: z.boolean(),
});

/** The focused element: its name or text, the width of its focus ring, and whether it is on the screen. */
export async function describeFocus(page: Page): Promise<z.infer<typeof focused>> {
  return focused.parse(
    await page.evaluate(`(() => {
      const element = document.activeElement;
      const ringed = [element, element.closest('label')].filter(Boolean).map((one) => getComputedStyle(one));
      const box = element.getBoundingClientRect();
      return {
        label: element.name || element.textContent.trim(),
        text: element.textContent.trim(),
        outline: Math.max(...ringed.map((style) =>
          style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth))),
        isVisible: box.bottom > 0 && box.top < innerHeight && box.width > 0,
      };
    })()`),
  );
}

/**
 * Pastes a text into the focused element. Copied cells have tabs between them, which cannot be typed into a field,
 * because Tab leaves it.
 */
export async function paste(page: Page, text: string): Promise<void> {
  const elsewhere = await page.context().newPage();
  await elsewhere.setContent('<textarea></textarea>');
  await elsewhere.locator('textarea').fill(text);
  await elsewhere.keyboard.press('ControlOrMeta+A');
  await elsewhere.keyboard.press('ControlOrMeta+C');
  await elsewhere.close();
  await page.keyboard.press('ControlOrMeta+V');
}

/** Presses Tab until the element named or labelled `label` has the focus; every stop on the way must be visible. */
export async function tabTo(page: Page, label: string, most = 30): Promise<void> {
  for (let stops = 1; stops <= most; stops += 1) {
    await page.keyboard.press('Tab');
    const focus = await describeFocus(page);
    expect(focus.outline, `ring of ${focus.label}`).toBeGreaterThanOrEqual(2);
    expect(focus.isVisible, `${focus.label} on the screen`).toBe(true);
    if (focus.label === label || focus.text === label) return;
  }
  throw new Error(`Tab does not come to ${label}.`);
}
