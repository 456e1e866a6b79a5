import { compact, palette } from '../../parts/style.ts';

/**
 * The style sheet of the dashboard, in the look of the payers' pages. It is part of each page; the content security
 * policy allows it by its hash. Test and live differ at every glance: by the band at the top and the line along it.
 */
export const dashboardStyle = compact(`
${palette}
:root{--good:#0b5e4e;--good-tint:#e0f1ea;--wait:#7a5300;--wait-tint:#fdf0cf}
@media (prefers-color-scheme:dark){:root{--good:#7fdcc2;--good-tint:#16352c;--wait:#f3cd7c;--wait-tint:#3a2e10}}
*{box-sizing:border-box;margin:0}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,
"Noto Sans","Noto Sans Arabic",Tahoma,sans-serif;min-block-size:100vh;overflow-wrap:anywhere}
[lang=ar]{line-height:1.75}
a{color:var(--mark)}
h1{font-size:1.5rem;line-height:1.3}
h2,legend{font-size:1.0625rem;line-height:1.4;font-weight:700}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px;border-radius:.5rem}
.skip{position:absolute;inset-inline-start:-200vw}
.skip:focus{inset-inline-start:1rem;inset-block-start:.5rem;background:var(--card);padding:.75rem;z-index:1}
.band{background:var(--test);color:var(--on-test);text-align:center;padding:.5rem 1rem;font-weight:600;font-size:.9375rem}
.bar{background:var(--card);border-block-end:1px solid var(--line)}
.test .bar{border-block-end:3px dashed var(--test)}
.live .bar{border-block-end:3px solid var(--mark)}
.bar>div{max-inline-size:68rem;margin-inline:auto;padding:.5rem 1rem;display:flex;flex-wrap:wrap;gap:.25rem 1rem;
align-items:center}
.who{font-weight:700;margin-inline-end:auto}
.who small{display:block;font-weight:400;color:var(--soft);font-size:.875rem}
nav ul,.plain{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.25rem}
nav a,nav [aria-current]{display:inline-flex;align-items:center;min-block-size:2.75rem;padding-inline:.75rem;
border-radius:.75rem;text-decoration:none;color:var(--soft);font-size:.9375rem}
nav a:hover{background:var(--tint);color:var(--ink)}
.pages{min-inline-size:0}
.pages [aria-current]{background:var(--tint);color:var(--mark);font-weight:700}
.modes ul{border:1px solid var(--edge);border-radius:.875rem;padding:.125rem;gap:0}
.modes a,.modes [aria-current]{min-block-size:2.5rem}
.modes [aria-current]{font-weight:700;background:var(--mark);color:var(--on-mark)}
.test .modes [aria-current]{background:var(--test);color:var(--on-test)}
.langs a,.langs [aria-current]{padding-inline:.5rem;font-size:.875rem}
.langs [aria-current]{font-weight:700;color:var(--ink)}
main{max-inline-size:68rem;margin-inline:auto;padding:1.25rem 1rem 3rem;display:grid;gap:1.25rem;
grid-template-columns:minmax(0,1fr)}
main.narrow{max-inline-size:32rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.125rem;display:grid;gap:.875rem;
grid-template-columns:minmax(0,1fr);align-content:start}
.cols{display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr);align-items:start}
.stack{display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr);align-content:start}
@media (min-width:60rem){.cols{grid-template-columns:minmax(0,1.6fr) minmax(0,1fr)}}
.soft{color:var(--soft)}
.small{font-size:.9375rem}
.money{white-space:nowrap;font-variant-numeric:tabular-nums}
.chip{display:inline-block;padding:.0625rem .625rem;border-radius:1rem;font-size:.875rem;font-weight:600;white-space:nowrap;
background:var(--tint);color:var(--ink)}
.chip.paid,.chip.approved,.chip.succeeded,.chip.delivered{background:var(--good-tint);color:var(--good)}
.chip.pending,.chip.processing,.chip.open,.chip.part{background:var(--wait-tint);color:var(--wait)}
.chip.failed,.chip.declined,.chip.exception{background:var(--bad-tint);color:var(--bad)}
.note{border:1px solid var(--mark);border-inline-start-width:.375rem;background:var(--tint);border-radius:.75rem;
padding:.75rem 1rem}
.note.bad{border-color:var(--bad);background:var(--bad-tint);color:var(--bad);font-weight:600}
.rows{list-style:none;padding:0;margin-block:-.375rem}
.rows li+li{border-block-start:1px solid var(--line)}
.rows a,.rows div{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.125rem 1rem;padding:.75rem .25rem;text-decoration:none;
color:inherit;border-radius:.5rem}
.rows a:hover{background:var(--tint)}
.rows a:visited .name{color:var(--soft)}
.rows .name{font-weight:600}
.rows .sum{font-weight:700;text-align:end}
.rows .state{text-align:end}
@media (min-width:48rem){.rows:not(.cols *) :is(a,div){grid-template-columns:minmax(0,1fr) minmax(11rem,24%) 9rem 9rem;
align-items:center}.rows:not(.cols *) .meta{grid-row:1;grid-column:2}
.rows:not(.cols *) .state{grid-row:1;grid-column:3;text-align:start}.rows:not(.cols *) .sum{grid-row:1;grid-column:4}}
.tabs ul{gap:.375rem}
.tabs a,.tabs [aria-current]{border:1px solid var(--line);background:var(--card);min-block-size:2.5rem}
.tabs [aria-current]{border-color:var(--mark);color:var(--mark);font-weight:700}
form{display:grid;gap:.875rem;grid-template-columns:minmax(0,1fr)}
form.line{display:flex;flex-wrap:wrap;align-items:end;gap:.75rem}
form.line .field{flex:1 1 9rem}
form.line button{flex:none}
fieldset{border:0;padding:0;min-inline-size:0;display:grid;gap:.625rem}
legend{margin-block-end:.25rem}
.field{display:grid;gap:.25rem}
label{font-weight:600;font-size:.9375rem}
.hint{color:var(--soft);font-size:.875rem}
.wrong{color:var(--bad);font-weight:600;font-size:.9375rem}
.box{font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:.75rem;
padding:.5rem .75rem;min-block-size:2.75rem;inline-size:100%;min-inline-size:0}
.box[aria-invalid]{border:2px solid var(--bad)}
[dir=rtl] .box[dir=ltr]{text-align:end}
button,.button{font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer;border-radius:.75rem;
border:1px solid var(--mark);padding:.5rem 1rem;min-block-size:2.75rem;display:inline-flex;gap:.5rem;align-items:center;
justify-content:center;background:var(--mark);color:var(--on-mark)}
button:hover,.button:hover{background:var(--mark-2)}
.quiet{background:none;color:var(--ink);border-color:var(--edge);font-weight:600}
.quiet:hover{background:var(--tint)}
.risk{background:none;color:var(--bad);border-color:var(--bad)}
.risk:hover{background:var(--bad-tint)}
.bar button{min-block-size:2.75rem;padding:0 .75rem;background:none;border:0;color:var(--soft);font-weight:400;
text-decoration:underline;font-size:.9375rem}
.bar button:hover{color:var(--ink)}
.option{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.125rem .75rem;align-items:center;padding:.625rem .75rem;
border:1px solid var(--edge);border-radius:.75rem;font-weight:600}
.option:has(:checked){border-color:var(--mark);background:var(--tint)}
.option input{inline-size:1.25rem;block-size:1.25rem;accent-color:var(--mark)}
.option small{grid-column:2;font-weight:400;color:var(--soft);font-size:.875rem}
.facts{display:grid;gap:.625rem}
.facts div{display:flex;flex-wrap:wrap;gap:.125rem 1rem;justify-content:space-between}
.facts dt{color:var(--soft);font-size:.9375rem}
.facts dd{font-weight:600;margin-inline-start:auto;text-align:end;min-inline-size:0}
.facts code{font-weight:400;font-size:.8125rem}
.facts small{display:block;font-weight:400;color:var(--soft)}
.tiles{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(13rem,100%),1fr))}
.tiles .card{gap:.125rem}
.tiles dt{font-size:.9375rem;color:var(--soft)}
.big{font-size:1.5rem;font-weight:700;line-height:1.3}
.chart{inline-size:100%;block-size:8rem;fill:var(--mark)}
.chart .none{fill:var(--line)}
[dir=rtl] .chart{transform:scaleX(-1)}
table{inline-size:100%;border-collapse:collapse;font-size:.9375rem}
th,td{padding:.375rem .25rem;text-align:start;border-block-end:1px solid var(--line);font-weight:400}
thead th{font-weight:600}
td{text-align:end}
th+th{text-align:end}
.head{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center}
.head h1{margin-inline-end:auto}
.line-of-time{list-style:none;padding:0}
.line-of-time>li{display:grid;gap:.125rem;padding-block-end:1.125rem;padding-inline-start:1.5rem;position:relative;
border-inline-start:2px solid var(--line);margin-inline-start:.375rem}
.line-of-time>li:last-child{border-color:#0000;padding-block-end:0}
.line-of-time>li::before{content:"";position:absolute;inset-inline-start:-.4375rem;inset-block-start:.4375rem;
inline-size:.75rem;block-size:.75rem;border-radius:50%;background:var(--edge)}
.line-of-time>.good::before{background:var(--good)}
.line-of-time>.bad::before{background:var(--bad)}
.line-of-time>.wait::before{background:var(--wait)}
.line-of-time b{margin-inline-end:.5rem}
.line-of-time form{margin-block-start:.375rem;justify-items:start}
.line-of-time button{min-block-size:2.5rem;font-size:.9375rem}
code{font-family:ui-monospace,SFMono-Regular,Consolas,monospace;font-size:.9375em}
pre{background:var(--tint);border-radius:.5rem;padding:.625rem .75rem;
font:.8125rem/1.5 ui-monospace,SFMono-Regular,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;text-align:left}
h3{font-size:1rem;line-height:1.4;font-weight:600}
.head h3{margin-inline-end:auto}
.attempts{display:grid;gap:.5rem;margin-block-start:.5rem}
.cut{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.keypad:not([hidden]){display:grid;max-inline-size:20rem;grid-template-columns:repeat(3,1fr);gap:.5rem}
.keypad button{min-block-size:3.5rem;font-size:1.375rem}
.scan{text-align:center;justify-items:center}
.scan svg{inline-size:min(24rem,100%);border-radius:.75rem}
.scan .big{font-size:2.25rem}
.scan .done{inline-size:6rem;fill:none;stroke:var(--good);stroke-width:3}
.code{inline-size:13.75rem;block-size:auto;max-inline-size:100%;border-radius:.5rem}
textarea.box{resize:vertical}
.codes{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:.5rem;list-style:none;padding:0}
.codes code,.secret{display:block;background:var(--tint);border-radius:.5rem;padding:.5rem .75rem;user-select:all}
details.card{display:block;padding-block:.25rem}
details.card form{margin-block-start:.5rem}
details[open].card{padding-block-end:1.125rem}
summary{cursor:pointer;min-block-size:2.75rem;display:flex;align-items:center;font-weight:600}
summary::after{content:"";margin-inline:auto .25rem;inline-size:.6rem;block-size:.6rem;border:solid var(--soft);
border-width:0 2px 2px 0;rotate:45deg}
[open]>summary::after{rotate:225deg}
.people{list-style:none;padding:0}
.people>li{display:grid;gap:.5rem;padding-block:.875rem}
.people form{justify-items:start}
.people>li:first-child{padding-block-start:0}
.people>li:last-child{padding-block-end:0}
.people>li+li{border-block-start:1px solid var(--line)}
@media (max-width:48rem){.pages ul{flex-wrap:nowrap;overflow-x:auto;scroll-padding-inline:3rem;scrollbar-width:none;
background:linear-gradient(90deg,var(--card) 40%,#0000) 0/2rem 100% no-repeat local,
linear-gradient(-90deg,var(--card) 40%,#0000) 100%/2rem 100% no-repeat local,
radial-gradient(farthest-side at 0,var(--edge),#0000) 0/.625rem 100% no-repeat,
radial-gradient(farthest-side at 100%,var(--edge),#0000) 100%/.625rem 100% no-repeat}
.pages li *{white-space:nowrap}.pages [aria-current]{scroll-initial-target:nearest}}
@media (max-width:30rem){.bar>div{padding-inline:.75rem;gap:.125rem .375rem}.langs{margin-inline-end:auto}
.langs a,.langs [aria-current]{padding-inline:.375rem}.langs [lang]:first-child>*{padding-inline-start:0}.bar button{padding-inline:0}
main{padding-inline:.75rem}}
@media (forced-colors:active){.card,.chip,.band,.note{border:1px solid}}
@media print{.bar,.band,.tabs,.on-screen,form,.button{display:none}}
`);
