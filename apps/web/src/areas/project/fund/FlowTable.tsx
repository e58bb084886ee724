import {
  exportSpecialFund,
  getSubjectDropdown,
  getSupplierDropdown,
} from '@hepu/api/areas/project/fund/fundCommon'
import { getYearList } from '@hepu/api/areas/project/fund/fundFilter'
import { flowLabels as labels } from '@hepu/api/areas/project/fund/fundLabels'
import { flowTypeLabels, typesOf, type Purse } from '@hepu/api/areas/project/fund/flowTypes'
import * as api from '@hepu/api/areas/project/fund/fundFlow'
import type { OutputOf } from '@hepu/api/core/route'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { NodeAddress } from '../node/nodePaths.ts'
import { Offered } from '../../../ui/control/Offered.tsx'
import { yuan } from './fundText.tsx'

const FlowDialog = lazy(() => import('./FlowDialog.tsx'))
const ReverseDialog = lazy(() => import('./ReverseDialog.tsx'))
const VoucherDialog = lazy(() => import('./VoucherDialog.tsx'))

type Opened = 'add' | { kind: 'reverse' | 'files'; row: api.FlowRow } | null

interface Props {
  address: NodeAddress
  purse: Purse
}

/** The ledger of one purse of a node: filters, lines, their sums, entries and reversals. */
export default function FlowTable({ address, purse }: Props) {
  const [opened, setOpened] = useState<Opened>(null)
  const list = useSelected({ address, purse })
  const filters = useFilters(address, purse)
  const fixedModel = useMemo(() => ({ ...address, purse }), [address, purse])
  const columns = useMemo(() => columnsOf(setOpened), [])
  const close = () => setOpened(null)
  return (
    <>
      <SearchTable
        route={purse === 'special' ? api.SpecialFundFlow : api.SelfFundFlow}
        name={`fund.${purse}`}
        height="fill"
        filters={filters}
        fixedModel={fixedModel}
        columns={columns}
        defaultSort={{ sort: 'businessDate', order: 'descending' }}
        exportRoute={exportSpecialFund}
        exportLabel="导出经费"
        toolbar={
          list && (
            <Offered of={list} action="add">
              {(disabled) => (
                <Button type="primary" disabled={disabled} onClick={() => setOpened('add')}>
                  登记收支
                </Button>
              )}
            </Offered>
          )
        }
        totalExtra={list && <Sums {...list.sums} />}
        rowClassName={({ reversalOf, reversedBy }) => (reversalOf || reversedBy ? 'quiet' : '')}
        empty={
          purse === 'special' ? '还没有专项流水。到账认领后，先发布预算再登记支出。' : '还没有自筹流水。'
        }
      />
      <Suspense>
        {opened === 'add' && <FlowDialog address={address} purse={purse} onClose={close} />}
        {typeof opened === 'object' && opened?.kind === 'reverse' && (
          <ReverseDialog flow={opened.row} onClose={close} />
        )}
        {typeof opened === 'object' && opened?.kind === 'files' && (
          <VoucherDialog flow={opened.row} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function useFilters({ projectId, topicId, assignmentId }: NodeAddress, purse: Purse): FilterField[] {
  const years = useCall(getYearList, { id: projectId }, { quiet: true })
  const subjects = useCall(getSubjectDropdown, { projectId }, { quiet: true })
  const parties = useCall(getSupplierDropdown, { projectId, topicId, assignmentId }, { quiet: true })
  return useMemo(
    () => [
      { name: 'keyword', label: '凭证号或摘要', type: 'input' },
      {
        name: 'year',
        label: labels.fiscalYear,
        type: 'select',
        options: (years.data ?? []).map((year) => ({ value: String(year), label: `${year}年` })),
      },
      {
        name: 'flowType',
        label: labels.flowType,
        type: 'select',
        options: typesOf(purse).map((value) => ({ value, label: flowTypeLabels[value] })),
      },
      {
        name: 'subjectId',
        label: labels.subjectId,
        type: 'select',
        options: (subjects.data ?? []).map(({ id, name, level }) => ({
          value: id,
          label: `${'　'.repeat(level - 1)}${name}`,
        })),
      },
      {
        name: 'partyId',
        label: labels.partyId,
        type: 'select',
        options: (parties.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    [years.data, subjects.data, parties.data, purse],
  )
}

/** Reads what all lines that the filters in the address select add up to, and whether one may be added. */
function useSelected({ address, purse }: Props) {
  const [params] = useTabParams()
  const model = {
    ...address,
    year: params.get('year'),
    flowType: params.get('flowType') as api.FlowRow['flowType'] | null,
    subjectId: params.get('subjectId'),
    partyId: params.get('partyId'),
    keyword: params.get('keyword'),
  }
  const route = purse === 'special' ? api.SpecialFundFlow : api.SelfFundFlow
  return useCall(route, { size: 1, model }, { quiet: true, keepPrevious: true }).data
}

function Sums({ income, outgo, net }: OutputOf<typeof api.SpecialFundFlow>['sums']) {
  return (
    <span className="fund-sums fund-total">
      <span>收 {yuan(income)}</span>
      <span>支 {yuan(outgo)}</span>
      <span>净额 {yuan(net)} 元</span>
    </span>
  )
}

const columnsOf = (open: (opened: Opened) => void): Column<api.FlowRow>[] => [
  { title: labels.businessDate, dataIndex: 'businessDate', width: 110, sort: true },
  { title: labels.voucherNo, dataIndex: 'voucherNo', width: 150, sort: true, ellipsis: true },
  {
    title: labels.flowType,
    dataIndex: 'flowType',
    width: 170,
    ellipsis: true,
    render: (_, { flowType, reversalOf, reversedBy }) =>
      `${flowTypeLabels[flowType]}${reversalOf ? '（冲销）' : reversedBy ? '（已冲销）' : ''}`,
  },
  {
    title: '收入（元）',
    key: 'income',
    width: 130,
    align: 'right',
    sort: 'amount',
    render: (_, { direction, amount }) => (direction === 'in' ? yuan(amount) : ''),
  },
  {
    title: '支出（元）',
    key: 'outgo',
    width: 130,
    align: 'right',
    sort: 'amount',
    render: (_, { direction, amount }) => (direction === 'out' ? yuan(amount) : ''),
  },
  { title: labels.subjectId, dataIndex: 'subjectName', width: 150, ellipsis: true },
  { title: labels.partyId, dataIndex: 'partyName', width: 180, ellipsis: true },
  { title: labels.nodeId, dataIndex: 'nodeName', width: 180, ellipsis: true },
  { title: labels.fiscalYear, dataIndex: 'fiscalYear', width: 100, sort: true },
  { title: labels.summary, dataIndex: 'summary', width: 200, ellipsis: true },
  { title: '登记人', dataIndex: 'createdByName', width: 100, ellipsis: true },
  {
    title: labels.files,
    dataIndex: 'files',
    width: 90,
    render: (_, row) =>
      row.files > 0 && (
        <Button type="link" size="small" onClick={() => open({ kind: 'files', row })}>
          {row.files} 个
        </Button>
      ),
  },
  {
    title: '操作',
    key: 'acts',
    width: 80,
    fixed: 'right',
    render: (_, row) => (
      <Offered of={row} action="reverse">
        {(disabled) => (
          <Button type="link" size="small" disabled={disabled} onClick={() => open({ kind: 'reverse', row })}>
            冲销
          </Button>
        )}
      </Offered>
    ),
  },
]
