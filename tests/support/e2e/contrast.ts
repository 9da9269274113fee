// Measures contrast where axe cannot decide it.
import type { Page } from '@playwright/test';

export interface Contrast {
  /** CSS selector of the element. */
  readonly place: string;
  /** NaN when a colour is unknown, such as that of a picture. */
  readonly ratio: number;
  /** Minimum of WCAG 1.4.3 for this text size. */
  readonly needed: number;
}

/** Measures text against its nearest opaque background, or borders against the parent's. */
export function contrastsOf(
  page: Page,
  selectors: readonly string[],
  of: 'words' | 'edges' = 'words',
): Promise<Contrast[]> {
  return page.evaluate(
    ({ selectors: places, of: measured }) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const parts = (colour: string): number[] => {
        if (!canvas) return [];
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      };
      const luminance = ([red = 0, green = 0, blue = 0]: number[]) => {
        const linear = [red, green, blue].map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
      };
      const groundOf = (element: Element | null): number[] | null => {
        for (let box = element; box; box = box.parentElement) {
          const { backgroundColor, backgroundImage, opacity } = getComputedStyle(box);
          const ground = parts(backgroundColor);
          if (backgroundImage !== 'none' || opacity !== '1') return null;
          if (ground[3] === 255) return ground;
          if (ground[3] !== 0) return null;
        }
        return null;
      };
      return places.map((place) => {
        const words = document.querySelector(place);
        if (!words) return { place, ratio: Number.NaN, needed: 0 };
        const { color, borderTopColor, fontSize, fontWeight } = getComputedStyle(words);
        const edge = measured === 'edges';
        const ground = groundOf(edge ? words.parentElement : words);
        const pixels = Number.parseFloat(fontSize);
        const large = pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700);
        const lights = [luminance(parts(edge ? borderTopColor : color)), luminance(ground ?? [])];
        const [dark = 0, light = 0] = lights.sort((one, other) => one - other);
        return { place, ratio: ground ? (light + 0.05) / (dark + 0.05) : Number.NaN, needed: large || edge ? 3 : 4.5 };
      });
    },
    { selectors, of },
  );
}
