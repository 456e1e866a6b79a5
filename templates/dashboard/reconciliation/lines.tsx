import { type SettlementLine, settlementState } from '../../../src/contract/resources/reconciliation.ts';
import { paymentPath, settlementLinesPath } from '../../../src/service/dashboard-urls.ts';
import { Select } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { Pagination } from '../page/pagination.tsx';
import { type Props, ReconciliationPage, ResolutionText } from './reconciliation.tsx';

/** The chip's look by state. */
const looks = {
  matched: 'paid',
  differs: 'failed',
  missing_here: 'failed',
  repeated: 'failed',
  resolved: '',
} as const;

/** Lines of the files of acquirer and bank, and what became of each. */
export function LinesPage(
  props: Props & {
    lines: readonly SettlementLine[];
    typed: { state: string };
    earlier: string | null;
    isBehind: boolean;
  },
) {
  const { frame, mode, lines, typed, earlier, isBehind } = props;
  const { t } = frame;
  const copy = t.words.reconciliation;
  const path = settlementLinesPath(mode);
  const isNarrowed = typed.state !== '';
  return (
    <ReconciliationPage {...props} current="lines">
      <form class="card line" method="get" action={path}>
        <Select
          name="state"
          label={copy.state}
          any={copy.anyState}
          values={settlementState.options}
          textOf={(value) => copy.states[value]}
          chosen={typed.state}
        />
        <button type="submit">{copy.apply}</button>
      </form>
      <section class="card" aria-label={copy.tabs.lines}>
        {lines.length === 0 ? <p>{isNarrowed ? copy.noneFound : copy.noLine}</p> : null}
        <ol class="people">
          {lines.map((line) => (
            <Line {...{ frame, mode, line }} />
          ))}
        </ol>
        <Pagination
          {...{ words: t.words.page, path, earlier, isBehind, clear: isNarrowed ? copy.clear : null }}
        />
        {lines.length === 0 ? null : <FileLink t={t} page={path} filters={typed} />}
      </section>
    </ReconciliationPage>
  );
}

function Line({ frame, mode, line }: Props & { line: SettlementLine }) {
  const { t } = frame;
  const copy = t.words.reconciliation;
  const { state, kind, amount, expected, checkout_id: checkoutId, resolution } = line;
  return (
    <li>
      <div class="head">
        <code dir="ltr">{line.reference}</code>
        <span class={`chip ${looks[state]}`}>{copy.states[state]}</span>
      </div>
      <p>
        {copy.kinds[kind]} · {t.money(amount)}
        {expected === null || expected === amount ? null : (
          <>
            {' · '}
            {copy.expected} {t.money(expected)}
          </>
        )}
      </p>
      <p class="soft small">
        {copy.sources[line.source]} · {t.date(line.date)} · <bdi>{line.file}</bdi> ·{' '}
        {copy.lineNumber(String(line.line))}
      </p>
      {resolution === null ? null : <ResolutionText {...{ frame, resolution }} />}
      {checkoutId === null ? null : (
        <p>
          <a href={paymentPath(mode, checkoutId)}>{copy.toPayment}</a>
        </p>
      )}
    </li>
  );
}
