// The ways through flows of which drafts are recorded: every way of the failures, and those that send something else.
import { flowIn } from '../definitions.ts';
import { JOURNEYS, type Journey } from '../failures/journeys.ts';

const wayOf = (name: string): Journey => JOURNEYS.find((journey) => journey.name === name) as Journey;

const RETURN = wayOf('edit-return');

/** Those that are gone another way here. */
const OTHER: readonly Journey[] = [
  // Whoever comes back to a package that is booked by now is told to choose another, and has what they want.
  {
    ...wayOf('mileage-upgrade'),
    done: (flow) => flow.closedWith !== null || flow.issueOf('mileage_package') !== undefined,
  },
  {
    ...RETURN,
    name: 'edit-return, brought',
    stops: {
      ...RETURN.stops,
      locationSelection: { values: { return_type: 'SELF_RETURN' } },
      appointment: { values: { appointment_preference: '2026-12-10', slot: '09:00' } },
      overview: { values: { proceed_to_pre_return_appraisal_booking: true } },
    },
  },
];

/** Whether anything of what is given in a flow outlives its page. */
const keepsDraft = ({ flow: id }: Journey): boolean => {
  const { keep = 'draft', fields } = flowIn(id);
  return keep === 'draft' && Object.keys(fields).length > 0;
};

/** Whether anything that is sent names a file: of one that was sent to another server nobody knows here. */
const namesFiles = ({ stops }: Journey): boolean => Object.values(stops).some(({ files = [] }) => files.length > 0);

/** Every way through a flow that keeps a draft. */
export const WAYS: readonly Journey[] = [
  ...JOURNEYS.filter(({ name }) => !OTHER.some((other) => other.name === name)),
  ...OTHER,
].filter((way) => keepsDraft(way) && !namesFiles(way));

/** Every way through a flow that sends something, and of which no draft is recorded. */
export const KEPT_NOWHERE: readonly Journey[] = JOURNEYS.filter(
  (journey) => Object.keys(journey.stops).length > 0 && (!keepsDraft(journey) || namesFiles(journey)),
);
