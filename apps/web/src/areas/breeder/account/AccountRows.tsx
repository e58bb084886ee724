import { accountRows, type AccountDrillRow } from '@hepu/api/areas/breeder/account/breederAccount'
import { fenIn, sum } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { useCall } from '../../../client/useCall.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Num } from '../../../ui/text/Num.tsx'
import { Yuan } from '../../../ui/text/Yuan.tsx'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import type { Asked } from './FigureButton.tsx'

interface Props {
  asked: Asked
  onClose: () => void
}

/** The rows behind a figure of an account; their sum is the figure. */
export default function AccountRows({ asked: { title, ...asked }, onClose }: Props) {
  const found = useCall(accountRows, asked, { quiet: true })
  const rows = found.error ? undefined : found.data
  return (
    <AppModal open title={title} width={860} footer={null} onCancel={onClose}>
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !rows && <EmptyPane loading />}
      {rows?.length === 0 && <EmptyPane text="这段时间没有记录。" />}
      {rows && rows.length > 0 && (
        <>
          <p className="quiet">{sumText(rows)}</p>
          <PlainTable
            label="明细"
            rows={rows.map((row, at) => ({ ...row, at }))}
            keyOf={({ at }) => String(at)}
            pageSize={20}
            columns={columnsOf(rows)}
          />
        </>
      )}
    </AppModal>
  )
}

const has = (rows: readonly AccountDrillRow[], field: keyof AccountDrillRow): boolean =>
  rows.some((row) => row[field] !== null)

function columnsOf(rows: readonly AccountDrillRow[]): PlainColumn<AccountDrillRow>[] {
  const figure = (title: string, field: 'kg' | 'area') => ({
    title,
    width: 124,
    isFigure: true,
    cell: (row: AccountDrillRow) => <Num value={row[field]} grouped />,
  })
  const money = (title: string, field: 'amount' | 'paid') => ({
    title,
    width: 140,
    isFigure: true,
    cell: (row: AccountDrillRow) => <Yuan amount={row[field]} />,
  })
  return [
    { title: '年度', width: 90, cell: ({ years }) => years },
    {
      title: '名称',
      width: 200,
      cell: ({ name, path }) =>
        path ? (
          <OutsideLink to={path} otherwise={name}>
            {name}
          </OutsideLink>
        ) : (
          name
        ),
    },
    { title: '说明', cell: ({ detail }) => detail ?? '—' },
    ...(has(rows, 'kg') ? [figure('公斤', 'kg')] : []),
    ...(has(rows, 'area') ? [figure('亩', 'area')] : []),
    ...(has(rows, 'amount') ? [money('金额（元）', 'amount')] : []),
    ...(has(rows, 'paid') ? [money('已付（元）', 'paid')] : []),
  ]
}

/** Returns the number of rows and the sums of their amounts, which are added in whole fen. */
function sumText(rows: readonly AccountDrillRow[]): string {
  const total = (field: 'amount' | 'paid') =>
    groupedMoney(sum(rows.map((row) => fenIn(row[field] ?? '0'))), '元')
  return [
    `共 ${rows.length} 条`,
    ...(has(rows, 'amount') ? [`金额合计 ${total('amount')} 元`] : []),
    ...(has(rows, 'paid') ? [`已付合计 ${total('paid')} 元`] : []),
  ].join('，')
}
