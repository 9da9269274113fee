import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Flow, type FlowProps, settled } from '../host/Flow.tsx';

const args: FlowProps = { flow: 'edit-return', scenarios: ['return-window-open'], locale: 'de-DE', panel: true };

export default { title: 'Developer panel', component: Flow, args };

/** Retries until the button accepts presses: a new screen ignores them at first. */
const press = (button: HTMLElement) => waitFor(() => userEvent.click(button), { timeout: 3_000 });

/** The panel loads when first opened. */
const panelOf = () => within(document.body).findByRole('region', { name: 'Developer panel' }, { timeout: 10_000 });

/** A field with the rules of its answer. */
export const Explained = {
  play: async () => {
    await settled();
    const panel = within(await panelOf());
    await press(await panel.findByRole('button', { name: /^field return_type/ }));
    await expect(await panel.findByRole('heading', { name: 'field return_type: shown' })).toBeVisible();
    await expect((await panel.findAllByText(/^flows\/edit-return\.json:\d+:\d+$/)).length).toBeGreaterThan(2);
  },
};

/** Requests made while the flow opened. */
export const Requests = {
  play: async () => {
    await settled();
    const panel = within(await panelOf());
    await press(await panel.findByRole('button', { name: 'Requests' }));
    await expect((await panel.findAllByRole('row')).length).toBeGreaterThan(2);
  },
};
