import { Button, Table, type TableProps } from 'antd'
import { ChangeHistory } from '../../../resource/ChangeHistory.tsx'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { formatTime } from '../../../ui/formatTime.ts'
import { StateText } from '../../../ui/StateText.tsx'
import type { Evaluation } from './drafts.ts'

interface Props {
  records: Evaluation[]
  canEdit: boolean
  onEdit: (it: Evaluation) => void
  onDelete: (id: string) => unknown
}

/** Every value, with what is unusual of it. */
export function EvaluationTable({ records, canEdit, onEdit, onDelete }: Props) {
  return (
    <Table
      size="small"
      rowKey="id"
      aria-label="性状评价记录"
      title={() => `评价记录（${records.length}）`}
      pagination={records.length > 20 ? { pageSize: 20, size: 'small' } : false}
      dataSource={records}
      columns={[...columns, actions(canEdit, onEdit, onDelete)]}
      scroll={{ x: 960 }}
    />
  )
}

const columns: NonNullable<TableProps<Evaluation>['columns']> = [
  { title: '性状', dataIndex: 'label', width: 150 },
  {
    title: '观测值',
    dataIndex: 'value',
    width: 200,
    render: (_, { value, warning }) => (
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
  { title: '年份', dataIndex: 'year', width: 70 },
  { title: '环境（地点）', dataIndex: 'env', width: 150, render: (env: string | null) => env ?? '—' },
  { title: '备注', dataIndex: 'remark', render: (remark: string | null) => remark ?? '—' },
  {
    title: '更新',
    key: 'updated',
    width: 150,
    render: (_, row) => `${row.updatedByName ?? '—'} ${formatTime(row.updateTime)}`,
  },
]

const actions = (
  canEdit: boolean,
  onEdit: Props['onEdit'],
  onDelete: Props['onDelete'],
): NonNullable<TableProps<Evaluation>['columns']>[number] => ({
  title: '操作',
  key: 'actions',
  width: canEdit ? 200 : 100,
  render: (_, row) => (
    <span className="row-actions">
      {canEdit && (
        <>
          <Button type="link" size="small" onClick={() => onEdit(row)}>
            修改
          </Button>
          <ConfirmButton
            type="link"
            title={`确定删除${row.year}年的「${row.label}」？`}
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
