/** The merchant's colour on the shop's pages, made readable on each background. Colours as `#rrggbb`. */
export type Theme = {
  /** The header of the shop, and its text. */
  sign: string;
  onSign: string;
  button: string;
  onButton: string;
  /** Links and marks in the light and the dark scheme. */
  link: string;
  linkAtNight: string;
};

type Colour = readonly [number, number, number];

/** WCAG 2.2 AA for text. */
const READABLE = 4.5;
const CREAM: Colour = [0xfd, 0xf3, 0xdc];
const INK: Colour = [0x2a, 0x1f, 0x17];
const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];
const PAPER: Colour = [0xfb, 0xf4, 0xe6];
/** Of all backgrounds of a link, the darkest in the light scheme and the lightest in the dark scheme. */
const DAY: Colour = [0xf1, 0xe4, 0xca];
const NIGHT: Colour = [0x3d, 0x2f, 0x12];

/** The theme of a colour, `#rrggbb`; null for any other text. */
export function themeOf(text: string): Theme | null {
  const colour = readColour(text);
  if (colour === null) return null;
  return {
    sign: writeColour(colour),
    onSign: writeColour(moreReadable(colour, CREAM, INK)),
    button: writeColour(colour),
    onButton: writeColour(moreReadable(colour, WHITE, BLACK)),
    link: writeColour(mixUntilReadable(colour, BLACK, DAY)),
    linkAtNight: writeColour(mixUntilReadable(colour, WHITE, NIGHT)),
  };
}

function readColour(text: string): Colour | null {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

function writeColour(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = Math.round(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The contrast of a colour, `#rrggbb`, against a page in the light scheme, by WCAG; 1 for any other text. */
export function contrastOnPaper(text: string): number {
  const colour = readColour(text);
  return colour === null ? 1 : contrast(colour, PAPER);
}

/** The first ink that is readable, else white or black. */
function moreReadable(ground: Colour, first: Colour, second: Colour): Colour {
  if (contrast(ground, first) >= READABLE) return first;
  if (contrast(ground, second) >= READABLE) return second;
  return contrast(ground, WHITE) >= READABLE ? WHITE : BLACK;
}

/** The colour itself when it is readable on a background, else mixed with another colour as little as possible. */
function mixUntilReadable(colour: Colour, other: Colour, ground: Colour): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, other, share);
    if (contrast(mixed, ground) >= READABLE) return mixed;
  }
  return other;
}

function mix([r1, g1, b1]: Colour, [r2, g2, b2]: Colour, share: number): Colour {
  return [r1 + (r2 - r1) * share, g1 + (g2 - g1) * share, b1 + (b2 - b1) * share];
}
