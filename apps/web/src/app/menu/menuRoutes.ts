import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import type { RouteObject } from 'react-router'
import { findLeaf, leavesOf, pathOf, routeNameOf } from '../../workspace/menu.ts'
import { readyScreen } from '../lazyScreen.ts'
import { homeRecord, trimPath } from '../../workspace/paths.ts'
import { guard, toNotFound } from '../router.tsx'
import type { RouterState, ScreenHandle } from '../../workspace/screen.ts'
import { findScreen } from '../screens.ts'
import { session } from '../../workspace/session.ts'
import { openTab, tabPathOf } from '../../workspace/tabs.ts'

/** How long (ms) the frame waits at most for its first screen. */
const PATIENCE_MS = 2000

/** Loads the screen at an address before the frame renders, if it loads soon. */
export async function prefetchScreen(pathname: string): Promise<void> {
  const leaf = findLeaf(session().menuList, pathname)
  if (!leaf) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  await Promise.race([readyScreen(screenOf(leaf)), promise])
  clearTimeout(timer)
}

/** Returns the routes of all leaves of a menu. */
export const menuRoutes = (menu: readonly AuthEntry[]): RouteObject[] => leavesOf(menu).map(routeOf)

/** Returns the route of a leaf. It opens only while the menu has the leaf: the next user's menu may differ. */
export function routeOf(leaf: AuthEntry): RouteObject {
  const path = pathOf(leaf)
  return {
    id: routeNameOf(leaf),
    path: trimPath(path),
    element: null,
    handle: handleOf(leaf),
    loader: ({ request }) =>
      guard(request.url) ?? (findLeaf(session().menuList, path) ? null : toNotFound(request.url)),
  }
}

function handleOf(leaf: AuthEntry): ScreenHandle {
  const screen = screenOf(leaf)
  const keepAlive = leaf.keepAlive || (findScreen(screen)?.keepAlive ?? false)
  return {
    title: leaf.label,
    meta: { id: leaf.id, entry: leaf },
    screen,
    keepAlive,
    open: (state) => openScreen(leaf, { screen, keepAlive }, state),
  }
}

/** Sets title and tab of a shown screen from the entry of the current menu: the route may come from an earlier user. */
function openScreen(
  leaf: AuthEntry,
  how: Pick<ScreenHandle, 'screen' | 'keepAlive'>,
  state: RouterState,
): void {
  const { pathname, search } = state.location
  const entry = findLeaf(session().menuList, pathname) ?? leaf
  const path = tabPathOf(pathname)
  document.title = entry.label
  openTab({
    path,
    fullPath: path === homeRecord.path ? path : pathname + search,
    name: routeNameOf(entry),
    meta: { id: entry.id, label: entry.label },
    ...how,
    state,
  })
}

/** Returns the screen of a leaf: the one for embedded pages, or by the component's name, or by the path. */
export function screenOf(leaf: AuthEntry): string {
  if (leaf.isIframe) return 'iframe/:menuId'
  return trimPath(leaf.component && findScreen(leaf.component) ? leaf.component : pathOf(leaf))
}
