import '../obligation.css'
import { obligationCalendar } from '@hepu/api/core/obligation/obligationCalls'
import { Button, Checkbox, Select } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { today as todayOf } from '../../../ui/text/formatTime.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useKindGroups } from '../list/useKindFilter.ts'
import { DayPanel } from './DayPanel.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { monthAfter, monthOf } from './months.ts'

/** 到期日历: a month with what is due on each day, and the chosen day beside it. Month, day and filters are in the address. */
export default function CalendarScreen() {
  const [params, setParams] = useTabParams()
  const kinds = useKindGroups()
  const today = todayOf()
  const month = params.get('month') ?? monthOf(today)
  const day = dayIn(month, params.get('day') ?? today)
  const filter = {
    ...(params.get('mine') ? { mine: true } : {}),
    ...(params.get('rule') ? { rule: params.get('rule') ?? '' } : {}),
  }
  const found = useCall(obligationCalendar, { month, ...filter }, { quiet: true, keepPrevious: true })
  const choose = (next: string) => setParams({ month: monthOf(next), day: next })
  const turn = (count: number) => setParams({ month: monthAfter(month, count), day: null })
  return (
    <Page title="到期日历" help={HELP}>
      <div className="calendar-bar">
        <Button aria-label="上一月" onClick={() => turn(-1)}>
          ‹
        </Button>
        <h2 aria-live="polite">{titleOf(month)}</h2>
        <Button aria-label="下一月" onClick={() => turn(1)}>
          ›
        </Button>
        <Button onClick={() => choose(today)}>今天</Button>
        <Select
          className="calendar-kind"
          aria-label="类型"
          placeholder="全部类型"
          allowClear
          value={params.get('rule')}
          options={kinds.map(({ label, options }) => ({ label, options: [...options] }))}
          onChange={(rule: string | undefined) => setParams({ rule: rule ?? null })}
        />
        <Checkbox
          checked={params.get('mine') !== null}
          onChange={({ target }) => setParams({ mine: target.checked ? 'true' : null })}
        >
          只看我负责的
        </Checkbox>
      </div>
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {!found.error && found.data && (
        <>
          {found.data.note && <Notice tone="warning" title={found.data.note} />}
          <div className="calendar">
            <MonthGrid
              label={`${titleOf(month)}的到期事项`}
              days={found.data.days}
              chosen={day}
              today={today}
              onChoose={choose}
            />
            <DayPanel day={day} filter={filter} />
          </div>
        </>
      )}
    </Page>
  )
}

/** Returns the day if it is in the month, else the first day of the month. */
const dayIn = (month: string, day: string): string => (monthOf(day) === month ? day : `${month}-01`)

const titleOf = (month: string): string => {
  const [year, no] = month.split('-')
  return `${year}年${Number(no)}月`
}

const HELP = `每天的到期事项数：红色为逾期未办理，绿色为待办理，灰色为已结束。底色为休息日。
键盘：方向键换日，Home、End 到周一、周日，PageUp、PageDown 换月。
标有「休」「班」的为国家公布的放假与调休，未公布的年份可由管理员在「节假日」中录入。`
