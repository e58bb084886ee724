import { mine, type MyIncome as Income } from '@hepu/api/areas/contract/distribution/distributionIncome'
import { Button, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import './distribution.css'
import { IncomeStateText, percentText, yuan } from './distributionText.tsx'

const CommentDialog = lazy(() => import('./CommentDialog.tsx'))

/** 我的收益: one's own shares, each from the receipt over both levels to the payout. */
export default function MyIncome() {
  const [params, change] = useTabParams()
  const year = params.get('year')
  const found = useCall(mine, { year }, { quiet: true, keepPrevious: true })
  return (
    <Page
      title="我的收益"
      help="只显示本人的分配。每笔收款先扣成本与合作单位份额，净额分到团队，再按比例分到个人；每级向下取到分，剩余的分给小数部分最大的一行（相同则排在前的一行），标为「含尾差」。对分配有疑问请在该行提出，确认分配的人员会收到通知。"
    >
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <EmptyPane loading />}
      {found.data && (
        <>
          <div className="bar">
            <Select
              aria-label="年度"
              value={year ?? ''}
              options={[
                { value: '', label: '全部年度' },
                ...found.data.years.map((value) => ({ value: String(value), label: `${value}年` })),
              ]}
              onChange={(value) => change({ year: value || null })}
            />
          </div>
          <Sums sums={found.data.sums} />
          {found.data.lines.length === 0 ? (
            <EmptyPane text="还没有分配给您的收益。分配单确认后显示在这里。" />
          ) : (
            <Lines lines={found.data.lines} />
          )}
        </>
      )}
    </Page>
  )
}

const Sums = ({ sums }: { sums: Income['sums'] }) => (
  <dl className="dist-figures">
    <div>
      <dt>合计</dt>
      <dd>{yuan(sums.amount)} 元</dd>
    </div>
    <div>
      <dt>大写</dt>
      <dd>{sums.capital}</dd>
    </div>
    <div>
      <dt>已发放</dt>
      <dd>{yuan(sums.paid)} 元</dd>
    </div>
    <div>
      <dt>未发放</dt>
      <dd>{yuan(sums.open)} 元</dd>
    </div>
  </dl>
)

type Line = Income['lines'][number]

/** The lines, each with what was said about it. */
function Lines({ lines }: { lines: readonly Line[] }) {
  const [lineId, setLineId] = useState<string | null>(null)
  const line = lines.find(({ id }) => id === lineId)
  return (
    <>
      <LineTable lines={lines} onComment={({ id }) => setLineId(id)} />
      <Suspense>
        {line && (
          <CommentDialog
            title={`${line.collectedOn} ${line.contractName} ${yuan(line.amount)} 元`}
            lineId={line.id}
            comments={line.comments}
            onClose={() => setLineId(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const LineTable = ({ lines, onComment }: { lines: readonly Line[]; onComment: (line: Line) => void }) => (
  <PlainTable
    label="我的收益明细"
    rows={lines}
    keyOf={({ id }) => id}
    pageSize={50}
    columns={[
      { title: '收款日期', width: 96, cell: ({ collectedOn }) => collectedOn },
      {
        title: '合同',
        cell: ({ contractName, contractNumber }) => (
          <>
            {contractName} <span className="quiet">{contractNumber}</span>
          </>
        ),
      },
      { title: '到账额', width: 116, isFigure: true, cell: ({ received }) => yuan(received) },
      { title: '扣除', width: 106, isFigure: true, cell: ({ deducted }) => yuan(deducted) },
      { title: '净额', width: 116, isFigure: true, cell: ({ net }) => yuan(net) },
      {
        title: '团队所得',
        width: 150,
        cell: ({ teamName, teamPercent, teamAmount, teamNote }) =>
          `${teamName ?? ''} ${teamPercent === null ? (teamNote ?? '') : `${teamPercent}%`} ${yuan(teamAmount)}`,
      },
      { title: '本人比例', width: 76, isFigure: true, cell: ({ percent }) => percentText(percent) },
      {
        title: '本人所得',
        width: 116,
        isFigure: true,
        cell: ({ amount, isRoundedUp }) => `${yuan(amount)}${isRoundedUp ? '（含尾差）' : ''}`,
      },
      {
        title: '依据',
        width: 130,
        cell: ({ runNumber, ruleName, ruleVersionNo }) => `${runNumber} ${ruleName}第${ruleVersionNo}版`,
      },
      { title: '状态', width: 76, cell: ({ state }) => <IncomeStateText state={state} /> },
      {
        title: '发放',
        width: 110,
        cell: ({ paidOn, voucherNo }) => (paidOn ? `${paidOn} ${voucherNo}` : null),
      },
      {
        title: '争议与说明',
        width: 110,
        cell: (line) => (
          <Button type="link" size="small" onClick={() => onComment(line)}>
            {line.comments.length > 0 ? `查看（${line.comments.length}）` : '提出'}
          </Button>
        ),
      },
    ]}
  />
)
