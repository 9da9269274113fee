// @vitest-environment jsdom
// Focus while a job runs: the button that began it is disabled or gone.

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Job } from '../../../../../app/studio/releases/api.ts';
import { JobProgress } from '../../../../../app/studio/releases/JobProgress.tsx';

const JOB: Job = {
  kind: 'gate',
  release: 'b',
  actor: 'Erika',
  begun_at: '2026-11-29T12:00:00Z',
  stage: 'check',
};

test('the progress of a job takes the focus that its button has lost', () => {
  render(<JobProgress job={JOB} editor="Erika" />);
  expect(document.activeElement).toBe(screen.getByRole('status'));
});

test('the progress of a job leaves the focus where it is', () => {
  render(<input aria-label="Note" />);
  screen.getByLabelText('Note').focus();
  render(<JobProgress job={JOB} editor="Erika" />);
  expect(document.activeElement).toBe(screen.getByLabelText('Note'));
});
