import type { SessionEntry } from '@hepu/api/areas/authority/session/session'
import { createContext, use, useCallback, type ReactNode } from 'react'
import { findLeaf } from './menu.ts'
import { useSession } from './session.ts'

const slashed = (text: string): string => text.replaceAll('-', '/')

/**
 * Permission strings of the authorisations in session form: of every entry of type 1 one for each child, made of the
 * entry's url and id and the child's menu value, joined by slashes. Hyphens of the url are turned into slashes, as the
 * name of a route is compared that way.
 */
export function permissionListOf(auths: readonly SessionEntry[]): string[] {
  return auths
    .filter((entry) => entry.type === 1)
    .flatMap((entry) => [
      ...(entry.children ?? []).map((child) => `${slashed(entry.url)}/${entry.id}/${child.menu}`),
      ...permissionListOf((entry.children ?? []).filter((child) => (child.children ?? []).length > 0)),
    ])
}

/** True when at least one of the actions is allowed on the route of this name. */
export function isAllowed(list: readonly string[], routeName: string, actions: readonly string[]): boolean {
  return actions.some((action) => list.includes(`${slashed(routeName)}/${action}`))
}

/** Name of the route of the screen: set by the tab that shows it, as kept screens stay while others are shown. */
export const RouteName = createContext('')

/** Tells for the shown screen whether at least one of some actions is allowed. */
export function usePermission(): (...actions: readonly string[]) => boolean {
  const list = useSession((it) => it.permissionList)
  const name = use(RouteName)
  return useCallback((...actions) => isAllowed(list, name, actions), [list, name])
}

/** Tells whether the user's menu has the screen at an address; a link to any other would lead to 404. */
export function useHasScreen(): (address: string) => boolean {
  const menu = useSession((it) => it.menuList)
  return useCallback((address) => findLeaf(menu, address.split('?')[0]!) !== undefined, [menu])
}

interface Props {
  /** The action, or several of which one suffices. */
  action: string | readonly string[]
  children: ReactNode
}

/** Leaves its content out of the page unless the action is allowed here (the server refuses it anyway). */
export function Allowed({ action, children }: Props) {
  const may = usePermission()
  return may(...(typeof action === 'string' ? [action] : action)) ? children : null
}
