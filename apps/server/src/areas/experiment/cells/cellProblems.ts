import type { CellProblem } from '@hepu/api/areas/experiment/cell'
import { AppError } from '@hepu/api/core/errorCodes'
import type { CellAt, CellValue } from './cellKey.ts'
import { enteredValue, type Waiting } from './pendingCells.ts'

/** Something wrong with one cell. */
export interface Problem {
  at: CellAt
  kind: CellProblem['kind']
  message: string
  theirs?: { value: CellValue; waitingId: number | null }
}

/** Refuses a command with all that is wrong, by cell; does nothing when nothing is. */
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

const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
  hour12: false,
})

/** The clash of a typed cell with what stands or waits there now; null when it is what the person saw. */
export function clashOf(
  cell: CellAt & { seen: CellValue; seenId: number | null },
  value: CellValue,
  waiting: Waiting | undefined,
): Problem | null {
  const waitingId = waiting?.entry.id ?? null
  if (value === cell.seen && waitingId === cell.seenId) return null
  const theirs = { value: waiting ? enteredValue(waiting.entry) : value, waitingId }
  const message =
    waiting && waitingId !== cell.seenId
      ? `${waiting.by}于${clock.format(waiting.entry.createdAt)}填了「${waiting.entry.rawText || '（空）'}」，待审核`
      : `现在的值是「${value ?? '（空）'}」，打开时是「${cell.seen ?? '（空）'}」`
  return { at: cell, kind: 'conflict', message, theirs: { ...theirs, value } }
}
