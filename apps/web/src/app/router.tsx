import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { HOME_PATH, PORTAL_PATH, withRedirect } from '../workspace/paths.ts'
import { startProgress } from './progress.ts'
import { isWallAddress } from '../workspace/wallSession.ts'
import { portalDetailScreens, portalScreens, standaloneScreens } from './publicScreens.ts'
import { RouteTrouble } from './fallback/RouteTrouble.tsx'
import type { RouterState, Screen, ScreenHandle } from '../workspace/screen.ts'
import { isSignedIn, session } from '../workspace/session.ts'

type AppRouter = ReturnType<typeof createBrowserRouter>
type RouterOptions = NonNullable<Parameters<typeof createBrowserRouter>[1]>

/**
 * Shown while the code of the first screen loads: at first nothing, because a flash would disturb, then a word (see
 * base.css).
 */
const HydrateFallback = () => (
  <p className="opening" role="status">
    正在打开…
  </p>
)

/** Id of the route of the frame. */
const FRAME = 'AppMain'

/**
 * The routes that always exist: the public side, and the frame, whose screens come from the user's menu
 * (`registerMenu`). The fallback is last. Without a session the frame's code is never loaded.
 */
export const fixedRoutes = (): RouteObject[] => [
  ...(isWallAddress(location) ? wallRoutes : []),
  ...standaloneScreens.map((screen) => routeOfScreen(`/${screen.path}`, screen)),
  {
    path: '/homePage',
    HydrateFallback,
    lazy: () => import('./portal/Portal.tsx').then(asRoute),
    children: [
      { index: true, HydrateFallback, loader: () => redirect(PORTAL_PATH) },
      ...[...portalScreens, ...portalDetailScreens].map((screen) =>
        routeOfScreen(screen.path.replace('homePage/', ''), screen),
      ),
    ],
  },
  {
    path: '/changePassword',
    handle: { title: '修改密码' },
    HydrateFallback,
    loader: async ({ request }) => ((await hasSession()) ? null : toPortal(request.url)),
    lazy: () => import('./password/ForcedPassword.tsx').then(asRoute),
  },
  {
    index: true,
    HydrateFallback,
    loader: async ({ request }) => (await admit(request.url)) ?? toStart(),
  },
  {
    path: '/home',
    HydrateFallback,
    loader: async ({ request }) => (await admit(request.url)) ?? redirect(`/${HOME_PATH}`),
  },
  { id: FRAME, path: '/', HydrateFallback, lazy: loadFrame, children: [] },
  {
    path: '*',
    HydrateFallback,
    loader: async ({ request }) => (await admit(request.url)) ?? toNotFound(request.url),
  },
]

/** The dashboards on a wall, in place of the frame with the same screens: written out, as a path with a name in it would rank below those. */
const wallRoutes: RouteObject[] = ['/cockpit/internal', '/cockpit/external'].map((path) => ({
  path,
  handle: { title: '驾驶舱' },
  HydrateFallback,
  loader: async ({ request }) => admit(request.url),
  lazy: () => import('./wall/WallScreen.tsx').then(asRoute),
}))

function routeOfScreen(path: string, { title, load }: Screen): RouteObject {
  return { path, handle: { title }, HydrateFallback, lazy: () => load().then(asRoute) }
}

/** Loads the frame together with its first screen: one render instead of two. */
async function loadFrame() {
  const opening = import('./menu/menuRoutes.ts').then(({ prefetchScreen }) =>
    prefetchScreen(location.pathname),
  )
  const [frame] = await Promise.all([import('./frame/Shell.tsx'), opening])
  void frame.contentShown.then(loaded.resolve)
  return asRoute(frame)
}

const received = Promise.withResolvers<void>()
/** Resolves when a session came from another tab of the browser; never if none did. */
export const sessionReceived: Promise<void> = received.promise

const loaded = Promise.withResolvers<void>()
/** Resolves when the frame and its first screen are mounted. */
export const frameLoaded: Promise<void> = loaded.promise

function asRoute(module: { default: React.ComponentType }) {
  return { Component: module.default }
}

/**
 * Adds the screens of the user's menu when an address without a route is opened; then the router tries it again. An
 * existing route stays as it is.
 */
export const registerMenu: NonNullable<RouterOptions['patchRoutesOnNavigation']> = async ({ patch }) => {
  if (!(await hasSession()) || session().menuList.length === 0) return
  const { menuRoutes } = await import('./menu/menuRoutes.ts')
  patch(FRAME, menuRoutes(session().menuList))
}

/** The router of the product. */
export const router = createBrowserRouter(
  [{ ErrorBoundary: RouteTrouble, HydrateFallback, children: fixedRoutes() }],
  { patchRoutesOnNavigation: registerMenu },
)

/** Returns true if this tab has a session, also one from another tab. A function declaration, as below. */
async function hasSession(): Promise<boolean> {
  if (isSignedIn()) return true
  const { receiveSession } = await import('./session/sharedSession.ts')
  const isIn = await receiveSession()
  if (isIn) received.resolve()
  return isIn
}

/** Applies `guard` to the first address of a new tab too. */
async function admit(url: string): Promise<Response | null> {
  await hasSession()
  return guard(url)
}

/**
 * Returns the redirect for an address of the workspace that may not be entered; null if it may. Without a session it
 * goes to the portal, with an unfilled session to the sign-in screen; both keep the requested address.
 */
export function guard(url: string): Response | null {
  if (!isSignedIn()) return toPortal(url)
  if (session().menuList.length === 0) return redirect(withRedirect('/login', wantedOf(url)))
  return session().userInfo?.mustChangePassword ? redirect('/changePassword') : null
}

/** Redirects to the first screen of the menu. The code that reads menus loads with the workspace. */
async function toStart(): Promise<Response> {
  const { firstPath } = await import('../workspace/menu.ts')
  return redirect(firstPath(session().menuList))
}

/** Redirects to 404 with the requested address. */
export function toNotFound(url: string): Response {
  return redirect(`/404?from=${encodeURIComponent(wantedOf(url))}`)
}

/** Leads to the portal. It is a function declaration, because creating the router runs the guard at once. */
function toPortal(url: string): Response {
  return redirect(withRedirect(PORTAL_PATH, wantedOf(url)))
}

function wantedOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Updates title, progress bar and tabs with a router. Call once at start. Returns the function that ends it. */
export function followRouter(followed: AppRouter = router): () => void {
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
  follow(followed.state)
  return followed.subscribe(follow)
}

/** Sets the title of the shown screen; a screen of the menu also opens its tab. */
function show(state: RouterState): void {
  const handle = state.matches.at(-1)?.route.handle as Partial<ScreenHandle> | undefined
  if (!handle?.title) return
  document.title = handle.title
  handle.open?.(state)
}
