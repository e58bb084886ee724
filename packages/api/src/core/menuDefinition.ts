import type { Permission } from './permissions.ts'

/**
 * An entry of the menu catalogue. The id never changes. A hidden entry registers a screen under its path that the sidebar does
 * not show. The resources (buttons) of an entry have the permissions that a role can be granted with it.
 */
export interface MenuDefinition {
  id: number
  label: string
  path: string
  icon?: string
  component?: string
  isGeneral?: true
  hidden?: true
  keepAlive?: true
  isIframe?: true
  permissions?: readonly Permission[]
  children?: readonly MenuDefinition[]
}
