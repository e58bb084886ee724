/** A group as charts and saved pictures name it: year, name, phase. */
export const groupTitle = (group: { year: number; name: string; phaseLabel: string }): string =>
  `${group.year} ${group.name} ${group.phaseLabel}`
