import * as api from '@hepu/api/areas/authority/party/party'
import { partyKinds, partyLabels as labels, partyRoles } from '@hepu/api/areas/authority/party/partyFields'
import { Button } from 'antd'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { SupplierState } from '../supplier/SupplierState.tsx'
import { rolesText } from './rolesText.ts'

interface Props {
  mayWrite: boolean
  onChoose: (id: string) => void
  onAdd: () => void
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const filters: FilterField[] = [
  { name: 'name', label: '关键词', type: 'input', placeholder: '名称、代码、拼音' },
  { name: 'role', label: labels.roles, type: 'select', options: optionsOf(partyRoles) },
  { name: 'kind', label: labels.kind, type: 'select', options: optionsOf(partyKinds) },
  {
    name: 'state',
    label: labels.state,
    type: 'select',
    options: [
      { value: '1', label: '启用' },
      { value: '0', label: '停用' },
    ],
  },
]

/** Parties as a list, as long as none is chosen. */
export function PartyTable({ mayWrite, onChoose, onAdd }: Props) {
  const columns: Column<api.PartyRow>[] = [
    {
      title: labels.name,
      dataIndex: 'name',
      width: 210,
      sort: true,
      render: (_, row) => (
        <Button type="link" size="small" onClick={() => onChoose(row.id)}>
          {row.name}
        </Button>
      ),
    },
    {
      title: labels.formerNames,
      dataIndex: 'formerNames',
      width: 150,
      ellipsis: true,
      render: (_, row) => row.formerNames.join('、'),
    },
    { title: labels.kind, dataIndex: 'kind', width: 70, render: (_, row) => partyKinds[row.kind] },
    {
      title: labels.roles,
      dataIndex: 'roles',
      width: 160,
      ellipsis: true,
      render: (_, row) => rolesText(row.roles),
    },
    {
      title: labels.state,
      dataIndex: 'state',
      width: 80,
      render: (_, row) => <SupplierState state={row.state} />,
    },
    { title: labels.creditCode, dataIndex: 'creditCode', width: 175 },
    { title: labels.contact, dataIndex: 'contact', width: 90, ellipsis: true },
    { title: labels.phone, dataIndex: 'phone', width: 130 },
    { title: '维护机构', dataIndex: 'orgName', width: 140, ellipsis: true },
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
      route={api.partyPage}
      height="fill"
      filters={filters}
      columns={columns}
      empty={
        mayWrite ? (
          <>
            没有往来单位。
            <Button type="link" size="small" onClick={onAdd}>
              新增往来单位
            </Button>
          </>
        ) : (
          '没有往来单位。'
        )
      }
    />
  )
}
