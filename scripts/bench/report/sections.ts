/** The section of a Markdown page with this second-level heading, heading included; null when there is none. */
export function findSection(page: string, title: string): string | null {
  return page.split(/^(?=## )/m).find((part) => titleOf(part) === title) ?? null;
}

/**
 * The page with a section in place of the one with the same title or, without one, before the section called `next`.
 */
export function putSection(page: string, section: string, next: string): string {
  const title = titleOf(section);
  const parts = page.split(/^(?=## )/m);
  const place = parts.findIndex((part) => titleOf(part) === title);
  const following = parts.findIndex((part) => titleOf(part) === next);
  const whole = `${section.trimEnd()}\n\n`;
  if (place >= 0) return parts.toSpliced(place, 1, whole).join('');
  return parts.toSpliced(following < 0 ? parts.length : following, 0, whole).join('');
}

function titleOf(part: string): string | undefined {
  return /^## (.+)$/m.exec(part.split('\n', 1)[0] ?? '')?.[1];
}
