import { figureLabels as labels } from '@hepu/api/areas/project/fund/fundLabels'
import { yearStates, type YearState } from '@hepu/api/areas/project/fund/flowTypes'
import * as api from '@hepu/api/areas/project/fund/projectFund'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'
import { Offered } from '../../../ui/control/Offered.tsx'
import { percent, yuan } from './fundText.tsx'

const tones: Readonly<Record<YearState, Tone>> = { open: 'good', paused: 'warn', closed: 'quiet' }

interface Act {
  key: 'open' | 'pause' | 'close'
  state: YearState
  label: string
  question: (year: number) => string
}
const acts: readonly Act[] = [
  { key: 'open', state: 'open', label: '开放', question: (year) => `重新开放${year}年？` },
  {
    key: 'pause',
    state: 'paused',
    label: '暂停',
    question: (year) => `暂停${year}年的登记？之后可以重新开放。`,
  },
  {
    key: 'close',
    state: 'closed',
    label: '结账',
    question: (year) => `${year}年结账后不能再开放，更正记入下一个开放的年度。确定结账？`,
  },
]

/** The years of a project with their figures and states. */
export function YearTable({ fund, projectId }: { fund: api.FundOverview; projectId: string }) {
  const set = useRun(api.setYearState, { success: messages.saved })
  const hasActs = fund.years.some(({ can, whyNot }) => acts.some(({ key }) => can[key] || whyNot?.[key]))
  return (
    <PlainTable
      label="年度"
      title="年度"
      rows={fund.years}
      keyOf={({ year }) => String(year)}
      columns={[
        { title: '年度', width: 80, cell: ({ year }) => year },
        {
          title: '状态',
          width: 90,
          cell: ({ state }) => <StateText tone={tones[state]}>{yearStates[state]}</StateText>,
        },
        { title: labels.budget, isFigure: true, cell: ({ budget }) => yuan(budget) },
        {
          title: fund.purse === 'special' ? labels.arrived : '投入',
          isFigure: true,
          cell: ({ arrived }) => yuan(arrived),
        },
        { title: labels.spent, isFigure: true, cell: ({ spent }) => yuan(spent) },
        { title: labels.carried, isFigure: true, cell: ({ carried }) => yuan(carried) },
        { title: labels.balance, isFigure: true, cell: ({ balance }) => yuan(balance) },
        { title: '执行率', width: 90, isFigure: true, cell: ({ budgetRate }) => percent(budgetRate) },
        ...(hasActs
          ? [
              {
                title: '操作',
                width: 170,
                cell: (row: api.FundOverview['years'][number]) =>
                  acts.map(({ key, state, label, question }) => (
                    <Offered key={key} of={row} action={key}>
                      {(disabled) => (
                        <ConfirmButton
                          type="link"
                          disabled={disabled}
                          title={question(row.year)}
                          onConfirm={() => set.run({ projectId, year: row.year, state })}
                        >
                          {label}
                        </ConfirmButton>
                      )}
                    </Offered>
                  )),
              },
            ]
          : []),
      ]}
    />
  )
}
