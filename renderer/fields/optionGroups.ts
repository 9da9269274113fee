import type { Option } from '@fahrplan/engine';

export interface OptionGroup {
  readonly group: string | null;
  readonly members: readonly Option[];
}

/** Groups adjacent options of the same group, in their order. */
export function grouped(options: readonly Option[]): OptionGroup[] {
  const groups: { group: string | null; members: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}
