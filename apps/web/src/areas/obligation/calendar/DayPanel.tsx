import { pageObligations, type ObligationRow } from '@hepu/api/core/obligation/obligationCalls'
import { lazy, Suspense, useState } from 'react'
import { SearchTable } from '../../../resource/table/SearchTable.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import type { Act } from '../list/acts.ts'
import { ownerColumn, stateColumn, titleColumn, whatColumn } from '../list/obligationColumns.tsx'
import { actionColumn } from '../list/RowActions.tsx'

const ActDialog = lazy(() => import('../list/ActDialog.tsx'))

interface Props {
  day: string
  filter: { mine?: boolean; rule?: string }
}

const columns = [titleColumn, whatColumn, stateColumn, ownerColumn]

/** What is due on one day. */
export function DayPanel({ day, filter }: Props) {
  const mayWrite = usePermissions().has('obligation.item:write')
  const [open, setOpen] = useState<{ act: Act; rows: readonly ObligationRow[] } | null>(null)
  return (
    <section className="day-panel" aria-label={`${day} 的到期事项`}>
      <h2>{day} 的到期事项</h2>
      <SearchTable
        key={day}
        isLocal
        name="obligationDay"
        route={pageObligations}
        fixedModel={{ ...filter, dueDateStart: day, dueDateEnd: day }}
        columns={mayWrite ? [...columns, actionColumn((act, row) => setOpen({ act, rows: [row] }))] : columns}
        defaultSort={{ sort: 'dueDate', order: 'ascending' }}
        empty="这一天没有到期事项。"
      />
      <Suspense>
        {open && <ActDialog {...open} onDone={() => undefined} onClose={() => setOpen(null)} />}
      </Suspense>
    </section>
  )
}
