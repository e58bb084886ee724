import { createContext, use } from 'react'
import type { RecordPanel } from './area.ts'
import { usePermissions } from './session.ts'

/** What the areas show below records of registries; the frame of the workspace gives it. */
export const RecordPanels = createContext<readonly RecordPanel[]>([])

/** Returns the panels for records of a registry that the user's permissions open. */
export function useRecordPanels(resource: string): readonly RecordPanel[] {
  const panels = use(RecordPanels)
  const permissions = usePermissions()
  return panels.filter(
    ({ resources, permission }) => resources.includes(resource) && permissions.has(permission),
  )
}
