import { serviceLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { serviceStates } from '@hepu/api/areas/integration/integrationFields'
import {
  deleteServices,
  servicePage,
  serviceSwitchState,
} from '@hepu/api/areas/integration/service/serviceManager'
import type { ReactNode } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { useCategories } from '../category/useCategories.ts'
import { choices } from '../items.ts'
import { serviceColumns } from './serviceColumns.tsx'

interface Props {
  fixedModel?: Record<string, unknown>
  isLocal?: boolean
  toolbar?: ReactNode
  empty: string
}

/** Services with their states, of all providers or of one. */
export function ServiceTable({ empty, isLocal = false, ...table }: Props) {
  const { all } = useCategories()
  const turn = useRun(serviceSwitchState, { success: messages.done })
  const remove = useRun(deleteServices, { success: messages.deleted })
  const filters: FilterField[] = [
    { name: 'name', label: '名称', type: 'input' },
    { name: 'state', label: labels.state, type: 'select', options: choices(serviceStates) },
    { name: 'categoryId', label: labels.categoryId, type: 'select', options: all, width: 220 },
  ]
  return (
    <SearchTable
      {...table}
      isLocal={isLocal}
      route={servicePage}
      filters={filters}
      {...(isLocal ? {} : { height: 'fill' as const })}
      columns={serviceColumns({
        turn: ({ id, state }) => turn.run({ serviceId: id, state: state === 1 ? 0 : 1 }),
        remove: ({ id }) => remove.run({ ids: [id] }),
      })}
      empty={empty}
    />
  )
}
