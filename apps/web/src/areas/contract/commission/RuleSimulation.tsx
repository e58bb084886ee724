import { simulateRule } from '@hepu/api/areas/contract/commission/commissionRule'
import type { InputOf } from '@hepu/api/core/route'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { yuanShown } from '@hepu/api/areas/contract/commission/commissionBase'

export type RuleWish = InputOf<typeof simulateRule>

const signed = (yuan: string): string =>
  `${yuan.startsWith('-') || Number(yuan) === 0 ? '' : '+'}${yuanShown(yuan)}`

/** 追溯调整模拟: what a version of a rule changes in each settled season of the licensee. */
export function RuleSimulation({ wish }: { wish: RuleWish }) {
  const found = useCall(simulateRule, wish, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { licensee, scopeName, serial, seasons, sums, warnings } = found.data
  return (
    <section aria-label="追溯试算结果">
      {warnings.length > 0 && <Notice tone="warning" title={warnings.join('；')} />}
      {seasons.length === 0 ? (
        <EmptyPane text="没有受影响的已确认年度，规则只对以后的计算生效。" />
      ) : (
        <>
          <p>
            {licensee} · {scopeName}：第{serial}版规则使应付由 {yuanShown(sums.before)} 元变为{' '}
            {yuanShown(sums.after)} 元（{signed(sums.change)}{' '}
            元）。提交后，各年度的下一次计算把差额列为「前期更正」。
          </p>
          <PlainTable
            label="各业务年度的增减"
            rows={seasons}
            keyOf={({ bizYear }) => String(bizYear)}
            columns={[
              {
                title: '业务年度',
                cell: ({ bizYear, isClosed }) => `${bizYear}${isClosed ? '（已结算）' : ''}`,
              },
              { title: '原规则', width: 100, cell: ({ fromSerial }) => `第${fromSerial}版` },
              { title: '原应付（元）', width: 150, isFigure: true, cell: ({ before }) => yuanShown(before) },
              { title: '新应付（元）', width: 150, isFigure: true, cell: ({ after }) => yuanShown(after) },
              { title: '增减（元）', width: 150, isFigure: true, cell: ({ change }) => signed(change) },
            ]}
          />
        </>
      )}
    </section>
  )
}
