// Journeys with recorded drafts: those of the failures, and some with other calls.
import { flowIn } from '../definitions.ts';
import { JOURNEYS, type Journey } from '../failures/journeys.ts';

const wayOf = (name: string): Journey => JOURNEYS.find((journey) => journey.name === name) as Journey;

const RETURN = wayOf('edit-return');

/** Journeys that differ from those of the failures. */
const OTHER: readonly Journey[] = [
  // A booked package can no longer be chosen, so the customer has to choose another one.
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

const keepsDraft = ({ flow: id }: Journey): boolean => {
  const { keep = 'draft', fields } = flowIn(id);
  return keep === 'draft' && Object.keys(fields).length > 0;
};

/** Files cannot be resumed, because this server has not received them. */
const namesFiles = ({ stops }: Journey): boolean => Object.values(stops).some(({ files = [] }) => files.length > 0);

export const WAYS: readonly Journey[] = [
  ...JOURNEYS.filter(({ name }) => !OTHER.some((other) => other.name === name)),
  ...OTHER,
].filter((way) => keepsDraft(way) && !namesFiles(way));

/** Journeys that send something and have no recorded draft. */
export const KEPT_NOWHERE: readonly Journey[] = JOURNEYS.filter(
  (journey) => Object.keys(journey.stops).length > 0 && (!keepsDraft(journey) || namesFiles(journey)),
);
