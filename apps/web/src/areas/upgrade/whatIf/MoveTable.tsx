import { Table } from '../../../ui/table/Table.tsx'
import { groupMoves, type Ranks } from './moveOrder.ts'
import type { Move } from './whatIf.ts'
import { DecisionText } from '../decision/DecisionText.tsx'

interface Props {
  moves: readonly Move[]
  /** Ranks that order the moves. */
  ranks: Ranks
}

/** Changed verdicts, improved ones first: before and after, and the items with their values before and after. */
export function MoveTable({ moves, ranks }: Props) {
  const { rises, falls } = groupMoves(moves, ranks)
  return (
    <div className="moves">
      {rises.length > 0 && <Direction label="升" moves={rises} />}
      {falls.length > 0 && <Direction label="降" moves={falls} />}
    </div>
  )
}

function Direction({ label, moves }: { label: string; moves: readonly Move[] }) {
  const title = `${label}（${moves.length} 个）`
  return (
    <Table<Move>
      aria-label={title}
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={[...moves]}
      columns={[
        { title, dataIndex: 'name', width: 180 },
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
