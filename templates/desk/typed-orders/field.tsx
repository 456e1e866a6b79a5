import type { TypedOrderFields } from '../../../src/desk/typed-orders/form.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import { Input } from '../page/fields.tsx';
import { problemText } from './problems.ts';
import type { TypedOrderPageProps } from './props.ts';

type FieldProps = Pick<TypedOrderPageProps, 'frame' | 'answer' | 'problems'> & {
  name: keyof TypedOrderFields;
  label: string;
  value: string;
  longest: number;
  type?: 'text' | 'tel' | 'search';
  inputmode?: 'tel' | 'numeric';
  isLatin?: boolean;
  hint?: string | undefined;
  list?: string;
  autofocus?: boolean;
  /** When its script asks again: while it is typed, or once it is left. */
  live?: 'typing' | 'left';
  children?: Child;
};

/** A field with its label, and what is wrong with it. Enter goes on to the next one. */
export function Field(props: FieldProps) {
  const { name, label, value, longest, type = 'text', hint, isLatin = false, live } = props;
  const wrong = problemText(props, name);
  const ids = [wrong === null ? '' : `${name}-wrong`, hint === undefined ? '' : `${name}-hint`];
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {wrong === null ? null : (
        <small id={`${name}-wrong`} class="why">
          {wrong}
        </small>
      )}
      <div class="lookup">
        <Input<TypedOrderFields>
          id={name}
          name={name}
          type={type}
          value={value}
          maxlength={longest}
          inputmode={props.inputmode}
          dir={isLatin ? 'ltr' : 'auto'}
          autocomplete="off"
          enterkeyhint="next"
          autofocus={props.autofocus}
          list={props.list}
          data-next
          data-live={live}
          aria-invalid={wrong === null ? undefined : 'true'}
          aria-describedby={ids.filter((id) => id !== '').join(' ') || undefined}
        />
        {props.children}
      </div>
      {hint === undefined ? null : <small id={`${name}-hint`}>{hint}</small>}
    </div>
  );
}
