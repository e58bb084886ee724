import * as api from '@hepu/api/areas/contract/change/contractChange'
import { snapshotReasons } from '@hepu/api/core/change/changeWords'
import type { OutputOf } from '@hepu/api/core/route'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { DifferenceTable } from '../../../resource/change/DifferenceTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import '../../../resource/change/changeSet.css'

const NOW = 'now'
type Snapshot = OutputOf<typeof api.contractSnapshots>[number]

/** Compares any two snapshots of a contract, or one with the present; nothing before the first change took effect. */
export default function SnapshotComparison({ contractId }: { contractId: string }) {
  const shots = useCall(api.contractSnapshots, { contractId }, { quiet: true })
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState(NOW)
  if (shots.error) return <ErrorPane error={shots.error} onRetry={() => void shots.refetch()} />
  const [first] = shots.data ?? []
  if (!shots.data || !first) return null
  const options = shots.data.map((shot) => ({ value: shot.id, label: nameOf(shot) }))
  return (
    <section aria-label="前后比较" className="change-comparison">
      <h2>前后比较</h2>
      <div className="change-states">
        <Select
          aria-label="较早的快照"
          style={{ width: 360 }}
          value={from ?? first.id}
          options={options}
          onChange={setFrom}
        />
        与
        <Select
          aria-label="较晚的快照"
          style={{ width: 360 }}
          value={to}
          options={[...options, { value: NOW, label: '现状' }]}
          onChange={setTo}
        />
      </div>
      <Differences fromId={from ?? first.id} toId={to === NOW ? null : to} />
    </section>
  )
}

const nameOf = ({ why, takenAt, number }: Snapshot): string =>
  [snapshotReasons[why], number, formatTime(takenAt)].filter(Boolean).join(' · ')

function Differences({ fromId, toId }: { fromId: string; toId: string | null }) {
  const found = useCall(api.contractSnapshotCompare, { fromId, toId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  return <DifferenceTable found={found.data} />
}
