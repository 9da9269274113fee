/**
 * Returns the focused element, also inside a shadow root; `document.body` or null without one.
 *
 * @param near a node of the same root; else open shadow roots are searched from the document
 */
export function focusedElement(near?: Node | null): Element | null {
  const root = near?.getRootNode();
  let focused = (root instanceof ShadowRoot && root.activeElement) || document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
