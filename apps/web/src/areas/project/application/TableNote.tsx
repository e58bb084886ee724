import { sectionTotals, tableGaps } from '@hepu/api/areas/project/application/sectionTotals'
import { StateText } from '../../../ui/text/StateText.tsx'
import { today } from '../../../ui/text/formatTime.ts'
import type { FormValues } from '../../../resource/form/items.ts'

interface Props {
  section: string
  /** The field of the section that holds the table. */
  field: string
  rows: readonly FormValues[]
  application: FormValues
}

/** Above the table of a section, while it is typed: its running totals against what they have to be, and what is off as a whole. */
export function TableNote({ section, field, rows, application }: Props) {
  const filled = rows.filter((row) => Object.values(row).some((value) => value !== null))
  const totals = sectionTotals(section, filled, application)
  const gaps = tableGaps(section, field, filled, { today: today(), application })
  if (totals.length + gaps.length === 0) return null
  return (
    <div className="application-note" aria-live="polite">
      {totals.length > 0 && (
        <p className="application-totals">
          {totals.map(({ label, total, goal, difference }) => (
            <span key={label}>
              {label}合计 <b>{total}</b>
              {goal !== null && ` / 应为 ${goal}`}
              {goal !== null && (
                <>
                  {' '}
                  <StateText tone={difference === null ? 'good' : 'bad'}>{difference ?? '相符'}</StateText>
                </>
              )}
            </span>
          ))}
        </p>
      )}
      {gaps.map((message) => (
        <p key={message}>
          <StateText tone="warn">{message}</StateText>
        </p>
      ))}
    </div>
  )
}
