/**
 * Keeps dialogs and steps of the preview from taking the focus out of the editor while it is typed in.
 * Within the frame, focus moves as in the portal.
 */
export function keepFocusOutside(): void {
  const focus = HTMLElement.prototype.focus;
  HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions): void {
    if (document.hasFocus()) focus.call(this, options);
  };
}
