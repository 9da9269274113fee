import type { Option } from '@fahrplan/engine';

/** Options under one heading, or under none. */
export interface OptionGroup {
  readonly group: string | null;
  readonly members: readonly Option[];
}

/** The options in their order; those of one group that follow each other stand together. */
export function grouped(options: readonly Option[]): OptionGroup[] {
  const groups: { group: string | null; members: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}
