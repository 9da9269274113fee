// The developer panel over a flow.
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Flow, type FlowProps, settled } from '../host/Flow.tsx';

const args: FlowProps = { flow: 'edit-return', scenario: 'return-window-open', locale: 'de-DE', panel: true };

export default { title: 'Developer panel', component: Flow, args };

/** The flow is there, and its screen has been for as long as nothing on it is pressed. */
const atHand = async () => {
  await settled();
  await waitFor(() => expect(document.querySelector('[data-settling]')).toBeNull());
};

const panelOf = () => within(document.body).findByRole('region', { name: 'Developer panel' });

/** A field on screen, with the rules of its answer. */
export const Explained = {
  play: async () => {
    await atHand();
    const panel = within(await panelOf());
    await userEvent.click(await panel.findByRole('button', { name: /^field return_type/ }));
    await expect(await panel.findByRole('heading', { name: 'field return_type: shown' })).toBeVisible();
    await expect((await panel.findAllByText(/^flows\/edit-return\.json:\d+:\d+$/)).length).toBeGreaterThan(2);
  },
};

/** What was asked so that the flow could open. */
export const Requests = {
  play: async () => {
    await atHand();
    const panel = within(await panelOf());
    await userEvent.click(await panel.findByRole('button', { name: 'Requests' }));
    await expect((await panel.findAllByRole('row')).length).toBeGreaterThan(2);
  },
};
