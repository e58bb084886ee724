import { flowTypeLabels } from '@hepu/api/areas/project/fund/flowTypes'
import { flowLabels as labels } from '@hepu/api/areas/project/fund/fundLabels'
import * as api from '@hepu/api/areas/project/fund/projectFund'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { useNarrow } from '../../../ui/useNarrow.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { NodeAddress } from '../node/nodePaths.ts'
import { yuan } from './fundText.tsx'
import { trailHeight, trailOption, trailTable } from './trailOption.ts'

/** 资金流向: where the money of an arrival went, and what of it is still free. */
export default function MoneyTrail({ address }: { address: NodeAddress }) {
  const [params, change] = useTabParams()
  const isNarrow = useNarrow()
  const arrivalId = params.get('arrivalId')
  const found = useCall(
    api.moneyTrail,
    { ...address, ...(arrivalId ? { arrivalId } : {}) },
    { quiet: true, keepPrevious: true },
  )
  const option = useMemo(() => (found.data ? trailOption(found.data.lines) : undefined), [found.data])
  const table = useMemo(() => (found.data ? trailTable(found.data.lines) : undefined), [found.data])
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data || !table) return <EmptyPane loading />
  const { arrivals, received, used, free, difference, lines, leftOut } = found.data
  return (
    <>
      <div className="fund-bar">
        <Select
          aria-label="到账"
          style={{ width: 420, maxWidth: '100%' }}
          value={arrivalId ?? ''}
          onChange={(id) => change({ arrivalId: id || null })}
          options={[
            { value: '', label: '全部到账' },
            ...arrivals.map(({ id, label, amount }) => ({
              value: id,
              label: `${label}　${yuan(amount)} 元`,
            })),
          ]}
        />
        <span className="fund-sums">
          <span>到账 {yuan(received)}</span>
          <span>用出 {yuan(used)}</span>
          <span>尚余 {yuan(free)} 元</span>
        </span>
        <StateText tone={Number(difference) === 0 ? 'good' : 'bad'}>差额 {yuan(difference)}</StateText>
      </div>
      {lines.length === 0 ? (
        <EmptyPane text="还没有认领的到账。到账认领后，这里显示每笔款用于何处。" />
      ) : (
        <>
          <Chart label="资金流向" option={option} table={table} height={trailHeight(lines, isNarrow)} />
          <LineTable lines={lines} />
          {leftOut > 0 && <p className="quiet">另有 {leftOut} 行未列出，合计已计入。</p>}
        </>
      )}
    </>
  )
}

function LineTable({ lines }: { lines: api.MoneyTrail['lines'] }) {
  return (
    <PlainTable
      label="资金去向"
      title="逐笔去向"
      rows={lines.map((line, at) => ({ ...line, at }))}
      keyOf={({ at }) => String(at)}
      pageSize={20}
      columns={[
        { title: '来自', cell: ({ origin }) => origin },
        { title: '所在', cell: ({ fromNode }) => fromNode },
        { title: '用于', cell: ({ node }) => node ?? <StateText tone="info">尚余</StateText> },
        {
          title: labels.flowType,
          width: 150,
          cell: ({ flowType }) => (flowType ? flowTypeLabels[flowType] : '—'),
        },
        { title: labels.subjectId, cell: ({ subjectName }) => subjectName ?? '—' },
        { title: labels.partyId, cell: ({ partyName }) => partyName ?? '—' },
        { title: labels.voucherNo, width: 150, cell: ({ voucherNo }) => voucherNo ?? '—' },
        { title: labels.businessDate, width: 110, cell: ({ businessDate }) => businessDate ?? '—' },
        { title: '金额（元）', width: 140, isFigure: true, cell: ({ amount }) => yuan(amount) },
      ]}
    />
  )
}
