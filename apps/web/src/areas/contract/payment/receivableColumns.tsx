import { ageingColumns, type AgeingColumn } from '@hepu/api/areas/contract/money/ageing'
import { YUAN } from '@hepu/api/areas/contract/money/exchange'
import { wordsOf, type MoneyDirection } from '@hepu/api/areas/contract/payment/paymentWords'
import type { Grouping, ReceivableRow } from '@hepu/api/areas/contract/payment/receivable'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { contractPath } from '../contractPaths.ts'
import { yuan } from '../contractText.ts'
import { StateOfCondition } from './StateOfCondition.tsx'

type Amount = AgeingColumn | 'due' | 'collected' | 'waived' | 'balance'

const money = (title: string, name: Amount): Column<ReceivableRow> => ({
  title: `${title}（元）`,
  dataIndex: name,
  width: 116,
  align: 'right',
  ...(name === 'balance' && { sort: true }),
  render: (_, row) =>
    name === 'balance' ? <Balance row={row} /> : Number(row[name]) === 0 ? '—' : yuan(row[name]),
})

/** The balance; of a contract in another currency in that too. */
function Balance({ row: { balance, currency, ownBalance } }: { row: ReceivableRow }) {
  if (Number(balance) === 0) return '—'
  if (currency === null || ownBalance === null || currency === YUAN) return yuan(balance)
  return (
    <>
      {yuan(balance)}
      <div className="quiet">{`${yuan(ownBalance)} ${currency}`}</div>
    </>
  )
}

/** The columns of 合同应收 by what a row is. */
export function receivableColumns(groupBy: Grouping, direction: MoneyDirection): Column<ReceivableRow>[] {
  const words = wordsOf(direction)
  return [
    ...placeColumns(groupBy, direction),
    money(words.due, 'due'),
    money(words.collected, 'collected'),
    money('豁免', 'waived'),
    money(words.balance, 'balance'),
    ...Object.entries(ageingColumns).map(([name, title]) => money(title, name as AgeingColumn)),
  ]
}

function placeColumns(groupBy: Grouping, direction: MoneyDirection): Column<ReceivableRow>[] {
  const party: Column<ReceivableRow> = {
    title: '往来单位',
    dataIndex: 'partyName',
    width: 170,
    ellipsis: true,
  }
  if (groupBy === 'party')
    return [party, { title: '合同数', dataIndex: 'contracts', width: 80, align: 'right' }]
  const contracts: Column<ReceivableRow>[] = [
    {
      title: '合同',
      dataIndex: 'contractName',
      width: 220,
      ellipsis: true,
      render: (_, { contractId, contractName, contractNumber }) =>
        contractId && (
          <>
            <Link to={contractPath(contractId, 'payment')}>{contractName}</Link>
            <div className="quiet">{contractNumber ?? '无编号'}</div>
          </>
        ),
    },
    party,
  ]
  if (groupBy === 'contract') return contracts
  return [
    ...contracts,
    { title: '付款条件', dataIndex: 'conditionName', width: 170, ellipsis: true },
    { title: '对应成果', dataIndex: 'resultName', width: 140, ellipsis: true },
    { title: '到期日', dataIndex: 'dueOn', width: 110, sort: true },
    {
      title: '状态',
      dataIndex: 'state',
      width: 100,
      render: (_, { state }) => state && <StateOfCondition state={state} direction={direction} />,
    },
  ]
}
