import { compact } from '../../parts/style.ts';
import { payStyle } from '../page/style.ts';

/** The sandbox bank is another party and looks different: cold, striped, and plainly not real. */
export const bankStyle =
  payStyle +
  compact(`
:root{--paper:#e9edf5;--card:#fff;--ink:#10192e;--soft:#4d5873;--line:#c9d1e2;--mark:#2a3f9d;--mark-2:#1c2c75;
--on-mark:#fff;--tint:#e9edfb;--test:#10192e;--on-test:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#0b1020;--card:#151c33;--ink:#e8ecf8;--soft:#a8b3d1;
--line:#2f3a5c;--mark:#a9b9ff;--mark-2:#c6d0ff;--on-mark:#0c1536;--tint:#1f2949;--test:#e8ecf8;--on-test:#10192e}}
.card,button,.button,input.box{border-radius:.25rem}
.card.order{padding:0;overflow:hidden}
.plate{background:repeating-linear-gradient(-45deg,#10192e 0 14px,#1b2747 14px 28px);color:#fff;padding:1rem 1.125rem;
display:flex;gap:.75rem;align-items:center;border-block-end:4px solid #f2b705}
.plate b,.plate span{display:block;line-height:1.4}
.plate span span{color:#ffd65c;font-size:.9375rem}
.order .stack{padding:1.125rem}
.order h1{font-size:1.25rem}
.order .facts{display:grid;gap:.5rem}
.danger{background:none;color:var(--bad);border-color:var(--bad)}
.danger:hover{background:var(--bad-tint)}
.answers{gap:.75rem}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(8.5rem,100%),1fr));gap:1.125rem;align-items:end}
.head{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 1rem}
.head a{padding-block:.625rem}
.digits{font-variant-numeric:tabular-nums;letter-spacing:.04em}
.cards{list-style:none;padding:0;border:1px solid var(--line);border-radius:.25rem}
.cards li+li{border-block-start:1px solid var(--line)}
.cards a{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 1rem;min-block-size:3rem;
padding:.5rem .75rem;color:inherit;text-decoration:none}
.cards a:hover{background:var(--tint)}
.cards b{font-weight:600}
.cards bdi{color:var(--mark);font-variant-numeric:tabular-nums;text-decoration:underline;overflow-wrap:normal}
.card.app{border-radius:1.5rem}
.app button,.app .button{border-radius:1.75rem}
.app .end{padding-block:.5rem}
`);
