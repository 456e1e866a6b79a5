import { compact } from '../../parts/style.ts';
import { payStyle } from '../page/style.ts';

/** The style of a payment request: how much is paid, and the own open parts. */
export const requestStyle =
  payStyle +
  compact(`
.name{font-size:1.25rem;line-height:1.35}
.left-sum{display:grid;gap:.625rem}
progress{appearance:none;inline-size:100%;block-size:.75rem;border:0;border-radius:1rem;overflow:hidden;background:var(--tint);color:var(--mark)}
progress::-webkit-progress-bar{background:var(--tint)}
progress::-webkit-progress-value{background:var(--mark)}
progress::-moz-progress-bar{background:var(--mark)}
.parts{list-style:none;padding:0}
.parts li{display:flex;flex-wrap:wrap;gap:.125rem 1rem;justify-content:space-between;align-items:center;padding-block:.625rem}
.parts li+li{border-block-start:1px solid var(--line)}
.parts b{margin-inline-start:auto}
.parts a{flex-basis:100%;padding-block:.375rem}
.note{border:1px solid var(--mark);border-inline-start-width:.375rem;background:var(--tint);border-radius:.75rem;padding:.875rem 1rem}
@media (forced-colors:active){progress{border:1px solid;appearance:auto}.note{border:1px solid}}
`);
