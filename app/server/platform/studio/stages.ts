// Stages of a job about a release. Its command prints a line when one begins.

export const STAGES = {
  check: 'Checking all definitions …',
  tests: 'Running the tests of changed flows …',
  walks: 'Walking through changed flows …',
  paths: 'Comparing the steps that customers meet …',
  drafts: 'Checking open drafts …',
  build: 'Building the portal …',
} as const;

export type JobStage = keyof typeof STAGES;

/** @returns the last stage that begins in a part of an output */
export const stageIn = (output: string): JobStage | undefined =>
  (Object.keys(STAGES) as JobStage[])
    .map((stage) => ({ stage, at: output.lastIndexOf(STAGES[stage]) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => other.at - one.at)[0]?.stage;
