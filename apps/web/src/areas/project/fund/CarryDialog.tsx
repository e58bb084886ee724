import { carryForward, specialFund, type FundOverview } from '@hepu/api/areas/project/fund/projectFund'
import { Select, Space } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import type { NodeAddress } from '../node/nodePaths.ts'
import { yuan } from './fundText.tsx'

interface Props {
  address: NodeAddress
  fund: FundOverview
  onClose: () => void
}

/** 结转: shows what the subjects have left of a year, and carries it to a later one. */
export default function CarryDialog({ address, fund, onClose }: Props) {
  const open = fund.years.filter(({ state }) => state === 'open').map(({ year }) => year)
  const [fromYear, setFromYear] = useState(open[0] ?? 0)
  const later = open.filter((year) => year > fromYear)
  const [chosen, setChosen] = useState<number | null>(null)
  const toYear = chosen !== null && later.includes(chosen) ? chosen : later[0]
  const found = useCall(
    specialFund,
    { ...address, purse: fund.purse, year: fromYear },
    { quiet: true, enabled: fromYear > 0 },
  )
  const carry = useRun(carryForward, { success: messages.done })
  const left = (found.data?.subjects ?? []).filter(
    ({ isLeaf, available }) => isLeaf && available !== null && Number(available) > 0,
  )
  const submit = async () => {
    if (toYear && (await carry.run({ ...address, purse: fund.purse, fromYear, toYear }))) onClose()
  }
  return (
    <AppModal
      open
      title={`结转 · ${fund.nodeName}`}
      okText="结转"
      okButtonProps={{ disabled: left.length === 0 || !toYear }}
      confirmLoading={carry.running}
      onCancel={onClose}
      onOk={() => void submit()}
    >
      <Space>
        自
        <Select
          aria-label="结转年度"
          style={{ width: 110 }}
          value={fromYear}
          onChange={setFromYear}
          options={open.map((year) => ({ value: year, label: `${year}年` }))}
        />
        至
        <Select
          aria-label="转入年度"
          style={{ width: 110 }}
          value={toYear}
          onChange={setChosen}
          options={later.map((year) => ({ value: year, label: `${year}年` }))}
        />
      </Space>
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && left.length === 0 && <EmptyPane text={`${fromYear}年没有可结转的科目余额。`} />}
      {left.length > 0 && (
        <PlainTable
          label="可结转的科目"
          rows={left}
          keyOf={({ subjectId, name }) => subjectId ?? name}
          columns={[
            { title: '科目', cell: ({ name }) => name },
            { title: '可结转（元）', isFigure: true, cell: ({ available }) => yuan(available) },
          ]}
        />
      )}
    </AppModal>
  )
}
