import { ageingColumns } from '@hepu/api/areas/contract/money/ageing'
import { conditionStates } from '@hepu/api/areas/contract/payment/conditionState'
import { wordsOf } from '@hepu/api/areas/contract/payment/paymentWords'
import { groupings, type exportReceivables as api } from '@hepu/api/areas/contract/payment/receivable'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile, type SheetColumn, type SheetValue } from '../../../import/write/writeWorkbook.ts'
import { readGroups, wishOf, type Row, type Wish } from './receivables.ts'

/** Most rows of one workbook. */
const MAX_ROWS = 60_000

const money = (header: string): SheetColumn => ({ header, isAmount: true, format: '#,##0.00', width: 16 })

/** Exports what is due under the contracts of a filter, with the age of what is open and the sums below. */
export async function exportReceivables(ctx: Ctx, filter: ParsedInputOf<typeof api>): Promise<FileAnswer> {
  const wish = await wishOf(ctx, filter)
  const { records, sums } = await readGroups(ctx, wish, {
    limit: MAX_ROWS,
    offset: 0,
    sort: filter.groupBy === 'condition' ? 'dueOn' : 'balance',
    order: filter.groupBy === 'condition' ? 'ascending' : 'descending',
  })
  const { due } = wordsOf(wish.direction)
  const places = placeColumns(wish)
  const blank: SheetValue[] = places.map((_, at) => (at === 0 ? '合计' : null))
  const name = [`合同${due}`, groupings[filter.groupBy], `截至${wish.asOf}`].join('_')
  return toXlsxFile(name, [
    {
      name: `合同${due}`,
      columns: [...places, ...moneyColumns(wish)],
      rows: [
        ...records.map((row) => [...placeOf(row, wish), ...amountsOf(row)]),
        [...blank, ...amountsOf(sums)],
      ],
    },
  ])
}

const moneyColumns = ({ direction }: Wish): SheetColumn[] => {
  const words = wordsOf(direction)
  return [words.due, words.collected, '豁免', ...Object.values(ageingColumns), words.balance].map(money)
}

type Amounts = Pick<
  Row,
  | 'due'
  | 'collected'
  | 'waived'
  | 'notDue'
  | 'noDueDate'
  | 'days30'
  | 'days90'
  | 'days180'
  | 'older'
  | 'balance'
>

const amountsOf = (row: Amounts): SheetValue[] => [
  row.due,
  row.collected,
  row.waived,
  row.notDue,
  row.noDueDate,
  row.days30,
  row.days90,
  row.days180,
  row.older,
  row.balance,
]

function placeColumns({ filter: { groupBy } }: Wish): SheetColumn[] {
  if (groupBy === 'party') return [{ header: '往来单位', width: 32 }, { header: '合同数' }]
  const ofContract = [
    { header: '合同编号', width: 22 },
    { header: '合同名称', width: 36 },
    { header: '往来单位', width: 32 },
  ]
  if (groupBy === 'contract') return ofContract
  return [
    ...ofContract,
    { header: '付款条件', width: 24 },
    { header: '对应成果', width: 24 },
    { header: '到期日', isDate: true },
    { header: '状态' },
  ]
}

function placeOf(row: Row, { filter: { groupBy }, direction }: Wish): SheetValue[] {
  if (groupBy === 'party') return [row.partyName, row.contracts]
  const ofContract = [row.contractNumber, row.contractName, row.partyName]
  if (groupBy === 'contract') return ofContract
  const state = row.state === null ? null : conditionStates(direction)[row.state]
  return [...ofContract, row.conditionName, row.resultName, row.dueOn, state]
}
