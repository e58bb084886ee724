import {
  commissionModes,
  maintenanceLabels as labels,
  maintenanceSources,
  maintenanceStates,
  type MaintenanceState,
} from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import type { MaintenanceRow } from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { productPath } from '@hepu/api/areas/product/record/productPaths'
import { Button, Space } from 'antd'
import { Link } from 'react-router'
import type { Column, FilterField } from '../../../resource/table/SearchTable.tsx'
import { Offered } from '../../../ui/control/Offered.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { contractPath } from '../contractPaths.ts'
import { optionsOf } from '../contractText.ts'

const tones = { pending: 'warn', kept: 'good', conflict: 'bad' } as const satisfies Record<
  MaintenanceState,
  string
>

/** Filters of both lists. */
export const maintenanceFilters: FilterField[] = [
  { name: 'name', label: '品种、产品或合同', type: 'input' },
  { name: 'status', label: labels.state, type: 'select', options: optionsOf(maintenanceStates) },
  { name: 'source', label: labels.source, type: 'select', options: optionsOf(maintenanceSources) },
]

interface Acts {
  edit: (row: MaintenanceRow) => void
  /** Adds another product for the variety of a row. */
  add: (row: MaintenanceRow) => void
  remove: (row: MaintenanceRow) => unknown
}

const years = ({ startYear, endYear }: MaintenanceRow): string =>
  startYear === null && endYear === null ? '' : `${startYear ?? '…'}–${endYear ?? '…'}`

/** Columns of 品种维护. */
export const maintenanceColumns = (acts: Acts): Column<MaintenanceRow>[] => [
  { title: labels.varietyName, dataIndex: 'varietyName', width: 130, ellipsis: true, sort: true },
  {
    title: labels.contractId,
    dataIndex: 'contractNumber',
    width: 180,
    ellipsis: true,
    sort: true,
    render: (_, { contractId, contractNumber, contractName }) => (
      <Link to={contractPath(contractId)} title={contractName}>
        {contractNumber ?? contractName}
      </Link>
    ),
  },
  {
    title: labels.state,
    dataIndex: 'state',
    width: 210,
    render: (_, row) => <StateOf row={row} />,
  },
  {
    title: labels.productId,
    dataIndex: 'productLabel',
    width: 130,
    ellipsis: true,
    render: (_, { productId, productLabel }) =>
      productId && <Link to={productPath(productId)}>{productLabel ?? '已删除的产品'}</Link>,
  },
  { title: labels.productName, dataIndex: 'productName', width: 140, ellipsis: true },
  { title: labels.nccId, dataIndex: 'nccId', width: 160 },
  {
    title: labels.regions,
    dataIndex: 'regionNames',
    width: 150,
    ellipsis: true,
    render: (_, { regionNames }) => regionNames.join('、') || '全国',
  },
  { title: '业务年度', dataIndex: 'endYear', width: 106, sort: true, render: (_, row) => years(row) },
  {
    title: labels.commissionMode,
    dataIndex: 'commissionMode',
    width: 110,
    render: (_, { commissionMode }) => commissionMode && commissionModes[commissionMode],
  },
  {
    title: labels.source,
    dataIndex: 'source',
    width: 88,
    render: (_, { source }) => source && maintenanceSources[source],
  },
  {
    title: '操作',
    key: 'actions',
    width: 180,
    fixed: 'right',
    render: (_, row) => <Buttons row={row} {...acts} />,
  },
]

function StateOf({ row: { state, conflict, missing } }: { row: MaintenanceRow }) {
  const note = conflict ?? (missing.length > 0 ? `尚缺：${missing.join('、')}` : '')
  return (
    <>
      <StateText tone={tones[state]}>{maintenanceStates[state]}</StateText>
      {note && (
        <div className="quiet" title={note}>
          {note}
        </div>
      )}
    </>
  )
}

function Buttons({ row, edit, add, remove }: Acts & { row: MaintenanceRow }) {
  return (
    <Space size={8}>
      <Offered of={row} action="edit">
        {(disabled) => (
          <Button type="link" size="small" disabled={disabled} onClick={() => edit(row)}>
            维护
          </Button>
        )}
      </Offered>
      {row.can['edit'] && (
        <Button type="link" size="small" onClick={() => add(row)}>
          增加产品
        </Button>
      )}
      {row.can['delete'] && (
        <ConfirmButton
          type="link"
          danger
          title={`确定删除品种「${row.varietyName}」的这一行吗？`}
          onConfirm={() => remove(row)}
        >
          删除
        </ConfirmButton>
      )}
    </Space>
  )
}
