import { shareKinds } from '@hepu/api/areas/contract/distribution/distributionLabels'
import type { ShareLineRow } from '@hepu/api/areas/contract/distribution/distributionRun'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { percentText, yuan } from './distributionText.tsx'

/** A receipt with its lines. */
export interface ReceiptRow {
  collectionId: string
  collectedOn: string
  payerName: string
  amount: string
  ruleName: string
  ruleVersionNo: number
  lines: readonly ShareLineRow[]
}

/** How receipts are distributed, line by line: deductions, both levels, and where the last fen went. */
export const ReceiptLines = ({ receipts }: { receipts: readonly ReceiptRow[] }) =>
  receipts.map((receipt) => (
    <PlainTable
      key={receipt.collectionId}
      label={`${receipt.collectedOn} 收款的分配`}
      title={`${receipt.collectedOn} ${receipt.payerName} 到账 ${yuan(receipt.amount)} 元 · ${receipt.ruleName}（第${receipt.ruleVersionNo}版）`}
      rows={receipt.lines.map((line, at) => ({ ...line, key: `${at}` }))}
      keyOf={({ key }) => key}
      columns={[
        {
          title: '对象',
          cell: ({ level, name, isUnknown }) => (
            <span className={level === 2 ? 'dist-second' : ''}>
              {name}
              {isUnknown && '（待处理）'}
            </span>
          ),
        },
        { title: '类型', width: 100, cell: ({ kind }) => shareKinds[kind] },
        { title: '基数（元）', width: 150, isFigure: true, cell: ({ base }) => yuan(base) },
        { title: '比例', width: 110, isFigure: true, cell: ({ percent }) => percentText(percent) },
        { title: '金额（元）', width: 150, isFigure: true, cell: ({ amount }) => yuan(amount) },
        { title: '说明', cell: (line) => noteOf(line) },
      ]}
    />
  ))

const noteOf = ({ level, note, isRoundedUp }: ShareLineRow): string =>
  [level === 2 ? null : note, isRoundedUp ? '含尾差 0.01' : null].filter(Boolean).join('；')
