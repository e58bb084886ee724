import * as api from '@hepu/api/areas/authority/supplier/supplier'
import { Button } from 'antd'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import type { SupplierTask } from './SupplierDetail.tsx'
import { SupplierState } from './SupplierState.tsx'

interface Props {
  /** The filter from the search and from the type at the side. */
  filter: { name?: string; type?: string }
  mayWrite: boolean
  onChoose: (id: string) => void
  onOpen: (task: SupplierTask) => void
}

const labels = api.supplierLabels

const filters: FilterField[] = [
  {
    name: 'state',
    label: '状态',
    type: 'select',
    options: [
      { value: '1', label: '启用' },
      { value: '0', label: '停用' },
    ],
  },
]

/** Suppliers as a list, as long as none is chosen. */
export function SupplierTable({ filter, mayWrite, onChoose, onOpen }: Props) {
  const columns: Column<api.SupplierRow>[] = [
    {
      title: labels.name,
      dataIndex: 'name',
      width: 165,
      sort: true,
      render: (_, row) => (
        <Button type="link" size="small" onClick={() => onChoose(row.id)}>
          {row.name}
        </Button>
      ),
    },
    { title: '类型', dataIndex: 'typeLabel', width: 90, ellipsis: true, sort: 'type' },
    { title: '状态', dataIndex: 'state', width: 80, render: (_, row) => <SupplierState state={row.state} /> },
    {
      title: '合作机构',
      dataIndex: 'relationCount',
      width: 85,
      align: 'right',
      render: (_, row) => (
        <Button type="link" size="small" onClick={() => onOpen({ kind: 'relationship', id: row.id })}>
          {row.relationCount} 个
        </Button>
      ),
    },
    { title: labels.creditCode, dataIndex: 'creditCode', width: 165 },
    { title: labels.contact, dataIndex: 'contact', width: 80, ellipsis: true },
    { title: labels.phone, dataIndex: 'phone', width: 120 },
    { title: '维护机构', dataIndex: 'orgName', width: 120, ellipsis: true },
    {
      title: '更新时间',
      dataIndex: 'updateTime',
      width: 140,
      sort: true,
      render: (_, row) => formatTime(row.updateTime),
    },
  ]
  return (
    <SearchTable
      route={api.supplierPage}
      height="fill"
      filters={filters}
      columns={columns}
      fixedModel={filter}
      empty={
        Object.keys(filter).length > 0
          ? '没有符合条件的供应商。'
          : mayWrite
            ? '还没有供应商，可从「新增供应商」开始。'
            : '还没有供应商。'
      }
    />
  )
}
