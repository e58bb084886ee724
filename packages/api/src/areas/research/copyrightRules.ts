/** Words that the full name of a program ends with. */
const NAME_ENDS = ['软件', '系统', '平台'] as const

/** What is wrong with the full name of a program; null when nothing is. Its version has a field of its own. */
export const softwareNameProblem = (name: string): string | null =>
  NAME_ENDS.some((end) => name.endsWith(end)) ? null : `软件全称应以${NAME_ENDS.join('、')}结尾，版本号另填`

/** Years after that of the first publication during which the rights of a unit are protected. */
const PROTECTED_YEARS = 50

/** 保护期至: the last day of the fiftieth year after first publication (`YYYY-MM-DD`); null when unpublished. */
export const protectedUntil = (firstPublishDate: string | null): string | null =>
  firstPublishDate && `${Number(firstPublishDate.slice(0, 4)) + PROTECTED_YEARS}-12-31`
