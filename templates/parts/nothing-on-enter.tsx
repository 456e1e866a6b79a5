/**
 * The first button of a form that only a tap may send. Enter in a field presses a form's first submit button, and
 * does nothing when that one is disabled (HTML, "implicit submission").
 */
export function NothingOnEnter() {
  return <button type="submit" disabled hidden />;
}
