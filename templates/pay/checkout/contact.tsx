import type { ContactField } from '../copy/fr/contact.ts';
import { Input } from '../page/field.tsx';
import type { PayerText } from '../page/text.tsx';

/** The typed contact of the payer, unchanged. */
export type TypedContact = Record<ContactField, string>;

export type ContactErrors = Partial<Record<ContactField, string>>;

type Props = {
  typed: TypedContact;
  errors: ContactErrors;
  /** True where the address form already asks for name and phone. */
  hasAddress: boolean;
  t: PayerText;
};

/** The optional contact of the payer: folded, so that it does not look required. */
export function ContactForm({ typed, errors, hasAddress, t }: Props) {
  const copy = t.words.contact;
  const fields: ContactField[] = hasAddress ? ['email'] : ['name', 'email', 'phone'];
  const isOpen = fields.some((field) => typed[field] !== '' || errors[field] !== undefined);
  return (
    <details class="fold" open={isOpen}>
      <summary>
        <span>
          {copy.title} <span class="soft">{copy.optional}</span>
        </span>
      </summary>
      <div class="stack">
        <p class="soft small">{copy.why}</p>
        {hasAddress ? null : (
          <Input name="name" label={copy.name} autocomplete="name" value={typed.name} error={errors.name} />
        )}
        <Input
          name="email"
          label={copy.email}
          type="email"
          autocomplete="email"
          value={typed.email}
          error={errors.email}
        />
        {hasAddress ? null : (
          <Input
            name="phone"
            label={copy.phone}
            type="tel"
            autocomplete="tel"
            value={typed.phone}
            hint={t.words.checkout.phoneHint}
            error={errors.phone}
          />
        )}
      </div>
    </details>
  );
}
