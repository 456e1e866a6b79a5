import { HtmlReader } from './html-tokens.ts';

const TAG = /<\/?[a-z][^\s<>/]*(?:[\s/][^<>]*)?>|<!--/i;
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8}\d{0,2});/i;
/** Elements that begin a line of their own. */
const BLOCK =
  /^(?:p|div|ul|ol|dl|dt|dd|h[1-6]|tr|table|blockquote|section|article|header|footer|pre|hr|figure|figcaption)$/;
/** Some programs write the signs of a tag as entities, and some do so twice. */
const MOST_READINGS = 3;

/**
 * The text of HTML prose, with a line for each paragraph, list item and line break; scripts, styles and comments are left
 * out. Text without tags and entities is returned as it is. The result has no tags, and pages escape it as any text.
 */
export function plainOfHtml(text: string): string {
  let plain = text;
  for (let reading = 0; reading < MOST_READINGS && isHtml(plain); reading += 1) plain = read(plain);
  return TAG.test(plain) ? plain.replaceAll('<', ' ') : plain;
}

function isHtml(text: string): boolean {
  return TAG.test(text) || ENTITY.test(text);
}

function read(html: string): string {
  let [text, hasBlocks] = ['', false];
  const reader = new HtmlReader({
    open: (name) => {
      const isBlock = name === 'br' || name === 'li' || BLOCK.test(name);
      hasBlocks ||= isBlock;
      if (isBlock) text += name === 'li' ? '\u0000- ' : '\u0000';
      else if (name === 'td' || name === 'th') text += ' ';
    },
    close: (name) => {
      if (BLOCK.test(name) || name === 'li') text += '\u0000';
    },
    text: (piece) => {
      text += piece;
    },
  });
  reader.push(html);
  reader.finish();
  // Without paragraphs the line breaks are the merchant's own: some programs add paragraphs only when they show the text.
  const lines = text.split(hasBlocks ? '\u0000' : /\u0000|\r?\n/);
  return lines
    .map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '-')
    .join('\n');
}
