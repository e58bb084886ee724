import { Radio } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import type { NamedProblem } from './useSaveCells.tsx'

interface Props {
  clashes: readonly NamedProblem[]
  onCancel: () => void
  /** Called with the cells in which the user's own value replaces the other one. */
  onSettle: (mine: ReadonlySet<string>) => void
}

/**
 * Lists the cells that somebody else changed meanwhile, with value, person and time; the user keeps that value or
 * overwrites it knowingly.
 */
export default function ClashDialog({ clashes, onCancel, onSettle }: Props) {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const choose = (key: string, isMine: boolean) => {
    const next = new Set(mine)
    if (isMine) next.add(key)
    else next.delete(key)
    setMine(next)
  }
  return (
    <AppModal
      open
      width={900}
      title={`${clashes.length}个格子已被他人修改`}
      onCancel={onCancel}
      onOk={() => onSettle(mine)}
      okText="按选择处理"
    >
      <p>没有保存任何值。请逐格选择；处理后再按「保存」。</p>
      <Table<NamedProblem>
        size="small"
        rowKey="key"
        pagination={clashes.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        dataSource={[...clashes]}
        columns={[
          { title: '格', dataIndex: 'name' },
          { title: '对方', dataIndex: 'message' },
          { title: '我的值', dataIndex: 'raw', width: 90, render: (raw: string) => raw || '（空）' },
          {
            title: '处理',
            key: 'choice',
            width: 230,
            render: (_, row) => (
              <Radio.Group
                value={mine.has(row.key) ? 'mine' : 'theirs'}
                onChange={(event) => choose(row.key, event.target.value === 'mine')}
                options={[
                  { value: 'theirs', label: '保留对方' },
                  { value: 'mine', label: '用我的覆盖' },
                ]}
              />
            ),
          },
        ]}
      />
    </AppModal>
  )
}
