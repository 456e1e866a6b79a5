import type { PendingForm } from '../../../src/desk/http/rules.ts';
import { Hidden } from './fields.tsx';

export function PendingFormFields({ fields }: Pick<PendingForm, 'fields'>) {
  return (
    <>
      {fields.map(({ name, value }) => (
        <Hidden<Record<string, string>> name={name} value={value} />
      ))}
    </>
  );
}
