import type { AuthEntry } from '@hepu/api/areas/authority/session'
import type { RouteObject } from 'react-router'
import { findLeaf, leavesOf, pathOf, routeNameOf, type ScreenHandle } from './menu.ts'
import { trimPath } from './paths.ts'
import { guard, toNotFound } from './router.tsx'
import { findScreen } from './screens.ts'
import { session } from './session.ts'

/** Has the code of the screen at an address on its way before the frame is drawn. A failure shows when it is drawn. */
export async function loadAhead(pathname: string): Promise<void> {
  const leaf = findLeaf(session().menuList, pathname)
  if (leaf) await findScreen(screenOf(leaf))?.load()
}

/** Routes of all leaves of a menu. */
export const menuRoutes = (menu: readonly AuthEntry[]): RouteObject[] => leavesOf(menu).map(routeOf)

/** The route of a leaf. It opens only while the menu has it: the next user's menu may be another. */
export function routeOf(leaf: AuthEntry): RouteObject {
  const path = pathOf(leaf)
  const screen = screenOf(leaf)
  const handle: ScreenHandle = {
    title: leaf.label,
    meta: { id: leaf.id, entry: leaf },
    screen,
    keepAlive: leaf.keepAlive || (findScreen(screen)?.keepAlive ?? false),
  }
  return {
    id: routeNameOf(leaf),
    path: trimPath(path),
    element: null,
    handle,
    loader: ({ request }) =>
      guard(request.url) ?? (findLeaf(session().menuList, path) ? null : toNotFound(request.url)),
  }
}

/** The screen of a leaf: the one for embedded pages, or by its component's name, or by its path. */
export function screenOf(leaf: AuthEntry): string {
  if (leaf.isIframe) return 'iframe/:menuId'
  return trimPath(leaf.component && findScreen(leaf.component) ? leaf.component : pathOf(leaf))
}
