import { yearsOf } from '../terms.ts'

/** Words that the full name of a program ends with. */
const NAME_ENDS = ['软件', '系统', '平台'] as const

/** Returns the problem of the full name of a program, or null. Its version has a field of its own. */
export const softwareNameProblem = (name: string): string | null =>
  NAME_ENDS.some((end) => name.endsWith(end)) ? null : `软件全称应以${NAME_ENDS.join('、')}结尾，版本号另填`

/** 保护期至: the last day of the last year of protection (`YYYY-MM-DD`); null when unpublished. */
export function protectedUntil(firstPublishDate: string | null): string | null {
  const years = firstPublishDate && yearsOf('软件著作权', firstPublishDate)
  return firstPublishDate && years ? `${Number(firstPublishDate.slice(0, 4)) + years}-12-31` : null
}
