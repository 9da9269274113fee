// @vitest-environment jsdom
// Pictures of cars and artworks by name, on the server and in the browser.

import type { DrawingName, IconName } from '@fahrplan/engine';
import { cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { VehicleSilhouette } from '../../../app/portal/artworks/VehicleSilhouette.tsx';
import { silhouettes } from '../../../app/portal/artworks/vehicles.ts';
import catalogue from '../../../flows/catalogue.json' with { type: 'json' };
import { Drawing } from '../../../renderer/blocks/media/Drawing.tsx';
import { media } from '../../../scripts/testbed/fakeSession.ts';
import { onPage, show } from '../../support/renderer/stage.tsx';

onPage();
afterEach(cleanup);

const NAMES: { readonly [D in DrawingName]: true } = {
  ...{ return: true, success: true, planned: true, changed: true, paid: true, reported: true, ended: true },
  ...{ error: true, mail: true, empty: true, search: true },
};
const bodyOf = (shape: string | null) => {
  const { container, unmount } = render(<VehicleSilhouette shape={shape} paint={null} text={null} />);
  const drawn = container.querySelector('[class*="body"]')?.getAttribute('d');
  unmount();
  return drawn;
};
const drawingOf = (name: string | null) => renderToString(<Drawing name={name} text={null} />);

test('each shape has its own picture, and unknown ones show a saloon', () => {
  const { shapes } = catalogue.artworks.vehicle;
  expect([...shapes].sort()).toEqual(Object.keys(silhouettes).sort());
  const bodies = shapes.map(bodyOf);
  expect(new Set(bodies).size).toBe(bodies.length);
  expect([bodyOf('pickup'), bodyOf('toString'), bodyOf(null)]).toEqual(Array(3).fill(bodyOf('saloon')));
});

test('each name has its own drawing, and unknown ones show nothing', () => {
  const drawings = Object.keys(NAMES).map(drawingOf);
  expect(new Set(drawings).size).toBe(drawings.length);
  expect([drawingOf('party'), drawingOf('toString'), drawingOf(null)]).toEqual(Array(3).fill(drawingOf('empty')));
});

test('each car has its own gradient ids, also with two on one page', () => {
  render(
    <>
      <VehicleSilhouette shape="suv" paint="#2f4a3c" text="Das erste" />
      <VehicleSilhouette shape="suv" paint="#2f4a3c" text="Das zweite" />
    </>,
  );
  const lights = ['Das erste', 'Das zweite'].map((name) => {
    const car = screen.getByRole('img', { name });
    const own = [...car.querySelectorAll('[id]')].map(({ id }) => `url(#${id})`);
    const used = [...car.querySelectorAll('[fill^="url"]')].map((part) => part.getAttribute('fill'));
    expect([...new Set(used)].sort()).toEqual([...own].sort());
    return own;
  });
  expect(new Set(lights.flat()).size).toBe(8);
});

test('the browser hydrates a car as rendered by the server', async () => {
  const car = <VehicleSilhouette shape="estate" paint="#3d5a6c" text="Dein Auto" />;
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(car);
  const drawn = place.querySelector('svg');
  const onRecoverableError = vi.fn();
  const root = hydrateRoot(place, car, { onRecoverableError });
  await vi.waitFor(() => expect(Object.keys(drawn ?? {}).some((key) => key.startsWith('__react'))).toBe(true));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(place.querySelector('svg')).toBe(drawn);
  root.unmount();
  place.remove();
});

test('damages marked on a car are hidden from screen readers', async () => {
  const happened = (icon?: IconName) =>
    media('artwork', { artwork: 'vehicle', shape: 'van', text: 'Dein Auto', ...(icon && { icon }) });
  show([happened('reported'), happened()]);
  const cars = await screen.findAllByRole('img', { name: 'Dein Auto' });
  const [mark, ...others] = await vi.waitFor(() => {
    const marks = document.querySelectorAll('svg.lucide-clipboard-check');
    expect(marks.length).toBeGreaterThan(0);
    return marks;
  });
  expect(others).toEqual([]);
  const badge = mark?.closest('[aria-hidden]:not(svg)');
  expect(badge?.textContent).toBe('');
  expect(badge?.parentElement?.parentElement?.contains(cars[0] as Element)).toBe(true);
});

test.each([
  { is: 'stands in a place of its own until it has come', complete: false },
  { is: 'needs no place when it was there before the page was alive', complete: true },
])('an image $is', async ({ complete }) => {
  const known = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(complete);
  onTestFinished(() => known.mockRestore());
  show([media('image', { source: '/levels/gold.svg', text: 'Gold' })]);
  const image = await screen.findByRole('img', { name: 'Gold' });
  expect(image.closest('.waiting') === null).toBe(complete);
});
