import { useState } from 'react'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import type { NamedProblem } from './useSaveCells.tsx'

interface Props {
  problems: readonly NamedProblem[]
  onCancel: () => void
  onConfirm: () => Promise<void>
}

/** Lists unusual values before they are stored, and values that cannot be stored at all. */
export default function DoubtDialog({ problems, onCancel, onConfirm }: Props) {
  const [running, setRunning] = useState(false)
  const refused = problems.filter((problem) => problem.kind === 'refused').length
  const confirm = async () => {
    setRunning(true)
    await onConfirm()
    setRunning(false)
  }
  return (
    <AppModal
      open
      width={720}
      title={refused > 0 ? `${refused}个值不能保存` : `${problems.length}个值需要确认`}
      onCancel={onCancel}
      onOk={() => void confirm()}
      okText="确认无误，保存"
      cancelText="返回修改"
      okButtonProps={{ disabled: refused > 0 }}
      confirmLoading={running}
    >
      <Table<NamedProblem>
        size="small"
        rowKey={(row) => `${row.key}${row.message}`}
        pagination={problems.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        dataSource={[...problems]}
        columns={[
          { title: '格', dataIndex: 'name' },
          { title: '填报', dataIndex: 'raw', width: 110 },
          {
            title: '问题',
            dataIndex: 'message',
            render: (_, row) => (
              <StateText tone={row.kind === 'refused' ? 'bad' : 'warn'}>{row.message}</StateText>
            ),
          },
        ]}
      />
    </AppModal>
  )
}
