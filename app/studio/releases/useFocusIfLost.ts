import { focusedElement } from '@fahrplan/renderer';
import { type RefObject, useEffect } from 'react';

/**
 * Focuses an element when it appears, if the pressed button is disabled or gone and took the focus with it.
 * A page that was only loaded keeps its focus.
 */
export function useFocusIfLost(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focused = focusedElement();
    const isLost = focused === null || focused === document.body;
    if (isLost && navigator.userActivation?.hasBeenActive !== false) element.current?.focus();
  }, [element]);
}
