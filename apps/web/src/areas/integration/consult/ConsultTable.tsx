import { consultStates } from '@hepu/api/areas/integration/consult/consultWorkflow'
import { consultPage, deleteConsults } from '@hepu/api/areas/integration/consult/consult'
import { consultLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { choices } from '../items.ts'
import { consultColumns } from './consultColumns.tsx'

const ConsultDrawer = lazy(() => import('./ConsultDrawer.tsx'))

const filters: FilterField[] = [
  { name: 'name', label: '咨询人、单位或服务', type: 'input' },
  { name: 'state', label: labels.state, type: 'select', options: choices(consultStates) },
  { name: 'mine', label: '处理人', type: 'select', options: [{ value: 'true', label: '由我处理' }] },
]

interface Props {
  fixedModel?: Record<string, unknown>
  isLocal?: boolean
  empty: string
  /** The consult that is open at first. */
  first?: string | null
}

/** Consults with their states; one is opened beside the list. */
export function ConsultTable({ empty, first = null, isLocal = false, ...table }: Props) {
  const [opened, setOpened] = useState<string | null>(first)
  const remove = useRun(deleteConsults, { success: messages.deleted })
  return (
    <>
      <SearchTable
        {...table}
        isLocal={isLocal}
        {...(isLocal ? {} : { height: 'fill' as const })}
        route={consultPage}
        filters={filters}
        columns={consultColumns({
          open: ({ id }) => setOpened(id),
          remove: ({ id }) => remove.run({ ids: [id] }),
        })}
        empty={empty}
      />
      <Suspense>
        {opened && <ConsultDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  )
}
