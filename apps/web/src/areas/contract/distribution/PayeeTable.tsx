import { shareKinds } from '@hepu/api/areas/contract/distribution/distributionLabels'
import type { PayeeRow } from '@hepu/api/areas/contract/distribution/distributionRun'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { yuan } from './distributionText.tsx'

interface Props {
  payees: readonly PayeeRow[]
  lastYear: number
}

/** Who gets what, in figures and capital numerals, against last year. */
export const PayeeTable = ({ payees, lastYear }: Props) => (
  <PlainTable
    label="收款人"
    title="收款人"
    rows={payees}
    keyOf={({ key }) => key}
    pageSize={20}
    columns={[
      { title: '收款人', cell: (payee) => nameOf(payee) },
      { title: '类型', width: 100, cell: ({ kind }) => shareKinds[kind] },
      { title: '行数', width: 80, isFigure: true, cell: ({ lineCount }) => lineCount },
      { title: '金额（元）', width: 150, isFigure: true, cell: ({ amount }) => yuan(amount) },
      { title: '大写', cell: ({ capital }) => capital },
      {
        title: `${lastYear}年分得（元）`,
        width: 150,
        isFigure: true,
        cell: ({ lastYear: before }) => yuan(before),
      },
    ]}
  />
)

const nameOf = ({ name, isUnknown, hasLeft }: PayeeRow): string =>
  `${name}${isUnknown ? '（待处理）' : ''}${hasLeft ? '（已离职）' : ''}`
