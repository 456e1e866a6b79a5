/** What shows nothing itself and is there for the letters around it; joiners shape letters and stay. */
const MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A text where no element keeps its marks of direction in bounds: a title, a preview, a list. They would turn what follows. */
export function plainText(text: string): string {
  return text.replace(MARKS, '').trim();
}
