import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { createFinding } from '@hepu/api/cells/findings'
import type { Draft, ReadBook, ReadFinding } from '../../book/draft.ts'
import { placesNamed } from './namedPlaces.ts'
import { checkNamed, NAMED_CHECKS, type GroupPlan, type PlannedCheck } from '../planShapes.ts'

/**
 * Warns of a group whose checks have no plot, neither in the workbook nor stored, at some of the points in the
 * workbook: no entry can be compared with them there.
 */
export function absentChecks({ sheet }: ReadBook, draft: Draft, plan: GroupPlan): ReadFinding[] {
  const { year, phase, name } = plan.draft
  const points = [...new Set([...plan.harvests.values()].map(({ point }) => point))]
  const grown = grownCells(draft, plan)
  const parts = plan.checks.slice(0, NAMED_CHECKS).flatMap((check) => {
    const without = points.filter((point) => !grown.has(cellOf(draft.points[point]?.name, check)))
    if (without.length === 0) return []
    const places = without.map((point) => ({ point }))
    return [`对照${checkNamed(check)}在${placesNamed(draft, places)}没有数据`]
  })
  if (parts.length === 0) return []
  const content = {
    severity: 'warning',
    code: 'checkAbsent',
    read: '',
    expected: '各试点都有对照',
    text: `组别「${name}」（${year}年，${phaseLabel(phase)}）：${parts.join('；')}；这些试点不计入与该对照的比较`,
  } as const
  return [{ ...createFinding({ sheet }, content), id: `${sheet}!${year}:${phase}:${name}:${content.code}` }]
}

const cellOf = (point: string | undefined, { name }: Pick<PlannedCheck, 'name'>): string =>
  `${point ?? ''}\n${name}`

/** Returns point and entry, by name, of all plots that count, in the workbook and stored. */
function grownCells(draft: Draft, { harvests, existing }: GroupPlan): ReadonlySet<string> {
  const read = [...harvests.values()].map(({ point, entry }) =>
    cellOf(draft.points[point]?.name, { name: draft.entries[entry]?.name ?? '' }),
  )
  return new Set([...read, ...existingCells(existing)])
}

function existingCells(existing: GroupPlan['existing']): string[] {
  if (!existing) return []
  const points = namesById(existing.points)
  const entries = namesById(existing.entries)
  return [...existing.plots]
    .filter(([, { record }]) => record.status !== 'excluded' && record.yieldMu !== null)
    .map(([cell]) => {
      const [point, entry] = cell.split('|')
      return cellOf(points.get(Number(point)), { name: entries.get(Number(entry)) ?? '' })
    })
}

const namesById = (known: ReadonlyMap<string, { id: number }>): Map<number, string> =>
  new Map([...known].map(([name, { id }]) => [id, name]))
