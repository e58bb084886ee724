import type { AuthEntry } from '@hepu/api/areas/authority/session'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { findLeaf, firstPath, leavesOf, pathOf } from './menu.ts'
import { startProgress } from './progress.ts'
import { findScreen, trimPath } from './screens.ts'
import { isSignedIn, session } from './session.ts'
import { keyOfPath, openTab, type RouterState } from './tabs.ts'

/** What a screen's route carries. */
interface Handle {
  id: string
  title: string
  screen: string
  keepAlive: boolean
}

/** Ids of menu entries that have their route. */
const registered = new Set<string>()

/** Nothing while the code of the first screen comes: a flash of something else would disturb more. */
const HydrateFallback = () => null

/** The router: sign-in and 404, and the frame whose screens come from the menu of the user. */
export const router = createBrowserRouter(
  [
    {
      path: '/login',
      handle: titled('登录'),
      HydrateFallback,
      lazy: () => import('./login/Login.tsx').then(asRoute),
    },
    {
      path: '/404',
      handle: titled('页面不存在'),
      HydrateFallback,
      lazy: () => import('./NotFound.tsx').then(asRoute),
    },
    {
      path: '/changePassword',
      handle: titled('修改密码'),
      HydrateFallback,
      loader: ({ request }) => (isSignedIn() ? null : toLogin(request.url)),
      lazy: () => import('./password/ForcedPassword.tsx').then(asRoute),
    },
    {
      id: 'AppMain',
      path: '/',
      lazy: () => import('./Shell.tsx').then(asRoute),
      HydrateFallback,
      children: [
        {
          index: true,
          loader: ({ request }) => guard(request.url) ?? redirect(firstPath(session().menuList)),
        },
        { path: 'home', loader: () => redirect('/home/index') },
      ],
    },
    {
      path: '*',
      HydrateFallback,
      loader: ({ request }) => (isSignedIn() ? redirect('/404') : toLogin(request.url)),
    },
  ],
  {
    patchRoutesOnNavigation: ({ patch }) => {
      if (!isSignedIn()) return
      const leaves = leavesOf(session().menuList).filter((leaf) => !registered.has(leaf.id))
      for (const leaf of leaves) registered.add(leaf.id)
      patch('AppMain', leaves.filter((leaf) => trimPath(leaf.path) !== 'home').map(routeOf))
    },
  },
)

function asRoute(module: { default: React.ComponentType }) {
  return { Component: module.default }
}

function titled(title: string): Pick<Handle, 'title'> {
  return { title }
}

/** One route a leaf; named by its id, as labels may be equal. */
function routeOf(leaf: AuthEntry): RouteObject {
  const path = pathOf(leaf)
  const screen = screenOf(leaf)
  const handle: Handle = {
    id: leaf.id,
    title: leaf.label,
    screen,
    keepAlive: leaf.keepAlive || (findScreen(screen)?.keepAlive ?? false),
  }
  return {
    id: `menu${leaf.id}`,
    path: trimPath(path),
    element: null,
    handle,
    loader: ({ request }) =>
      guard(request.url) ?? (findLeaf(session().menuList, path) ? null : redirect('/404')),
  }
}

/** The screen of a leaf: the one for embedded pages, or by its component's name, or by its path. */
function screenOf(leaf: AuthEntry): string {
  if (leaf.isIframe) return 'iframe/:menuId'
  return leaf.component && findScreen(leaf.component) ? leaf.component : trimPath(leaf.path)
}

/** Why an address of the workspace may not be entered; null when it may. */
export function guard(url: string): Response | null {
  if (!isSignedIn() || session().menuList.length === 0) return toLogin(url)
  return session().userInfo?.mustChangePassword ? redirect('/changePassword') : null
}

/** To the sign-in screen, which leads back to the wanted address. */
function toLogin(url: string): Response {
  const { pathname, search } = new URL(url)
  const wanted = pathname === '/' ? '' : `?redirect=${encodeURIComponent(pathname + search)}`
  return redirect(`/login${wanted}`)
}

/** Keeps title, progress bar and tabs with the router. Call once at start. */
export function followRouter(): void {
  let end: (() => void) | null = null
  const follow = (state: RouterState) => {
    if (state.navigation.state !== 'idle') {
      end ??= startProgress()
      return
    }
    end?.()
    end = null
    show(state)
  }
  router.subscribe(follow)
  follow(router.state)
}

function show(state: RouterState): void {
  const handle = state.matches.at(-1)?.route.handle as Partial<Handle> | undefined
  if (!handle?.title) return
  document.title = handle.title
  if (!handle.screen || !handle.id) return
  const { pathname, search } = state.location
  const key = keyOfPath(pathname)
  openTab({
    key,
    id: handle.id,
    title: handle.title,
    fullPath: key === '/home' ? key : pathname + search,
    screen: handle.screen,
    keepAlive: handle.keepAlive ?? false,
    state,
  })
}
