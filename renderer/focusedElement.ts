/**
 * Returns the element that has the focus, also inside a shadow root, where `document.activeElement` is only its host.
 *
 * @param near a node of the same document or shadow root; without one, open shadow roots are searched from the document
 * @returns `document.body`, or null, when no element has the focus
 */
export function focusedElement(near?: Node | null): Element | null {
  const root = near?.getRootNode();
  let focused = (root instanceof ShadowRoot && root.activeElement) || document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
