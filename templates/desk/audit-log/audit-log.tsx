import { type EntryFilter, entryDays, entryKinds, isManyAction } from '../../../src/desk/audit-log/rules.ts';
import { limitInputs } from '../../../src/desk/payment-settings/rules/limit-inputs.ts';
import { reasonChoices } from '../../../src/desk/stock/rules/change-reasons.ts';
import { alertRemovals } from '../../../src/desk/stock-alerts/rules.ts';
import { typedPayments } from '../../../src/desk/typed-orders/rules/typed-orders.ts';
import { auditLogPagePath } from '../../../src/domain/addresses/desk/sign-in.ts';
import { deskRoles } from '../../../src/domain/desk-rights.ts';
import { isNotificationChannel } from '../../../src/domain/notifications/notifications.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { eventKindOf, isAction } from '../../../src/domain/orders/transitions.ts';
import { SelectField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import { labelOf } from '../page/setting-label.ts';
import type { DeskText } from '../page/text.tsx';

/** `at` in seconds. `name`: of the device, null where it is unknown or the kind is enough. */
type Entry = {
  id: string;
  at: number;
  action: string;
  actor: { kind: 'key' | 'operator' | 'person' | 'device' | 'system'; name: string | null };
  subject: string | null;
  /** Of a form about several orders. */
  numbers: readonly string[];
  /** The details, as words of the action. */
  fields: readonly string[];
  /** Whole dinars that it moved. */
  amount: number | null;
  network: string | null;
};

const orderActions = [
  'orders.act',
  'orders.prepare',
  'today.cancel_network',
  'today.trust_network',
  'bulk.act',
  'bulk.undo',
  'call_queue.act',
];

/** The details in words, where the action's name is not enough. */
function whatOf(t: DeskText, action: string, fields: readonly string[]): string[] {
  const { auditLog, notifications, order, settings, shared, stock, stockAlerts, typedOrders } = t.words;
  return fields.flatMap((field) => {
    if (action === 'devices.invite') {
      const role = deskRoles.find((one) => one === field);
      return role === undefined ? [] : [shared.roles[role]];
    }
    if (action === 'stock.save') {
      const reason = reasonChoices.find((one) => one === field);
      return reason === undefined ? [] : [stock.reasons[reason]];
    }
    if (action === 'stock_alerts.remove')
      return alertRemovals.flatMap((one) => (one === field ? [stockAlerts.removed[one]] : []));
    if (action === 'orders.phone' || action === 'payment_settings.phone')
      return field === 'refused' || field === 'allowed' ? [auditLog.phones[field]] : [];
    if (action === 'typed_orders.place')
      return field === 'exchange'
        ? [typedOrders.exchange.title]
        : typedPayments.flatMap((one) => (one === field ? [typedOrders.payments[one]] : []));
    if (action === 'payment_settings.limits') {
      const limit = limitInputs.find((name) => name.toLowerCase() === field);
      return limit === undefined ? [] : [settings.limits.names[limit].label];
    }
    if (action === 'notifications.channel' || action === 'notifications.test')
      return isNotificationChannel(field) ? [notifications.channels[field].title] : [];
    if (action === 'store_details.save') {
      const { label, ownName } = labelOf(t, field.toUpperCase());
      return [ownName === null ? label : `${label} · ${ownName}`];
    }
    if (!orderActions.includes(action)) return [];
    return field === 'undo'
      ? [order.events.undone]
      : isAction(field)
        ? [order.events[eventKindOf(field)]]
        : [];
  });
}

const isWrongCode = (action: string, fields: readonly string[]) =>
  action === 'reauthentication.give' && fields.includes('wrong');

type AuditLogProps = {
  frame: DeskFrame;
  entries: readonly Entry[];
  next: string | null;
  filter: EntryFilter;
  /** Those whose entries can be listed. */
  devices: readonly { id: string; name: string }[];
};

export function AuditLogPage({ frame, entries, next, filter, devices }: AuditLogProps) {
  const { t } = frame;
  const copy = t.words.auditLog;
  const actions: Readonly<Record<string, string>> = copy.actions;
  return (
    <DeskPage frame={frame} title={copy.title} page="audit_log">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      <Finder t={t} filter={filter} devices={devices} />
      {entries.length === 0 ? <p class="empty">{copy.empty}</p> : null}
      <ol class="list entries">
        {entries.map(({ at, action, actor, subject, numbers, fields, amount, network }) => (
          <li class="card">
            <p>
              <strong>
                {numbers.length > 0 && isManyAction(action)
                  ? copy.many[action](numbers.length)
                  : withoutColon(
                      isWrongCode(action, fields) ? copy.wrongCode : (actions[action] ?? action),
                      subject === null && amount === null && whatOf(t, action, fields).length === 0,
                    )}
              </strong>
              {subject === null || numbers.length > 0 ? null : (
                <>
                  {' '}
                  <bdi>{subject}</bdi>
                </>
              )}
              {whatOf(t, action, fields).map((words) => (
                <>
                  {' '}
                  <span class="tag">{words}</span>
                </>
              ))}
              {amount === null ? null : <> {t.money(amount)}</>}
            </p>
            {numbers.length === 0 ? null : (
              <details>
                <summary>{copy.which}</summary>
                <p>
                  {numbers.map((number) => (
                    <>
                      <bdi dir="ltr">{formatOrderNumber(number)}</bdi>{' '}
                    </>
                  ))}
                </p>
              </details>
            )}
            <p class="hint">
              {actor.name === null ? copy.actors[actor.kind] : <bdi>{actor.name}</bdi>}
              {' · '}
              {t.time(at)}
              {network === null ? null : (
                <>
                  {' · '}
                  <bdi dir="ltr">{network}</bdi>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
      {next === null ? null : (
        <p class="more">
          <a class="quiet" href={auditLogPagePath(t.language, next, filter)} rel="next">
            {copy.more}
          </a>
        </p>
      )}
    </DeskPage>
  );
}

/** Words that announce what follows, where nothing does. */
function withoutColon(words: string, isAlone: boolean): string {
  return isAlone ? words.replace(/[\s\u00a0\u202f]*:$/, '') : words;
}

/** Narrows the log to a person's device, a kind of entries, or the last days. */
function Finder({ t, filter, devices }: { t: DeskText } & Pick<AuditLogProps, 'filter' | 'devices'>) {
  const copy = t.words.auditLog;
  return (
    <search>
      <form class="card finder" method="get" action={auditLogPagePath(t.language)}>
        <div class="pairs">
          <SelectField<Asked>
            name="device"
            label={copy.person}
            chosen={filter.device ?? ''}
            none={copy.all}
            options={devices.map(({ id, name }) => [id, name] as const)}
          />
          <SelectField<Asked>
            name="kind"
            label={copy.kind}
            chosen={filter.kind ?? ''}
            none={copy.all}
            options={entryKinds.map((kind) => [kind, copy.kinds[kind]] as const)}
          />
          <SelectField<Asked>
            name="days"
            label={copy.period}
            chosen={String(filter.days ?? '')}
            none={copy.all}
            options={entryDays.map((days) => [String(days), copy.days(days)] as const)}
          />
        </div>
        <button class="button" type="submit">
          {t.words.search.button}
        </button>
      </form>
    </search>
  );
}

type Asked = { device: string; kind: string; days: string };
