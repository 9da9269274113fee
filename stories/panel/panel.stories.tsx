// The developer panel over a flow.
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Flow, type FlowProps, settled } from '../host/Flow.tsx';

const args: FlowProps = { flow: 'edit-return', scenario: 'return-window-open', locale: 'de-DE', panel: true };

export default { title: 'Developer panel', component: Flow, args };

/** Presses as soon as the screen takes a press again: one that has just come takes none. */
const press = (button: HTMLElement) => waitFor(() => userEvent.click(button), { timeout: 3_000 });

/** It is fetched when it is first opened. */
const panelOf = () => within(document.body).findByRole('region', { name: 'Developer panel' }, { timeout: 10_000 });

/** A field on screen, with the rules of its answer. */
export const Explained = {
  play: async () => {
    await settled();
    const panel = within(await panelOf());
    await press(await panel.findByRole('button', { name: /^field return_type/ }));
    await expect(await panel.findByRole('heading', { name: 'field return_type: shown' })).toBeVisible();
    await expect((await panel.findAllByText(/^flows\/edit-return\.json:\d+:\d+$/)).length).toBeGreaterThan(2);
  },
};

/** What was asked so that the flow could open. */
export const Requests = {
  play: async () => {
    await settled();
    const panel = within(await panelOf());
    await press(await panel.findByRole('button', { name: 'Requests' }));
    await expect((await panel.findAllByRole('row')).length).toBeGreaterThan(2);
  },
};
