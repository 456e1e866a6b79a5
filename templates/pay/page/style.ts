import { compact, palette } from '../../parts/style.ts';

/**
 * The style sheet of payers' pages. It is part of each page, so that the first view is one request: on a weak
 * connection a second one costs more than these bytes. The content security policy allows this sheet by its hash, and
 * no other.
 */
export const payStyle = compact(`
${palette}*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,
"Noto Sans","Noto Sans Arabic",Tahoma,sans-serif;min-block-size:100vh;display:flex;flex-direction:column;
overflow-wrap:anywhere}
[lang=ar]{line-height:1.75}
a{color:var(--mark)}
svg{inline-size:1.5em;block-size:1.5em;flex:none;fill:none;stroke:currentColor;stroke-width:1.8;
stroke-linecap:round;stroke-linejoin:round}
h1,h2,legend{line-height:1.3}
h2,legend{font-size:1.125rem;font-weight:700}
:focus-visible{outline:3px solid var(--mark);outline-offset:3px;border-radius:.5rem}
.skip{position:absolute;inset-inline-start:-200vw}
.skip:focus{inset-inline-start:1rem;inset-block-start:.5rem;background:var(--card);padding:.75rem;z-index:1}
.ribbon{background:var(--test);color:var(--on-test);text-align:center;padding:.5rem 1rem;font-weight:600;
font-size:.9375rem}
.top{display:flex;justify-content:flex-end;inline-size:100%;max-inline-size:64rem;margin-inline:auto;
padding:.25rem .75rem 0}
.top ul{display:flex;flex-wrap:wrap;justify-content:end;overflow-wrap:normal;list-style:none;padding:0}
.top a,.top [aria-current]{display:inline-flex;align-items:center;min-block-size:2.75rem;padding-inline:.6rem;
font-size:.9375rem}
.top a{color:var(--soft)}
.top [aria-current]{font-weight:700}
main{inline-size:100%;max-inline-size:34rem;margin-inline:auto;padding:.25rem .75rem 2rem;flex:1;display:grid;
gap:1rem;align-content:start}
main.one{align-content:center}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.125rem}
.stack{display:grid;gap:1rem;align-content:start}
.stack,main{grid-template-columns:minmax(0,1fr)}
.soft{color:var(--soft)}
.small{font-size:.9375rem}
.who{display:flex;gap:.75rem;align-items:center}
.who svg{inline-size:2.75rem;block-size:2.75rem;padding:.6rem;border-radius:.875rem;background:var(--tint);
color:var(--mark)}
.logo{inline-size:3.5rem;block-size:2.75rem;padding:.125rem;object-fit:contain;flex:none;border-radius:.625rem;
background:#fff;position:relative;overflow:hidden}
.logo::after{content:"";position:absolute;inset:0;background:var(--tint)}
.who h1{font-size:1.125rem}
.who span{display:block;font-size:.9375rem;font-weight:400;color:var(--soft)}
.total{font-size:min(clamp(2.25rem,11vw,3rem),15vw);font-weight:750;line-height:1.2;letter-spacing:-.01em}
.total-name{color:var(--soft);margin-block-end:-.75rem}
.left{display:flex;gap:.5rem;align-items:center;color:var(--soft);font-size:.9375rem}
summary{cursor:pointer;min-block-size:2.75rem;display:flex;align-items:center;gap:.5rem;font-weight:700}
summary::after{content:"";margin-inline:auto .25rem;inline-size:.6rem;block-size:.6rem;
border:solid var(--soft);border-width:0 2px 2px 0;rotate:45deg}
[open]>summary::after{rotate:225deg}
.order>summary>span{flex:1;overflow:hidden}
.order>summary .soft{display:block;font-weight:400;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.order[open]>summary .soft{display:none}
.items{list-style:none;padding:0}
.items li{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:.25rem min(.75rem,3vw);align-items:center;
padding-block:.625rem}
.items li+li{border-block-start:1px solid var(--line)}
.items img,.items .blank{inline-size:min(3.25rem,15vw);block-size:min(3.25rem,15vw);object-fit:contain;border-radius:.625rem;
background:var(--tint);color:var(--mark);grid-row:span 2}
.items .blank{display:grid;place-items:center}
.items img{position:relative;overflow:hidden}
.items img::after{content:"";position:absolute;inset:0;background:var(--tint)}
.items .name{font-weight:600;grid-column:2/4}
.items .only{grid-column:2;grid-row:span 2}
.items .only+.money{grid-row:span 2}
.items .rest .name{grid-column:1/3}
.rest button{grid-column:1/4;min-block-size:2.75rem;padding-block:.375rem}
.items .count{color:var(--soft);font-size:.9375rem}
.sums{border-block-start:1px solid var(--line);padding-block-start:.75rem;display:grid;gap:.375rem}
.sums div,.facts div{display:flex;justify-content:space-between;gap:1rem;flex-wrap:wrap}
.facts dt{flex:1 1 0;overflow-wrap:break-word}
.facts dd{flex:1.6 1 0;min-inline-size:min(9.5em,100%)}
.sums dd,.facts dd{font-weight:600;text-align:end;margin-inline-start:auto}
.facts small{display:block;font-size:.875rem;font-weight:400;color:var(--soft)}
.money{white-space:nowrap}
form{display:grid;gap:1.125rem}
fieldset{border:0;padding:0;min-inline-size:0;display:grid;gap:.625rem}
legend{padding:0;margin-block-end:.625rem}
.method{display:grid;grid-template-columns:auto 1fr auto;gap:.75rem;align-items:center;padding:.75rem .875rem;
border:1px solid var(--edge);border-radius:.875rem;cursor:pointer;min-block-size:4rem}
.method:has(:checked){border-color:var(--mark);box-shadow:inset 0 0 0 1px var(--mark);background:var(--tint)}
.method:has(:focus-visible){outline:3px solid var(--mark);outline-offset:3px}
.method input{inline-size:1.375rem;block-size:1.375rem;accent-color:var(--mark);outline:0}
.method b,.method span{display:block;line-height:1.4}
.method span span{font-size:.9375rem;color:var(--soft)}
.method .mark{min-inline-size:3.25rem;padding:.2rem .25rem;border:1px solid #0000;border-radius:.375rem;background:#f6c324;color:#14294f;
font-size:.6875rem;line-height:1.3;text-align:center}
.method .cib{background:#14508f;color:#fff;letter-spacing:.06em}
.method svg{inline-size:2rem;block-size:2rem;color:var(--mark)}
.field{display:grid;gap:.25rem}
.field+.field{margin-block-start:.375rem}
.wide{display:contents}
.sum{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;justify-content:space-between;
border-block-start:1px solid var(--line);padding-block-start:1rem}
.sum .total-name{margin:0}
.sum button{inline-size:auto;min-block-size:2.75rem;padding:.375rem .875rem;font-size:.9375rem}
.field label{font-weight:600}
input.box,select.box{font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);
border-radius:.75rem;padding:.625rem .75rem;min-block-size:3rem;inline-size:100%}
select.box{appearance:none;padding-inline-end:2.25rem;background:linear-gradient(45deg,#0000 50%,currentColor 0)
calc(100% - 1.25rem) 55%/.4rem .4rem no-repeat,linear-gradient(-45deg,#0000 50%,currentColor 0)
calc(100% - .85rem) 55%/.4rem .4rem no-repeat,var(--card)}
[dir=rtl] select.box{background-position:.85rem 55%,1.25rem 55%}
.box[dir=ltr]{text-align:start}
[dir=rtl] .box[dir=ltr]{text-align:end}
.count .box{color:var(--ink);font-size:1.0625rem;inline-size:min(4.25rem,21vw);min-block-size:2.75rem;padding:.375rem;text-align:center;margin-inline-start:.25rem}
.box[aria-invalid]{border:2px solid var(--bad)}
.wrong{color:var(--bad);font-weight:600;font-size:.9375rem}
.notice{border:1px solid var(--bad);border-inline-start-width:.375rem;background:var(--bad-tint);
border-radius:.75rem;padding:.875rem 1rem;display:grid;gap:.25rem}
.notice h2,.notice strong{color:var(--bad);font-size:1.125rem;line-height:1.4}
.notice ul{padding-inline-start:1.25rem}
.notice a{color:inherit}
.notice.refund{inline-size:100%;text-align:start;gap:.625rem}
.notice.refund p{text-wrap:pretty}
.refund p>span,.refund a{display:block}
.refund a{inline-size:fit-content;padding-block:.375rem;font-size:.9375rem}
button,.button{font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer;
border-radius:.875rem;border:1px solid var(--mark);padding:.75rem 1rem;min-block-size:3.25rem;
inline-size:100%;display:inline-flex;gap:.5rem;align-items:center;justify-content:center;flex-wrap:wrap}
button,.button{background:var(--mark);color:var(--on-mark)}
button:hover,.button:hover{background:var(--mark-2)}
.top button{background:none;border:0;inline-size:auto;min-block-size:2.75rem;padding:0 .6rem;
font-size:.9375rem;font-weight:400;color:var(--soft);text-decoration:underline}
.top button:hover{color:var(--ink)}
.fold{border-block:1px solid var(--line);padding-block:.25rem}
.fold+.fold{border-block-start:0;margin-block-start:-1.125rem}
.fold[open]{padding-block-end:1.125rem}
.fold summary{min-block-size:3.25rem}
.fold summary>span{flex:1}
.fold summary .soft{font-weight:400;display:inline-block}
.fold .change{flex:none;color:var(--mark);text-decoration:underline}
.share{border-block-end:0;padding-block:.25rem 0;margin-block-end:-.5rem}
.share summary{font-weight:400;color:var(--soft)}
.known>summary::after{display:none}
.known>summary .soft{display:block}
.known[open] fieldset{margin-block-start:.75rem}
.quiet{background:none;color:var(--ink);border-color:var(--edge);font-weight:600}
.quiet:hover{background:var(--tint)}
.link{background:none;border:0;inline-size:auto;justify-self:center;min-block-size:2.75rem;padding:.25rem .75rem;
font-size:.9375rem;font-weight:400;color:var(--soft);text-decoration:underline}
.link:hover{background:none;color:var(--ink)}
.safety{display:flex;gap:.625rem;align-items:flex-start;color:var(--soft);font-size:.9375rem}
.qr{display:grid;gap:.5rem;justify-items:center;text-align:center}
.qr img{inline-size:min(11rem,100%);block-size:auto;aspect-ratio:1;background:#fff;border-radius:.75rem}
.end{display:grid;gap:1rem;justify-items:center;text-align:center;padding-block:2rem}
.end>svg{inline-size:4rem;block-size:4rem;padding:.9rem;border-radius:50%;background:var(--tint);color:var(--mark);
stroke-width:2.2}
.end.bad>svg{background:var(--bad-tint);color:var(--bad)}
.end h1{font-size:1.5rem}
.end p{text-wrap:balance}
.end .facts{inline-size:100%;border-block:1px solid var(--line);padding-block:.75rem;display:grid;gap:.375rem}
.end .facts dt{text-align:start}
.end .letter{inline-size:100%;text-align:start;background:var(--tint);border-radius:.75rem;padding:1rem;
white-space:pre-line}
.letter h2{font-size:1rem}
.end form{inline-size:100%}
footer{inline-size:100%;max-inline-size:64rem;margin-inline:auto;padding:0 1rem 1.5rem;color:var(--soft);
font-size:.9375rem;text-align:center}
footer a{display:inline-block;padding:.5rem;color:inherit}
@media (max-width:59.99rem){.method{padding-block:.5rem;min-block-size:3.5rem}}
@media (pointer:fine){.end .here{order:1;background:none;color:var(--ink);border-color:var(--edge);font-weight:600}
.end .here:hover{background:var(--tint)}}
@media (max-width:40rem){.app>.qr,.app>.qr~:not(.here){order:1}.app>.here{order:0}}
@media (forced-colors:active){button,.button,.method,.card,.ribbon,.notice,.plate,input.box,select.box{border:1px solid}
button,.button{border-width:2px}.top button,.link{border:0}
.method:has(:checked){outline:3px solid Highlight}select.box{appearance:auto}svg{stroke:CanvasText}.button svg,button svg{stroke:ButtonText}
.end>svg,.who svg{border:1px solid}}
@media (max-width:24rem){.items img,.items .blank{inline-size:min(2.75rem,13.75vw);block-size:min(2.75rem,13.75vw)}}
@media (min-width:60rem){.order::details-content{content-visibility:visible;block-size:auto}
.order>summary{pointer-events:none}.order>summary::after,.order>summary .soft{display:none}
main.two{max-inline-size:64rem;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1.25rem;
align-items:start;
padding-block-start:1rem}
main.two>.notice{grid-column:1/3}
.card{padding:1.75rem}}
@media (prefers-reduced-motion:no-preference){.waits{animation:breathe 2.4s ease-in-out infinite}
@keyframes breathe{50%{opacity:.45}}}
@media print{:root{--paper:#fff;--card:#fff;--ink:#000;--soft:#333}.top,form,button,.button{display:none}
.card{border:0}}
`);
