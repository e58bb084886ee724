import { contractLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import type { ContractRow } from '@hepu/api/areas/contract/record/contractShapes'
import { contractDirections } from '@hepu/api/areas/contract/record/contractTypes'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { contractPath } from '../contractPaths.ts'
import { typeText, amountCell } from '../contractText.ts'
import { ContractDays, ContractState } from './ContractState.tsx'

/** Columns of lists of contracts. */
export const contractColumns: Column<ContractRow>[] = [
  { title: labels.number, dataIndex: 'number', width: 160, sort: true },
  {
    title: labels.name,
    dataIndex: 'name',
    width: 200,
    fixed: 'left',
    sort: true,
    ellipsis: true,
    render: (_, { id, name }) => <Link to={contractPath(id)}>{name}</Link>,
  },
  {
    title: labels.type,
    dataIndex: 'type',
    width: 96,
    ellipsis: true,
    render: (_, { type }) => typeText(type),
  },
  {
    title: labels.direction,
    dataIndex: 'direction',
    width: 64,
    render: (_, { direction }) => direction && contractDirections[direction],
  },
  { title: labels.state, dataIndex: 'state', width: 92, render: (_, row) => <ContractState row={row} /> },
  { title: '对方', dataIndex: 'partyNames', width: 120, ellipsis: true },
  {
    title: `${labels.amount}（元）`,
    dataIndex: 'amount',
    width: 130,
    align: 'right',
    sort: true,
    render: (_, { amount, currency }) => amountCell(amount, currency),
  },
  { title: labels.endOn, dataIndex: 'endOn', width: 106, sort: true },
  { title: labels.signedOn, dataIndex: 'signedOn', width: 106, sort: true },
  {
    title: '距到期',
    dataIndex: 'daysLeft',
    width: 100,
    render: (_, { daysLeft }) => <ContractDays daysLeft={daysLeft} />,
  },
  { title: labels.handlerId, dataIndex: 'handlerName', width: 90 },
  { title: '机构', dataIndex: 'orgName', width: 140, ellipsis: true },
]
