import { Input, type NameIn } from './fields.tsx';

/** Choices of one name as buttons of a row. */
export function Chips<Form>(props: {
  legend: string;
  name: NameIn<Form>;
  chosen: string;
  options: readonly (readonly [value: string, text: string])[];
  live?: 'left';
}) {
  const { legend, name, chosen, options, live } = props;
  return (
    <fieldset class="chips">
      <legend>{legend}</legend>
      {options.map(([value, text]) => (
        <label class="choice">
          <Input<Form>
            id={`${name}-${value}`}
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            data-live={live}
          />
          <span>
            <bdi>{text}</bdi>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
