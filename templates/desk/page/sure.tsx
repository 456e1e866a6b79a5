/** The end of a form that is sent once a person is sure: a box to tick, and a button. */
export function Sure({ sure, button }: { sure: string; button: string }) {
  return (
    <>
      <label class="choice">
        <input type="checkbox" name="sure" value="yes" required />
        <span>{sure}</span>
      </label>
      <button class="quiet danger" type="submit">
        {button}
      </button>
    </>
  );
}
