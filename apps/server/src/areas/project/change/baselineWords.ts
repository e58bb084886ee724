import type { ReviewKind } from '@hepu/api/areas/project/change/taskBook'
import { isDone, lights, OVERDUE } from '@hepu/api/areas/project/plan/progress'
import type { SheetRow } from './baseline.ts'

const marks = { added: '新增', cancelled: '已取消', deleted: '已删除' } as const

/** Returns what a line is about, and whether it is new or gone. */
export const labelText = ({ label, mark }: SheetRow): string => (mark ? `${label}（${marks[mark]}）` : label)

/** Returns the approved changes of a value, one a line. */
export const changesText = ({ changes }: SheetRow): string =>
  changes
    .map(({ number, before, after }) => `${number ?? ''}：${before ?? '无'} → ${after ?? '无'}`)
    .join('\n')

interface LastColumn {
  header: string
  cell: (row: SheetRow) => string | null
}

const midColumns: readonly LastColumn[] = [
  { header: '按目前进度预计', cell: ({ forecast }) => forecast },
  {
    header: '状态',
    cell: ({ light, isOverdue }) => (isOverdue ? OVERDUE : light && lights[light]),
  },
]

const finalColumns: readonly LastColumn[] = [
  {
    header: '是否完成',
    cell: ({ progress, mark }) =>
      progress === null || mark === 'cancelled' || mark === 'deleted' ? null : isDone(progress) ? '是' : '否',
  },
]

/** The columns at the end of the sheet, by the review that it is written for. */
export const lastColumns: Readonly<Record<ReviewKind, readonly LastColumn[]>> = {
  mid: midColumns,
  final: finalColumns,
}
