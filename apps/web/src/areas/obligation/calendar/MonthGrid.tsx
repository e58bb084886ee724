import type { CalendarDay } from '@hepu/api/core/obligation/obligationCalls'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { dayByKey, weekdays, weeksOf } from './months.ts'

interface Props {
  label: string
  days: readonly CalendarDay[]
  chosen: string
  today: string
  /** The day may be of another month. */
  onChoose: (day: string) => void
}

/** A month as a grid of days. Arrow keys go from day to day, Home and End within the week, Page keys to other months. */
export function MonthGrid({ label, days, chosen, today, onChoose }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(false)
  useEffect(() => {
    // Another month shows its days only once they have arrived.
    const target = grid.current?.querySelector<HTMLElement>('[tabindex="0"]')
    if (!hasMoved.current || !target) return
    hasMoved.current = false
    target.focus()
  })
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, chosen)
    if (!next) return
    event.preventDefault()
    hasMoved.current = true
    onChoose(next)
  }
  return (
    <table ref={grid} role="grid" aria-label={label} className="month" onKeyDown={move}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" aria-label={`星期${name}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((day) => day)?.day}>
            {week.map((day, at) => (
              <td key={day?.day ?? `none${at}`} role="gridcell" aria-selected={day?.day === chosen}>
                {day && (
                  <button
                    type="button"
                    className={classOf(day, today)}
                    tabIndex={day.day === chosen ? 0 : -1}
                    onClick={() => onChoose(day.day)}
                  >
                    <DayContent day={day} />
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayContent({ day: { day, kind, holiday, open, overdue, ended } }: { day: CalendarDay }) {
  return (
    <>
      <span className="month-no">
        {Number(day.slice(8))}
        {holiday && <small>{`${kind === 'workday' ? '班' : '休'} ${holiday}`}</small>}
      </span>
      {overdue > 0 && <span className="month-count month-bad">{overdue} 项逾期</span>}
      {open > overdue && <span className="month-count">{open - overdue} 项待办理</span>}
      {ended > 0 && <span className="month-count month-ended">{ended} 项已结束</span>}
      <span className="month-said">{`${day}，${kindTexts[kind]}`}</span>
    </>
  )
}

const classOf = ({ day, kind }: CalendarDay, today: string): string =>
  ['month-day', `month-${kind}`, ...(day === today ? ['month-today'] : [])].join(' ')

const kindTexts = { workday: '工作日', dayOff: '休息日', unknown: '节假日未发布' } as const
