import { amountUnderYuan } from '@hepu/api/areas/contract/money/exchange'
import { contractDirections, contractTypes } from '@hepu/api/areas/contract/record/contractTypes'
import { contractStates } from '@hepu/api/areas/contract/record/contractStates'
import * as api from '@hepu/api/areas/project/contract/projectContract'
import { fenIn } from '@hepu/api/core/money/fen'
import { Button, Checkbox, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { formatTime } from '../../../ui/text/formatTime.ts'
import type { NodeAddress } from '../node/nodePaths.ts'
import { yuan } from '../fund/fundText.tsx'
import { pathOfNode } from '../result/resultPaths.ts'
import { contractPath, newContractPath } from './contractPath.ts'

const AddContract = lazy(() => import('./AddContract.tsx'))
const RemoveContract = lazy(() => import('./RemoveContract.tsx'))

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const filters: FilterField[] = [
  { name: 'name', label: '合同', type: 'input' },
  { name: 'state', label: '履约状态', type: 'select', options: optionsOf(contractStates) },
  { name: 'direction', label: '方向', type: 'select', options: optionsOf(contractDirections) },
]

interface Props {
  address: NodeAddress
  mayEdit: boolean
}

/** The contracts of a node and of those below it, with what outgoing ones still cost. */
export function ContractsOfNode({ address, mayEdit }: Props) {
  const [withRemoved, setWithRemoved] = useState(false)
  const [opened, setOpened] = useState<'add' | api.ProjectContractRow | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <SearchTable
        route={api.pageProjectContracts}
        filters={filters}
        fixedModel={{ ...address, withRemoved }}
        columns={mayEdit ? [...columns, actsOf(setOpened)] : columns}
        showIndex
        toolbar={
          <Space>
            {mayEdit && (
              <>
                <Button type="primary" onClick={() => setOpened('add')}>
                  关联合同
                </Button>
                <Link to={newContractPath(address)}>起草合同</Link>
              </>
            )}
            <Checkbox checked={withRemoved} onChange={({ target }) => setWithRemoved(target.checked)}>
              显示已取消的
            </Checkbox>
          </Space>
        }
        empty={mayEdit ? '还没有合同，可点“关联合同”选取已有的合同，或“起草合同”。' : '还没有合同。'}
      />
      <Suspense>
        {opened === 'add' && <AddContract address={address} onClose={close} />}
        {typeof opened === 'object' && opened && <RemoveContract row={opened} onClose={close} />}
      </Suspense>
    </>
  )
}

const purses = { special: '专项资金', self: '自筹资金' } as const

const columns: Column<api.ProjectContractRow>[] = [
  {
    title: '合同名称',
    dataIndex: 'name',
    width: 240,
    ellipsis: true,
    render: (_, { contractId, name }) => <Link to={contractPath(contractId)}>{name}</Link>,
  },
  { title: '合同编号', dataIndex: 'number', width: 170, ellipsis: true },
  {
    title: '类型',
    dataIndex: 'type',
    width: 130,
    render: (_, { type }) => (type ? contractTypes[type].label : null),
  },
  {
    title: '方向',
    dataIndex: 'direction',
    width: 70,
    render: (_, { direction }) => (direction ? contractDirections[direction] : null),
  },
  { title: '履约状态', dataIndex: 'state', width: 90, render: (_, { state }) => contractStates[state] },
  {
    title: '合同总额（元）',
    dataIndex: 'amount',
    width: 140,
    align: 'right',
    sort: true,
    render: (_, { amount, currency }) => (amount === null ? BLANK : amountUnderYuan(fenIn(amount), currency)),
  },
  {
    title: '已承诺（元）',
    dataIndex: 'committed',
    width: 130,
    align: 'right',
    render: (_, { committed }) => yuan(committed),
  },
  {
    title: '经费科目',
    dataIndex: 'subjectName',
    width: 150,
    ellipsis: true,
    render: (_, { direction, purse, subjectName }) =>
      direction === 'out' ? [purses[purse], subjectName].filter(Boolean).join(' · ') : null,
  },
  { title: '签订日期', dataIndex: 'signedOn', width: 106, sort: true },
  { title: '截止日期', dataIndex: 'endOn', width: 106, sort: true },
  {
    title: '所属',
    dataIndex: 'nodeName',
    width: 170,
    ellipsis: true,
    render: (_, row) => <Link to={pathOfNode('projectDetails', row)}>{row.nodeName}</Link>,
  },
  { title: '关联', dataIndex: 'removedAt', width: 170, render: (_, row) => <LinkState row={row} /> },
]

const actsOf = (remove: (row: api.ProjectContractRow) => void): Column<api.ProjectContractRow> => ({
  title: '操作',
  key: 'actions',
  width: 90,
  fixed: 'right',
  render: (_, row) =>
    row.can['delete'] && (
      <Button type="link" size="small" danger onClick={() => remove(row)}>
        取消关联
      </Button>
    ),
})

function LinkState({ row: { removedAt, removedByName, reason } }: { row: api.ProjectContractRow }) {
  if (!removedAt) return <StateText tone="good">关联中</StateText>
  return (
    <>
      <StateText tone="quiet">已取消</StateText>
      <div className="quiet">
        {[formatTime(removedAt), removedByName, reason].filter(Boolean).join(' · ')}
      </div>
    </>
  )
}
