import type { AlertRow } from '../../../src/desk/stock-alerts/rules.ts';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import { StockAlertsPage } from '../../../templates/desk/stock-alerts/stock-alerts.tsx';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { wordsIn } from '../words.ts';

/** Stock alerts of all products, of one after a list that was not emptied, and an empty list. */
export function stockAlertSamples(frame: DeskFrame): Record<string, JSX.Element> {
  const alert: AlertRow = {
    id: '01alert',
    productId: '01honey',
    email: 'amina@mail.dz',
    state: 'confirmed',
    at: 1_795_252_500_000,
    title: wordsIn({ ar: 'عسل السدر', fr: 'Miel de jujubier', en: 'Jujube honey' }, frame.t.language),
  };
  const waiting = { ...alert, id: '02alert', email: 'samir@mail.dz', state: 'unconfirmed' as const };
  const hostile = { ...alert, id: '03alert', email: `${'w'.repeat(240)}@mail.dz`, title: 'W'.repeat(255) };
  const gone = { ...alert, id: '04alert', title: null };
  const page = { frame, productId: null, product: null, next: null, flash: null, isOff: false };
  return {
    'desk-stock-alerts': (
      <StockAlertsPage {...page} alerts={[alert, waiting, hostile, gone]} next={gone} flash="removed" />
    ),
    'desk-stock-alerts-product': (
      <StockAlertsPage
        {...page}
        productId={alert.productId}
        product={alert.title}
        alerts={[alert]}
        flash="unsure"
      />
    ),
    'desk-stock-alerts-none': <StockAlertsPage {...page} alerts={[]} isOff />,
  };
}
