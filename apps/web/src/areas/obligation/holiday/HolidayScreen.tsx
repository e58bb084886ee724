import '../obligation.css'
import { holidaySources, listHolidayYears, type HolidayYear } from '@hepu/api/core/obligation/holidayCalls'
import { unknownYearNote } from '@hepu/api/core/obligation/obligationWords'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { StateText } from '../../../ui/text/StateText.tsx'

const HolidayDialog = lazy(() => import('./HolidayDialog.tsx'))

/** 节假日: the days off and working weekends of each year, built in or entered. */
export default function HolidayScreen() {
  const found = useCall(listHolidayYears, {}, { quiet: true })
  const [opened, setOpened] = useState<HolidayYear | null>(null)
  const unknown = found.data?.filter(({ isComplete }) => !isComplete) ?? []
  return (
    <Page title="节假日" help={HELP}>
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {unknown.map(({ year }) => (
        <Notice key={year} tone="warning" title={unknownYearNote(year)} />
      ))}
      {found.data && (
        <PlainTable
          label="各年的节假日"
          columns={columnsOf(setOpened)}
          rows={found.data}
          keyOf={({ year }) => String(year)}
        />
      )}
      <Suspense>{opened && <HolidayDialog year={opened} onClose={() => setOpened(null)} />}</Suspense>
    </Page>
  )
}

const count = ({ days }: HolidayYear, kind: 'off' | 'work') => days.filter((day) => day.kind === kind).length

const columnsOf = (onOpen: (year: HolidayYear) => void): PlainColumn<HolidayYear>[] => [
  { title: '年份', cell: ({ year }) => year, width: 90 },
  { title: '来源', cell: ({ source }) => holidaySources[source], width: 130 },
  {
    title: '状态',
    cell: ({ isComplete }) => (
      <StateText tone={isComplete ? 'good' : 'warn'}>{isComplete ? '完整' : '不完整'}</StateText>
    ),
    width: 110,
  },
  { title: '休息日', cell: (year) => count(year, 'off'), width: 90, isFigure: true },
  { title: '调休上班', cell: (year) => count(year, 'work'), width: 90, isFigure: true },
  { title: '录入时间', cell: ({ updatedAt }) => (updatedAt ? formatTime(updatedAt) : BLANK), width: 160 },
  {
    title: '操作',
    cell: (year) => (
      <button
        type="button"
        className="row-link"
        aria-label={`${year.can['save'] ? '录入' : '查看'}${year.year}年的节假日`}
        onClick={() => onOpen(year)}
      >
        {year.can['save'] ? '录入' : '查看'}
      </button>
    ),
    width: 90,
  },
]

const HELP = `国务院办公厅每年公布放假与调休安排。内置的年份可直接使用；尚未内置的年份请在公布后录入，并标为已完整，到期日的顺延才准确。
录入的日期优先于内置的；标为已完整的年份，其余日期按周末为休息日。
节假日由各机构共用，只能在最上级机构中修改。保存后，原先因节假日未发布而标为「待核对」的到期日随之重算。`
