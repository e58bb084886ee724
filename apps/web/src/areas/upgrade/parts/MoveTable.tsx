import { Table } from 'antd'
import type { Move } from '../whatIf.ts'
import { DecisionText } from './DecisionText.tsx'

/** Verdicts that moved: from what, to what, and which items with their values before and after. */
export function MoveTable({ moves }: { moves: readonly Move[] }) {
  return (
    <Table<Move>
      className="moves"
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={[...moves]}
      locale={{ emptyText: '没有判定会改变' }}
      columns={[
        { title: '品种', dataIndex: 'name', width: 180 },
        {
          title: '判定',
          key: 'decision',
          width: 150,
          render: (_, { before, after }) => (
            <>
              <DecisionText value={before} /> → <DecisionText value={after} />
            </>
          ),
        },
        { title: '原因', dataIndex: 'because' },
      ]}
    />
  )
}
