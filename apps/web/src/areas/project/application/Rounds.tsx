import { roundDifference, rounds } from '@hepu/api/areas/project/application/projectApplication'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Choice } from '../../../ui/control/Choice.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'

/** Stands for what the application says now. */
const NOW = 'now'

/** The submissions of an application, and what differs between two of them. */
export default function Rounds({ id, round }: { id: string; round: number }) {
  const found = useCall(rounds, { id }, { quiet: true, freshOnReturn: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  if (found.data.length === 0) return <EmptyPane text="还没有提交过。" />
  return (
    <>
      <PlainTable
        label="历次提交"
        rows={found.data}
        keyOf={(row) => String(row.round)}
        columns={[
          { title: '次数', width: 90, cell: (row) => `第${row.round}次` },
          { title: '提交时间', width: 170, cell: ({ at }) => formatTime(at) },
          { title: '提交人', cell: ({ byName }) => byName },
        ]}
      />
      <Difference id={id} last={round} />
    </>
  )
}

function Difference({ id, last }: { id: string; last: number }) {
  const numbers = Array.from({ length: last }, (_, at) => String(at + 1))
  const [from, setFrom] = useState(String(Math.max(1, last - 1)))
  const [to, setTo] = useState(last > 1 ? String(last) : NOW)
  const found = useCall(
    roundDifference,
    { id, from, to: to === NOW ? null : to },
    { quiet: true, freshOnReturn: true },
  )
  const options = numbers.map((value) => ({ value, label: `第${value}次` }))
  return (
    <section className="application-section">
      <h2>差异</h2>
      <div className="record-state">
        <Choice value={from} onChange={setFrom} options={options} aria-label="比较的提交" />
        <span>与</span>
        <Choice
          value={to}
          onChange={setTo}
          options={[...options, { value: NOW, label: '当前内容' }]}
          aria-label="比较到"
        />
      </div>
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {found.data?.length === 0 && <p className="quiet">没有差异。</p>}
      {found.data && found.data.length > 0 && <Changes changes={found.data} />}
    </section>
  )
}

type Section = NonNullable<ReturnType<typeof useCall<typeof roundDifference>>['data']>[number]

function Changes({ changes }: { changes: readonly Section[] }) {
  const rows = changes.flatMap(({ label: section, changes: each }) =>
    each.map((change) => ({ ...change, section, key: `${section} ${change.label}` })),
  )
  return (
    <div className="application-difference">
      <PlainTable
        label="差异"
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { title: '部分', width: 120, cell: ({ section }) => section },
          { title: '字段', width: 140, cell: ({ label }) => label },
          { title: '之前', cell: ({ before }) => <Lines lines={before} isGone /> },
          { title: '之后', cell: ({ after }) => <Lines lines={after} /> },
        ]}
      />
    </div>
  )
}

function Lines({ lines, isGone = false }: { lines: readonly string[]; isGone?: boolean }) {
  if (lines.length === 0) return '—'
  return lines.map((line, at) => <div key={at}>{isGone ? <del>{line}</del> : <ins>{line}</ins>}</div>)
}
