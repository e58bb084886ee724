import type { KeyResultRow } from '@hepu/api/areas/project/plan/keyResult'
import { isDone } from '@hepu/api/areas/project/plan/progress'
import { keyResultLabels as labels } from '@hepu/api/areas/project/plan/planLabels'
import { Button, Space } from 'antd'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { DueDay } from '../execute/DueDay.tsx'
import { ProgressBar } from './progressMarks.tsx'

export interface KeyResultActions {
  progress: (row: KeyResultRow) => void
  edit: (row: KeyResultRow) => void
  files: (row: KeyResultRow) => void
  /** Cancels it, or takes a cancelled one back. */
  cancel: (row: KeyResultRow) => void
}

interface Props {
  rows: readonly KeyResultRow[]
  unit: string
  actions?: Partial<KeyResultActions>
}

/** The key results of an index. */
export function KeyResultTable({ rows, unit, actions = {} }: Props) {
  return (
    <PlainTable
      label="关键结果"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        ...columnsOf(unit),
        { title: '操作', width: 240, cell: (row) => <Actions row={row} {...actions} /> },
      ]}
    />
  )
}

function Actions({ row, progress, edit, files, cancel }: { row: KeyResultRow } & Partial<KeyResultActions>) {
  return (
    <Space size={8}>
      {progress && row.can['progress'] && (
        <Button type="link" size="small" aria-label={`填报「${row.name}」`} onClick={() => progress(row)}>
          填报
        </Button>
      )}
      {edit && row.can['edit'] && (
        <Button type="link" size="small" aria-label={`编辑「${row.name}」`} onClick={() => edit(row)}>
          编辑
        </Button>
      )}
      {cancel && (row.can['cancel'] || row.can['restore']) && (
        <Button
          type="link"
          size="small"
          aria-label={`${row.isCancelled ? '恢复' : '取消'}「${row.name}」`}
          onClick={() => cancel(row)}
        >
          {row.isCancelled ? '恢复' : '取消'}
        </Button>
      )}
      {files && (
        <Button type="link" size="small" aria-label={`「${row.name}」的证明材料`} onClick={() => files(row)}>
          证明材料{row.files > 0 ? `（${row.files}）` : ''}
        </Button>
      )}
    </Space>
  )
}

const columnsOf = (unit: string): PlainColumn<KeyResultRow>[] => [
  {
    title: labels.name,
    cell: ({ name, isCancelled, cancelReason }) =>
      isCancelled ? (
        <>
          <del>{name}</del>
          <div className="quiet">已取消，不计入进度：{cancelReason}</div>
        </>
      ) : (
        name
      ),
  },
  {
    title: labels.weight,
    width: 84,
    isFigure: true,
    cell: ({ weight }) => (weight === null ? '等权' : weight),
  },
  { title: labels.target, width: 88, isFigure: true, cell: ({ target }) => `${target} ${unit}` },
  { title: labels.current, width: 88, isFigure: true, cell: ({ current }) => `${current} ${unit}` },
  {
    title: '进度',
    width: 165,
    cell: ({ progress, progressOrigin }) => (
      <ProgressBar
        progress={progress}
        planned={null}
        {...(progressOrigin === 'typed' ? { origin: progressOrigin } : {})}
      />
    ),
  },
  {
    title: labels.dueDate,
    width: 150,
    cell: ({ dueDate, progress, isCancelled }) => (
      <DueDay day={dueDate} isOpen={!isCancelled && !isDone(progress)} />
    ),
  },
  { title: labels.ownerId, width: 88, cell: ({ ownerName }) => ownerName ?? '—' },
]
