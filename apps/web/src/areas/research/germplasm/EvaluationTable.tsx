import { Button } from 'antd'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import type { Evaluation } from './drafts.ts'

interface Props {
  records: Evaluation[]
  canEdit: boolean
  isApproved: boolean
  onEdit: (evaluation: Evaluation) => void
  onDelete: (id: string) => unknown
}

/** Every value, with a remark if it is unusual. */
export function EvaluationTable({ records, canEdit, isApproved, onEdit, onDelete }: Props) {
  return (
    <PlainTable
      label="性状评价记录"
      title={`评价记录（${records.length}）`}
      columns={[...columns, actions(canEdit, isApproved, onEdit, onDelete)]}
      rows={records}
      keyOf={({ id }) => id}
      pageSize={20}
    />
  )
}

const columns: PlainColumn<Evaluation>[] = [
  { title: '性状', width: 150, cell: ({ label }) => label },
  {
    title: '观测值',
    width: 200,
    cell: ({ value, warning }) => (
      <>
        {value}
        {warning && (
          <div>
            <StateText tone="warn">{warning}</StateText>
          </div>
        )}
      </>
    ),
  },
  { title: '年份', width: 70, cell: ({ year }) => year },
  { title: '环境（地点）', width: 150, cell: ({ env }) => env ?? '—' },
  { title: '备注', cell: ({ remark }) => remark ?? '—' },
  {
    title: '更新',
    width: 150,
    cell: (row) => `${row.updatedByName ?? '—'} ${formatTime(row.updateTime)}`,
  },
]

const actions = (
  canEdit: boolean,
  isApproved: boolean,
  onEdit: Props['onEdit'],
  onDelete: Props['onDelete'],
): PlainColumn<Evaluation> => ({
  title: '操作',
  width: canEdit ? 200 : 100,
  cell: (row) => (
    <span className="row-actions">
      {canEdit && (
        <>
          <Button type="link" size="small" onClick={() => onEdit(row)}>
            修改
          </Button>
          <ConfirmButton
            danger
            type="link"
            title={`确定删除${row.year}年的「${row.label}」？${isApproved ? '该种质资源已审核通过，删除后重新待审核。' : ''}`}
            onConfirm={() => onDelete(row.id)}
          >
            删除
          </ConfirmButton>
        </>
      )}
      <ChangeHistory isLink object="germplasm_evaluation" objectId={row.id} />
    </span>
  ),
})
