import type { Problem } from '../../../core/zod.ts'
import type { Values } from '../../../core/resource/problems.ts'
import { bareName } from '../../../core/externalName.ts'
import { issnProblem, notAmong, type Author } from './thesisRules.ts'
import { textOf } from '../../../core/resource/textOf.ts'

/**
 * Checks that a paper has appeared, that its ISSN is valid, and that those named as first or corresponding are among
 * its authors.
 */
export function thesisProblems(values: Values, today: string): Problem[] {
  const issn = textOf(values['issn'])
  const wrong = issn && issnProblem(issn)
  const { year } = values
  return [
    ...(wrong ? [{ path: 'issn', message: wrong }] : []),
    ...(typeof year === 'number' && year > Number(today.slice(0, 4))
      ? [{ path: 'year', message: '年份不得晚于今年' }]
      : []),
    ...strangers(values, 'firstAuthors', '第一作者'),
    ...strangers(values, 'correspondingAuthors', '通讯作者'),
  ]
}

function strangers(values: Values, path: string, label: string): Problem[] {
  const names = notAmong(peopleOf(values['authors']), peopleOf(values[path]))
  return names.length > 0 ? [{ path, message: `${label}「${names.join('、')}」不在作者中` }] : []
}

/** Returns the people of a holder; forms mark external ones after their name. */
const peopleOf = (holder: unknown): Author[] =>
  ((holder as { staffList: Author[] } | null)?.staffList ?? []).map(
    ({ userId = null, personId = null, userName }) => ({
      userId,
      personId,
      userName: bareName(userName),
    }),
  )
