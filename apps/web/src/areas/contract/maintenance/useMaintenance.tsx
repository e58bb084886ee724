import {
  varietyMaintenanceDelete,
  type MaintenanceRow,
} from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { maintenanceColumns } from './maintenanceColumns.tsx'

const MaintenanceDialog = lazy(() => import('./MaintenanceDialog.tsx'))

/** The columns of 品种维护 with their buttons, and the dialog that these open. */
export function useMaintenance(): { columns: Column<MaintenanceRow>[]; dialog: ReactNode } {
  const [opened, setOpened] = useState<{ row: MaintenanceRow; isNew: boolean } | null>(null)
  const { run: remove } = useRun(varietyMaintenanceDelete, { success: messages.deleted })
  const columns = useMemo(
    () =>
      maintenanceColumns({
        edit: (row) => setOpened({ row, isNew: false }),
        add: (row) => setOpened({ row, isNew: true }),
        remove: ({ id }) => remove({ id }),
      }),
    [remove],
  )
  const dialog = opened && (
    <Suspense>
      <MaintenanceDialog {...opened} onClose={() => setOpened(null)} />
    </Suspense>
  )
  return { columns, dialog }
}
