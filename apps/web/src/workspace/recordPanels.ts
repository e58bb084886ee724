import { createContext, lazy, use, type ComponentType } from 'react'
import type { RecordPanel } from './area.ts'
import { usePermissions } from './session.ts'

/** A panel as it is drawn. */
interface DrawnPanel extends RecordPanel {
  Panel: ComponentType<{ resource: string; id: string }>
}

/** Returns panels to draw, each of which loads itself at its first use. */
export const drawnPanels = (panels: readonly RecordPanel[]): DrawnPanel[] =>
  panels.map((panel) => ({ ...panel, Panel: lazy(panel.load) }))

/** What the areas show below records of registries; the frame of the workspace gives it. */
export const RecordPanels = createContext<readonly DrawnPanel[]>([])

/** Returns the panels for records of a registry that the user's permissions open. */
export function useRecordPanels(resource: string): readonly DrawnPanel[] {
  const panels = use(RecordPanels)
  const permissions = usePermissions()
  return panels.filter(
    ({ resources, permission }) => resources.includes(resource) && permissions.has(permission),
  )
}
