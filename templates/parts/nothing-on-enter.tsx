/**
 * The first button of a form that must be sent by a tap alone. Enter in a field presses a form's first submit button, and
 * does nothing where that one is disabled (HTML, "implicit submission").
 */
export function NothingOnEnter() {
  return <button type="submit" disabled hidden />;
}
