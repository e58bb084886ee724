import type { comparisonIn, comparisonOut, Snapshots } from '@hepu/api/core/change/changeShapes'
import { snapshotReasons } from '@hepu/api/core/change/changeWords'
import type { Route } from '@hepu/api/core/route'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../client/useCall.ts'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../ui/text/formatTime.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import './changeSet.css'

const NOW = 'now'
const CHOICE = { width: 360, maxWidth: '100%' } as const

/** The call that compares two snapshots, or one with the present. */
type Compare = Route<'query', typeof comparisonIn, typeof comparisonOut>

interface Props {
  title: string
  /** The snapshots of a record and how they are read: an answer of `useCall`. */
  shots: { data: Snapshots | undefined; error: Error | null; refetch: () => Promise<unknown> }
  compare: Compare
}

/** Compares any two snapshots of a record, or one with the present; rows that are gone are struck through. Nothing without snapshots. */
export function SnapshotComparison({ title, shots, compare }: Props) {
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState(NOW)
  if (shots.error) return <ErrorPane error={shots.error} onRetry={() => void shots.refetch()} />
  const [first] = shots.data ?? []
  if (!shots.data || !first) return null
  const options = shots.data.map((shot) => ({ value: shot.id, label: nameOf(shot) }))
  return (
    <section aria-label={title} className="change-comparison">
      <h2>{title}</h2>
      <div className="change-states">
        <Select
          aria-label="较早的快照"
          style={CHOICE}
          value={from ?? first.id}
          options={options}
          onChange={setFrom}
        />
        与
        <Select
          aria-label="较晚的快照"
          style={CHOICE}
          value={to}
          options={[...options, { value: NOW, label: '现状' }]}
          onChange={setTo}
        />
      </div>
      <Differences compare={compare} fromId={from ?? first.id} toId={to === NOW ? null : to} />
    </section>
  )
}

const nameOf = ({ why, takenAt, number }: Snapshots[number]): string =>
  [snapshotReasons[why], number, formatTime(takenAt)].filter(Boolean).join(' · ')

interface DifferencesProps {
  compare: Compare
  fromId: string
  toId: string | null
}

function Differences({ compare, fromId, toId }: DifferencesProps) {
  const found = useCall(compare, { fromId, toId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  return <DifferenceTable found={found.data} />
}
