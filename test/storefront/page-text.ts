/** A page's text without tags, with single spaces. */
export function textOf(html: string): string {
  return html.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');
}
