/** The colours of payers' pages and of the dashboard, light and dark. */
export const palette = `:root{color-scheme:light dark;--paper:#f3f1ea;--card:#fff;--ink:#14201c;--soft:#55625c;--line:#dad6c9;
--edge:#7d877f;--mark:#0b5e4e;--mark-2:#084639;--on-mark:#fff;--tint:#e6f1ed;--bad:#9a1f16;--bad-tint:#fdefec;
--test:#ffd978;--on-test:#3b2a00}
@media (prefers-color-scheme:dark){:root{--paper:#0f1614;--card:#18211e;--ink:#e8eeea;--soft:#a5b3ac;
--line:#324039;--edge:#74847b;--mark:#7fdcc2;--mark-2:#a5ead7;--on-mark:#06241c;--tint:#1c302a;--bad:#ffb4a8;
--bad-tint:#3a1d19;--test:#5a4200;--on-test:#ffe9b3}}
`;

/** Removes the line breaks of the source. */
export function compact(sheet: string): string {
  return sheet.replaceAll('\n', '');
}
