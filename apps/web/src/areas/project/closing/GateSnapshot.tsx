import type * as api from '@hepu/api/areas/project/closing/projectClosing'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'

type SnapshotRow = NonNullable<api.Closing['closing']>['snapshot'][number]

/** The conditions of closing as they stood when somebody applied. */
export function GateSnapshot({ rows }: { rows: readonly SnapshotRow[] }) {
  return (
    <PlainTable
      label="结题条件"
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { title: '条件', width: 320, cell: ({ label }) => label },
        {
          title: '结果',
          width: 110,
          cell: ({ isMet, note }) => <GateResult isMet={isMet} isNoted={note !== null} />,
        },
        { title: '情况', cell: ({ detail }) => detail },
        {
          title: '偏差说明',
          width: 280,
          cell: ({ note, noteBy }) => (note ? `${note}（${noteBy ?? ''}）` : '—'),
        },
      ]}
    />
  )
}

/** Whether a condition is met, or passed with a note. */
export function GateResult({ isMet, isNoted }: { isMet: boolean; isNoted: boolean }) {
  if (isMet) return <StateText tone="good">满足</StateText>
  return isNoted ? <StateText tone="warn">有偏差说明</StateText> : <StateText tone="bad">未满足</StateText>
}
