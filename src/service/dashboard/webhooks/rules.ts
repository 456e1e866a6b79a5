import type { EventType } from '../../../contract/resources/webhooks/event.ts';
import type { Health } from '../../webhooks/rules/endpoint-health.ts';

/** An endpoint as its page shows it, without secrets. Times in seconds. */
export type ShownEndpoint = {
  /** `default` for the mode's default one, which gets all types and has no description. */
  id: string;
  isDefault: boolean;
  /** Null while the default one has no address. */
  url: string | null;
  /** The address comes from the operator, not from the account. */
  isInherited: boolean;
  /** `*` alone for all. */
  types: readonly string[];
  description: string | null;
  status: 'enabled' | 'paused' | 'disabled' | 'unset';
  offAt: number | null;
  secrets: readonly { createdAt: number; expiresAt: number | null }[];
  health: Health;
};

/** One delivery with its attempts, the newest first. `type`: null for a test. Times in seconds. */
export type ShownDelivery = {
  number: number;
  eventId: string;
  type: EventType | null;
  url: string;
  state: 'open' | 'delivered' | 'failed';
  createdAt: number;
  nextAt: number | null;
  attempts: { at: number; status: number | null; durationMs: number; error: string | null; answer: string }[];
};

/** Deliveries of one event by state. */
export type Counts = Record<'open' | 'delivered' | 'failed', number>;

/** One row of the log of events. `at`: seconds. */
export type ListedEvent = {
  id: string;
  type: EventType;
  subjectId: string;
  checkoutId: string | null;
  at: number;
  isErased: boolean;
  deliveries: Counts;
};

/** Times in seconds, `to` excluded; null: no filter. */
export type EventFilters = { type: EventType | null; from: number | null; to: number | null };

/** How many events of a range were sent again. `next`: the id after which it goes on; null at its end. */
export type Resent = { planned: number; waiting: number; next: string | null };

/** Why a form was refused; `seen`: it was sent again, and the first answer showed the secret. */
export const webhookRefusals = [
  'url',
  'types',
  'range',
  'event_erased',
  'too_many_webhook_endpoints',
  'too_many_webhook_secrets',
  'seen',
  'other',
] as const;
export type WebhookRefusal = (typeof webhookRefusals)[number];

/** What a form did, as the page behind it says. */
export const webhookOutcomes = ['change', 'switch', 'delete', 'test', 'resend', 'event'] as const;
export type WebhookOutcome = (typeof webhookOutcomes)[number];
