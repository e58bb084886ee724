import type { Permission } from '@hepu/api/core/permissions'
import type { ComponentType } from 'react'
import type { Screen } from './screen.ts'

/** What an area puts on the home screen for users with the permission: items of 我的待办, a body below, or both. */
export interface HomePanel {
  key: string
  /** Its place among the panels of all areas, the lowest first. */
  order: number
  /** The user needs one of these permissions. */
  permissions: readonly Permission[]
  /** Items of 我的待办. */
  loadTodos?: () => Promise<{ default: ComponentType }>
  /** The part below. */
  loadBody?: () => Promise<{ default: ComponentType }>
}

/** What an area shows below the records of registries that are another area's, for users with the permission. */
export interface RecordPanel {
  key: string
  /** Names of the registries. */
  resources: readonly string[]
  permission: Permission
  /** Loads the panel when it is shown; it gets the registry and the id of the record. */
  load: () => Promise<{ default: ComponentType<{ resource: string; id: string }> }>
}

/** A business area in the web app. `app/screens.ts` lists all areas. */
export interface WebArea {
  screens: readonly Screen[]
  homePanels?: readonly HomePanel[]
  recordPanels?: readonly RecordPanel[]
}
