import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainOfHtml } from '../../src/text/html-text.ts';
import { SEED } from '../seed.ts';

test.each([
  ['<p>Robe en <b>lin</b>.</p><p>Coupe&nbsp;ample</p>', 'Robe en lin.\nCoupe ample'],
  ['Miel<br/>250 g<br>brut', 'Miel\n250 g\nbrut'],
  ['<ul><li>Rouge</li><li>Bleu</li></ul>', '- Rouge\n- Bleu'],
  ['<p>عسل <strong>طبيعي</strong></p>', 'عسل طبيعي'],
  // Line breaks are kept where the program adds paragraphs only when it shows the text.
  ['Miel de <em>montagne</em>\n\nRécolté en été', 'Miel de montagne\nRécolté en été'],
  ['<!-- wp:paragraph --><p>Thé</p><!-- /wp:paragraph -->', 'Thé'],
  ['<o:p>Thé</o:p>', 'Thé'],
  ['<a href="x>y" title=\'<b>\'>Thé</a>', 'Thé'],
  ['<img src="data:image/png;base64,AAAA" onerror="alert(1)">Thé', 'Thé'],
  ['Thé<script>alert("</b>")</script><style>p{color:red}</style> vert', 'Thé vert'],
  ['Thé<script>alert(1)', 'Thé'],
  ['Thé<iframe src="x"><p>cadre</p></iframe>', 'Thé'],
  // Written with entities once more.
  ['&lt;p&gt;Thé&lt;/p&gt;', 'Thé'],
  ['&amp;lt;p&amp;gt;Thé&amp;lt;/p&amp;gt;', 'Thé'],
  ['&#8217;&#x1F36F;&hearts;&eacute;', '’🍯♥é'],
  ['a < b & c', 'a < b & c'],
  ['1 <2> 3', '1 <2> 3'],
  ['R&D; x', 'R&D; x'],
])('%j is %j', (html, text) => {
  expect(plainOfHtml(html)).toBe(text);
});

const pieces = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<script>',
    '</script>',
    '<script ',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<style>',
    '<a href="',
  ],
  ...[
    '">',
    "'",
    '&lt;',
    '&gt;',
    '&amp;',
    '&#60;',
    '&#x3c;',
    '<li>',
    '<br',
    '/>',
    '<svg><x>',
    '<o:p>',
    '\u0000',
    '<',
  ],
  ...['Thé', 'عسل', ' ', '\n', '>', 'alert(1)'],
);

test('no HTML leaves a tag or a script, whatever is open or repeated', () => {
  const html = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 40 });
  fc.assert(
    fc.property(html, (parts) => {
      const text = plainOfHtml(parts.join(''));
      expect(text).not.toMatch(/<\/?[a-z][^\s<>/]*(?:[\s/][^<>]*)?>|<!--/i);
    }),
    { seed: SEED, numRuns: 2_000 },
  );
  expect(plainOfHtml(`<p>Thé</p><script>${'alert(1);'.repeat(50)}</script>`)).toBe('Thé');
});

test.each([
  ['a tag of many attributes', `<p ${Array.from({ length: 5_000 }, (_, n) => `a${n}`).join(' ')}>Thé`],
  ['open elements', `${'<b>'.repeat(5_000)}Thé`],
  ['elements that overlap', `${'<b><i></b>'.repeat(1_500)}Thé`],
  ['entities within entities', `&${'amp;'.repeat(4_000)}Thé`],
  ['angle brackets alone', `${'<'.repeat(16_000)} Thé`],
])('%s cost no more than their length', (_, html) => {
  expect(plainOfHtml(html)).toContain('Thé');
});
