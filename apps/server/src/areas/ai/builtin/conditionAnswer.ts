import { linkTo } from '@hepu/api/areas/ai/links'
import { itemAt } from '@hepu/api/core/must'
import { yearAndName } from '@hepu/api/core/yearAndName'
import type { Toolbox } from '../toolbox.ts'
import { keeps, wordsOf, type Condition } from './conditions.ts'
import { answerOf, link, type Answer } from './markdown.ts'
import type { GroupHead } from './knownNames.ts'
import { acrossGroups, entriesOf, entryTable, figureOf, groupEntries, type Entry } from './rankingAnswer.ts'
import { groupOf } from './varietyAnswer.ts'

const MAX_ROWS = 30

/** Returns the entries of a group, or of a year (the newest with figures when none is named), that keep to all bounds. */
export async function listKeeping(
  tools: Toolbox,
  conditions: readonly Condition[],
  scope: { group: GroupHead | undefined; year: number | null },
): Promise<Answer> {
  const { group } = scope
  const found = group
    ? { year: group.year, entries: await groupEntries(tools, group.id) }
    : await entriesOf(tools, { year: scope.year, fromLowest: false, isWhole: true })
  if (!found || found.entries.length === 0) {
    const where = group?.name ?? (scope.year === null ? '' : `${scope.year}年`)
    return answerOf([`没有查到${where}有产量数据的品种。`])
  }
  const where = group
    ? link(yearAndName(group.year, group.name, '年'), linkTo.group(group))
    : `${found.year}年${scope.year === null ? '（最近一个有产量数据的年份）' : ''}`
  return answerFrom(found.entries, conditions, where)
}

function answerFrom(entries: readonly Entry[], conditions: readonly Condition[], where: string): Answer {
  const by = itemAt(conditions, 0).figure
  const kept = entries
    .filter((row) => conditions.every((condition) => keeps(condition, figureOf(row, condition.figure))))
    .toSorted((a, b) => (figureOf(b, by) ?? 0) - (figureOf(a, by) ?? 0))
  const wanted = `「${conditions.map(wordsOf).join('，')}」`
  const head = `${where}${wanted}的参试品种共 **${kept.length}** 个（有产量数据的 ${entries.length} 个中）`
  if (kept.length === 0) return answerOf([`${head}。`])
  const rows = kept.slice(0, MAX_ROWS)
  const lines = [
    `${head}${kept.length > rows.length ? `，只列前 ${rows.length} 个` : ''}：`,
    '',
    ...entryTable(rows),
    ...(by === 'yield' ? acrossGroups(entries) : []),
  ]
  return answerOf(
    lines,
    rows.slice(0, 5).flatMap((row) => [linkTo.variety(row), groupOf(row)]),
  )
}
