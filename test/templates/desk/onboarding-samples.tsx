import type { Facts } from '../../../src/desk/onboarding/rules.ts';
import { capabilities } from '../../../src/domain/capabilities.ts';
import { shopScopes } from '../../../src/shop/service-client/scopes.ts';
import { StartPage } from '../../../templates/desk/onboarding/onboarding.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';

const nothing: Facts = {
  service: { ok: false, reason: 'address' },
  hasEvent: false,
  hasPaymentMethods: false,
  hasName: false,
  hasPhone: false,
  hasProducts: false,
  hasTariffs: false,
  hasSeller: false,
  hasDeclaration: false,
  hasSecondWay: false,
  hasOrder: false,
  livemode: false,
  lostMetadata: [],
  ignoresFees: false,
};
const reported = {
  ok: true,
  missing: [],
  notOffered: [],
  unreported: [],
  suspension: null,
  offered: {},
} satisfies Facts['service'];
const all: Facts = {
  service: reported,
  hasEvent: true,
  hasPaymentMethods: true,
  hasName: true,
  hasPhone: true,
  hasProducts: true,
  hasTariffs: true,
  hasSeller: true,
  hasDeclaration: true,
  hasSecondWay: true,
  hasOrder: true,
  livemode: true,
  lostMetadata: [],
  ignoresFees: false,
};

/** A service that speaks the public document only. */
const bare: Facts['service'] = {
  ok: true,
  missing: [],
  notOffered: ['refunds:read', 'refunds:write'],
  unreported: ['checkouts:read', 'checkouts:write'],
  suspension: null,
  offered: Object.fromEntries(capabilities.map((one) => [one, false])),
};

/**
 * A shop before its first step, in progress, with a key of too few scopes, with a service that offers little, and
 * complete.
 */
export function startSamples(frame: DeskFrame): Record<string, JSX.Element> {
  const page = { frame, submission: '7f'.repeat(16), flash: null } as const;
  const missing = shopScopes.map(({ scope }) => scope);
  return {
    'desk-start': <StartPage {...page} facts={nothing} />,
    'desk-start-begun': (
      <StartPage
        {...page}
        facts={{ ...all, hasEvent: false, hasOrder: false, livemode: false }}
        flash="silent"
      />
    ),
    'desk-start-scopes': (
      <StartPage {...page} facts={{ ...all, service: { ...reported, missing } }} flash="refused" />
    ),
    'desk-start-suspended': (
      <StartPage
        {...page}
        facts={{
          ...{ ...all, hasEvent: false },
          service: { ...reported, suspension: 'This account is suspended: the trade register has expired.' },
        }}
      />
    ),
    'desk-start-key': <StartPage {...page} facts={{ ...nothing, service: { ok: false, reason: 'key' } }} />,
    'desk-start-metadata': (
      <StartPage {...page} facts={{ ...all, lostMetadata: ['product', 'price', 'checkout'] }} />
    ),
    'desk-start-fees': <StartPage {...page} facts={{ ...all, ignoresFees: true }} />,
    'desk-start-not-offered': <StartPage {...page} facts={{ ...all, service: bare }} />,
    'desk-start-all': <StartPage {...page} facts={all} />,
  };
}
