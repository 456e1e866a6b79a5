import { CheckField } from './fields.tsx';

/** The end of a form that is sent once a person is sure: a box to tick, and a button. */
export function Confirmation({ sure, button }: { sure: string; button: string }) {
  return (
    <>
      <CheckField<{ sure: string }> name="sure" value="yes" required>
        {sure}
      </CheckField>
      <button class="quiet danger" type="submit">
        {button}
      </button>
    </>
  );
}
