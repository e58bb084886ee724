import { yearAndName } from '@hepu/api/core/yearAndName'
/** A group as charts and saved pictures name it: year, name, phase. */
export const groupTitle = (group: { year: number; name: string; phaseLabel: string }): string =>
  `${yearAndName(group.year, group.name)} ${group.phaseLabel}`
