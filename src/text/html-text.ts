/** Entities that other programs write in prose. */
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
    euro: '€',
    deg: '°',
    bull: '•',
  },
  ...{ agrave: 'à', acirc: 'â', ccedil: 'ç', egrave: 'è', eacute: 'é', ecirc: 'ê', euml: 'ë', icirc: 'î' },
  ...{ iuml: 'ï', ocirc: 'ô', ugrave: 'ù', ucirc: 'û', oelig: 'œ', Agrave: 'À', Ccedil: 'Ç', Eacute: 'É' },
  ...{ Egrave: 'È', Ecirc: 'Ê', times: '×', frac12: '½', reg: '®', trade: '™', copy: '©', middot: '·' },
};

const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}[0-9]{0,2}));/gi;

function letterOf(code: number): string {
  return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}

/**
 * The text of HTML prose, with a line for each paragraph, list item and line break. Text without tags and entities is
 * returned as it is. The result is plain text: pages escape it.
 */
export function plainOfHtml(text: string): string {
  if (!TAG.test(text) && text.search(ENTITY) < 0) return text;
  const lines = text
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<(?:br|\/?(?:p|div|ul|ol|h[1-6]|tr|table|blockquote|section))\b[^<>]*>/gi, '\n')
    .replace(new RegExp(TAG, 'gi'), '')
    .replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return letterOf(Number(decimal));
      if (hex !== undefined) return letterOf(Number.parseInt(hex, 16));
      return entities[name ?? ''] ?? whole;
    })
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim());
  return lines.filter((line) => line !== '' && line !== '-').join('\n');
}
