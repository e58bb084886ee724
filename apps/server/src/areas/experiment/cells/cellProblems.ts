import type { CellProblem } from '@hepu/api/areas/experiment/cells/cell'
import { AppError } from '@hepu/api/core/errorCodes'
import { clockMinute } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Group } from '../analysis/loadTrial.ts'
import type { CellAt, CellValue, Stored } from './cellKey.ts'
import { plotKey } from '../plotKey.ts'
import { loadLastChanges, type LastChange } from './changedCells.ts'
import type { Waiting } from './pendingCells.ts'

/** A problem with one cell. */
export interface Problem {
  at: CellAt
  kind: CellProblem['kind']
  message: string
  theirs?: { value: CellValue; waitingId: number | null }
  /** The value that the user saw, in case of a clash with the current one. */
  seen?: CellValue
}

/** Refuses a command and lists all problems by cell. Does nothing if there are none. */
export function refuse(problems: readonly Problem[]): void {
  const [first] = problems
  if (!first) return
  const counts = (['refused', 'conflict', 'doubtful'] as const).flatMap((kind) => {
    const count = problems.filter((problem) => problem.kind === kind).length
    return count === 0 ? [] : [`${count}个值${words[kind]}`]
  })
  const isClash = problems.some((problem) => problem.kind === 'conflict')
  throw new AppError(isClash ? 'CONFLICT' : 'BAD_INPUT', `没有保存：${counts.join('，')}`, {
    data: { cells: problems.map(shown) },
  })
}

const words = { refused: '不符合要求', conflict: '已被他人修改', doubtful: '需要确认' } as const

const shown = ({ at, kind, message, theirs }: Problem): CellProblem => ({
  pointId: String(at.pointId),
  entryId: String(at.entryId),
  rep: at.rep,
  field: at.field,
  kind,
  message,
  theirs: theirs
    ? { value: theirs.value, waitingId: theirs.waitingId === null ? null : String(theirs.waitingId) }
    : null,
})

/**
 * Returns the clash of a typed cell with the value that is stored or waits there now; null if it is what the user saw.
 */
export function clashOf(
  cell: CellAt & { seen: CellValue; seenId: number | null },
  value: CellValue,
  waiting: Waiting | undefined,
): Problem | null {
  const waitingId = waiting?.entry.id ?? null
  if (value === cell.seen && waitingId === cell.seenId) return null
  const theirs = { value, waitingId }
  if (waiting && waitingId !== cell.seenId) {
    const when = clockMinute(waiting.entry.createdAt)
    const message = `${waiting.by}于${when}填了「${waiting.entry.rawText || '（空）'}」，待审核`
    return { at: cell, kind: 'conflict', message, theirs }
  }
  const message = `现在的值是${quoted(value)}，打开时是${quoted(cell.seen)}`
  return { at: cell, kind: 'conflict', message, theirs, seen: cell.seen }
}

const quoted = (value: CellValue): string => `「${value ?? '（空）'}」`

/** Adds to clashes with a stored value who changed it and when, where the change log has it. */
export async function nameClashes(
  ctx: Ctx,
  group: Group,
  problems: readonly Problem[],
  stored: Stored,
): Promise<Problem[]> {
  const plotOf = ({ at, seen }: Problem) =>
    seen === undefined ? undefined : stored.plots.get(plotKey(at))?.id
  const plotIds = [...new Set(problems.flatMap((problem) => plotOf(problem) ?? []))]
  const last = await loadLastChanges(ctx, { groupId: group.id, year: group.year, plotIds })
  return problems.map((problem) => {
    const found = last.get(plotOf(problem) ?? 0)?.get(problem.at.field)
    return found ? { ...problem, message: changeText(problem, found.change) } : problem
  })
}

/** `王五于2026-03-09 14:05改为「10.9」，打开时是「13.34」` */
function changeText({ theirs, seen }: Problem, { by, at, fileName }: LastChange['change']): string {
  const how = fileName === null ? '' : `导入「${fileName}」`
  const value = quoted(theirs?.value ?? null)
  return `${by ?? '系统'}于${clockMinute(at)}${how}改为${value}，打开时是${quoted(seen ?? null)}`
}
