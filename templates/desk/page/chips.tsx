/** Choices of one name as buttons of a row. */
export function Chips(props: {
  legend: string;
  name: string;
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
          <input
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
