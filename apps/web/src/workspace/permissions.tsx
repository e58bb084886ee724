import type { SessionEntry } from '@hepu/api/areas/authority/session/session'
import { createContext, use, useCallback, type ReactNode } from 'react'
import { findLeaf } from './menu.ts'
import { useSession } from './session.ts'

const slashed = (text: string): string => text.replaceAll('-', '/')

/**
 * Returns the permission strings of the authorisations in session form: for every entry of type 1 one string per child,
 * from the entry's url and id and the child's menu value, joined by slashes. Hyphens of the url become slashes, because
 * the name of a route is compared in that form.
 */
export function permissionListOf(auths: readonly SessionEntry[]): string[] {
  return auths
    .filter((entry) => entry.type === 1)
    .flatMap((entry) => [
      ...(entry.children ?? []).map((child) => `${slashed(entry.url)}/${entry.id}/${child.menu}`),
      ...permissionListOf((entry.children ?? []).filter((child) => (child.children ?? []).length > 0)),
    ])
}

/** Returns true if at least one of the actions is allowed on the route of this name. */
export function isAllowed(list: readonly string[], routeName: string, actions: readonly string[]): boolean {
  return actions.some((action) => list.includes(`${slashed(routeName)}/${action}`))
}

/**
 * Name of the route of the screen, set by the tab that shows it, because kept screens stay mounted while others are
 * shown.
 */
export const RouteName = createContext('')

/** Returns a function that says whether at least one of some actions is allowed on the current screen. */
export function usePermission(): (...actions: readonly string[]) => boolean {
  const list = useSession((session) => session.permissionList)
  const name = use(RouteName)
  return useCallback((...actions) => isAllowed(list, name, actions), [list, name])
}

/**
 * Returns a function that says whether the user's menu has the screen at an address; any other link would lead to 404.
 */
export function useHasScreen(): (address: string) => boolean {
  const menu = useSession((session) => session.menuList)
  return useCallback(
    (address) => {
      const [path = ''] = address.split('?')
      return findLeaf(menu, path) !== undefined
    },
    [menu],
  )
}

interface Props {
  /** The action, or several of which one suffices. */
  action: string | readonly string[]
  children: ReactNode
}

/** Renders its content only if the action is allowed here (the server refuses it anyway). */
export function Allowed({ action, children }: Props) {
  const may = usePermission()
  return may(...(typeof action === 'string' ? [action] : action)) ? children : null
}
