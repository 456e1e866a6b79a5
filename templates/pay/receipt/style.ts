import { compact } from '../../parts/style.ts';
import { payStyle } from '../page/style.ts';

/**
 * The style of a receipt on screen and paper, from a 58 mm till roll to A4. Browsers print no backgrounds, so printed
 * marks are words and lines.
 */
export const receiptStyle =
  payStyle +
  compact(`
.receipt,.part,.receipt .facts{grid-template-columns:minmax(0,1fr)}
.receipt{display:grid;gap:1.125rem}
.receipt h1{font-size:1.375rem}
.receipt h2{font-size:1rem}
.receipt .logo{inline-size:auto;max-inline-size:12rem;block-size:3.5rem;padding:0;object-position:0}
[dir=rtl] .receipt .logo{object-position:100%}
.stamp{border:3px double var(--ink);border-radius:.5rem;padding:.5rem .75rem;text-align:center}
.stamp b{display:block;font-size:1.5rem;letter-spacing:.1em}
[lang=ar] .stamp b{letter-spacing:0}
.receipt .facts,.receipt .lines{display:grid;gap:.375rem}
.receipt dt{color:var(--soft)}
.receipt .facts div{column-gap:.75rem}
.receipt .small div{flex-wrap:wrap;row-gap:0}
.receipt .id{font-size:.8125rem;font-weight:400}
.lines{list-style:none;padding:0}
.lines li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 1rem;break-inside:avoid}
.lines .count{color:var(--soft);font-size:.9375rem;grid-row:2}
.lines>li>.money{grid-row:1;grid-column:2;font-weight:600}
.part{border-block-start:1px dashed var(--edge);padding-block-start:1rem;display:grid;gap:.75rem}
.part>.sums:first-child{border:0;padding:0}
.paid{display:flex;justify-content:space-between;align-items:baseline;gap:.25rem 1rem;flex-wrap:wrap}
.paid .money{font-size:clamp(1.75rem,8vw,2.25rem);font-weight:750;line-height:1.3}
.own{white-space:pre-line;overflow-wrap:anywhere}
.qr{break-inside:avoid}
.qr svg{inline-size:auto;max-inline-size:100%;block-size:auto;border-radius:.5rem;stroke:none;stroke-width:1;
stroke-linecap:butt}
.qr a{display:inline-block;padding-block:.625rem}
.end .stamp{inline-size:100%}
@media print{@page{margin:8mm}
html{font-size:10pt}
body{display:block;min-block-size:0;font-size:1rem}
.skip,.ribbon,.screen{display:none}
main{max-inline-size:150mm;padding:0}
.card{padding:0}
.receipt{gap:3mm}
.stamp,.part{border-color:#000}
.qr svg{inline-size:min(100%,52mm);border-radius:0}
.qr a{color:#000;padding:0}}
`);
