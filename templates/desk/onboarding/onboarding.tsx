import type { testEventForm } from '../../../src/desk/onboarding/form.ts';
import {
  type Facts,
  type StepName,
  type StepState,
  stateOf,
  stepNames,
} from '../../../src/desk/onboarding/rules.ts';
import { deskDeliveryPath } from '../../../src/domain/addresses/desk/delivery.ts';
import { importsPath } from '../../../src/domain/addresses/desk/imports.ts';
import { productFormPath } from '../../../src/domain/addresses/desk/products.ts';
import {
  type OnboardingFlash,
  onboardingPath,
  paymentMethodsPath,
  storeDetailsPath,
  testWebhookPath,
} from '../../../src/domain/addresses/desk/settings.ts';
import { devicesPath } from '../../../src/domain/addresses/desk/sign-in.ts';
import { cataloguePath } from '../../../src/domain/addresses/shop.ts';
import { capabilities } from '../../../src/domain/capabilities.ts';
import type { Locale } from '../../../src/text/languages/languages.ts';
import { Hidden } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

type StartProps = {
  frame: DeskFrame;
  facts: Facts;
  flash: OnboardingFlash | null;
  /** Recognises a form sent twice. */
  submission: string;
};

const looks: Record<StepState, { card: string; tag: string }> = {
  done: { card: 'past', tag: 'good' },
  open: { card: '', tag: 'waiting' },
  waiting: { card: 'later', tag: '' },
};

/** The steps before the first sale: each is checked whenever the page is opened. */
export function StartPage({ frame, facts, flash, submission }: StartProps) {
  const { t } = frame;
  const copy = t.words.onboarding;
  const steps = stepNames.map((name) => ({ name, state: stateOf(name, facts) }));
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <DeskPage frame={frame} title={copy.title} page="onboarding">
      <h1>{copy.title}</h1>
      <p class="lead">{done === steps.length ? copy.all : copy.lead(done, steps.length)}</p>
      {flash === null ? null : <DeskAlert>{copy.flash[flash]}</DeskAlert>}
      <ol class="checklist">
        {steps.map(({ name, state }) => (
          <li class={`card ${looks[state].card}`}>
            <h2>
              {copy.steps[name].title} <span class={`tag ${looks[state].tag}`}>{copy.states[state]}</span>
            </h2>
            <p>{sayOf(name, state, facts, t)}</p>
            {state === 'open' ? <Action name={name} t={t} submission={submission} /> : null}
          </li>
        ))}
      </ol>
      <LostMetadata t={t} lost={facts.lostMetadata} />
      {facts.ignoresFees ? <IgnoredFees t={t} /> : null}
      <NotOffered t={t} service={facts.service} />
      <p class="tools">
        <a class="quiet" href={onboardingPath(t.language)}>
          {copy.again}
        </a>
      </p>
    </DeskPage>
  );
}

/** The state of a step; what is missing, as exactly as it is known. */
function sayOf(name: StepName, state: StepState, { service }: Facts, t: DeskText) {
  const copy = t.words.onboarding;
  if (state === 'waiting') return copy.later;
  // Refunds are told in words below, without the names of their scopes.
  const unexplained = service.ok
    ? service.notOffered.filter((scope) => !scope.startsWith('refunds:') || service.offered.refunds !== false)
    : [];
  if (
    name === 'key' &&
    state === 'done' &&
    service.ok &&
    service.notOffered.length + service.unreported.length > 0
  )
    return (
      <>
        {service.unreported.length > 0 ? copy.unreported : copy.known}
        {unexplained.length === 0 ? null : (
          <>
            {' '}
            {copy.notOffered.scopes} <bdi dir="ltr">{unexplained.join(', ')}</bdi>
          </>
        )}
      </>
    );
  if (state === 'done') return copy.steps[name].done;
  if (name === 'service' && !service.ok && service.reason !== 'key') return copy.service[service.reason];
  if (name === 'service' && service.ok)
    return (
      <>
        {copy.service.suspended} <bdi lang="en">{service.suspension}</bdi>
      </>
    );
  if (name === 'key' && service.ok)
    return (
      <>
        {copy.missing} <bdi dir="ltr">{service.missing.join(', ')}</bdi>
      </>
    );
  return copy.steps[name].open;
}

/** What the service does not offer, and what the merchant does instead. */
function NotOffered({ t, service }: { t: DeskText; service: Facts['service'] }) {
  const copy = t.words.onboarding.notOffered;
  const absent = service.ok ? capabilities.filter((one) => service.offered[one] === false) : [];
  if (absent.length === 0) return null;
  return (
    <section class="card">
      <h2>{copy.title}</h2>
      <ul class="absent">
        {absent.map((one) => (
          <li>{copy.texts[one]}</li>
        ))}
      </ul>
    </section>
  );
}

const pathsTo: Partial<Record<StepName, (language: Locale) => string>> = {
  payment_methods: (language) => paymentMethodsPath(language),
  name: (language) => storeDetailsPath(language, 'look'),
  phone: (language) => storeDetailsPath(language, 'contact'),
  goods: (language) => productFormPath(language, 'new'),
  delivery: (language) => deskDeliveryPath(language),
  seller: (language) => storeDetailsPath(language, 'identity'),
  declaration: (language) => storeDetailsPath(language, 'identity'),
  way_back: (language) => devicesPath(language),
  order: (language) => cataloguePath(language),
};

function Action({ name, t, submission }: { name: StepName; t: DeskText; submission: string }) {
  const { action } = t.words.onboarding.steps[name];
  if (action === null) return null;
  const path = pathsTo[name];
  if (path !== undefined)
    return (
      <p class="tools">
        <a class="button" href={path(t.language)}>
          {action}
        </a>
        {name === 'goods' ? (
          <a class="quiet" href={importsPath(t.language)}>
            {t.words.imports.title}
          </a>
        ) : null}
      </p>
    );
  return (
    <form method="post" action={testWebhookPath(t.language)}>
      <Hidden<typeof testEventForm> name="submission" value={submission} />
      <button class="button" type="submit">
        {action}
      </button>
    </form>
  );
}

/** That the service shares out the payment fees otherwise than the shop asks. */
function IgnoredFees({ t }: { t: DeskText }) {
  const copy = t.words.onboarding.ignoredFees;
  return (
    <section class="card">
      <h2>{copy.title}</h2>
      <p>{copy.text}</p>
    </section>
  );
}

/** The metadata that the service does not return, and what that means for the merchant. */
function LostMetadata({ t, lost }: { t: DeskText; lost: Facts['lostMetadata'] }) {
  const copy = t.words.lostMetadata;
  const isOfProducts = lost.includes('product') || lost.includes('price');
  if (lost.length === 0) return null;
  return (
    <section class="card">
      <h2>{copy.title}</h2>
      {isOfProducts ? <p>{copy.products}</p> : null}
      {lost.includes('checkout') ? <p>{copy.checkouts}</p> : null}
    </section>
  );
}
