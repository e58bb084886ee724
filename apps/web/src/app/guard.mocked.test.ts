import { createMemoryRouter, type RouteObject } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { entry } from '../test/menus.ts'
import { workspaceMenu } from '../workspace/menu.ts'
import { frames, wantedPath } from '../workspace/paths.ts'
import { fixedRoutes, followRouter, guard, registerMenu } from './router.tsx'
import { clearSession, setSession } from '../workspace/session.ts'
import { resetTabs, useTabs } from '../workspace/tabs.ts'

vi.mock('./frame/Shell.tsx', () => ({ default: () => null }))

const standards = '/estimate/estimate-promotion/upgradeStandard'
const menuList = [
  entry({ id: '1000081', label: '首页', path: 'home/index' }),
  entry({ id: '21', label: '晋级标准', path: standards }),
]

/** Opens an address like a fresh load of the page; returns where it led, and the router. */
async function load(address: string, more: RouteObject[] = []) {
  const router = createMemoryRouter([...more, ...fixedRoutes()], {
    initialEntries: [address],
    patchRoutesOnNavigation: registerMenu,
  })
  followRouter(router)
  const settled = async () => {
    await expect.poll(() => router.state.initialized && router.state.navigation.state === 'idle').toBe(true)
    return router.state.location.pathname + router.state.location.search
  }
  const goTo = async (path: string) => {
    await router.navigate(path)
    return settled()
  }
  return { at: await settled(), goTo, router }
}

const screensOf = (router: Awaited<ReturnType<typeof load>>['router']) =>
  router.routes.find((route) => route.id === 'AppMain')?.children?.map((route) => route.id)

beforeEach(() => {
  clearSession()
  resetTabs()
})

describe('without a session', () => {
  test.each([
    '/login',
    '/secretLogin',
    '/404',
    '/resetPassword',
    '/homePage/introduce',
    '/homePage/contactUs',
  ])('F-013 F-015 F-085 %s is open', async (path) => {
    expect((await load(path)).at).toBe(path)
  })

  test('F-014 /homePage leads to the introduction', async () => {
    expect((await load('/homePage')).at).toBe('/homePage/introduce')
  })

  test.each(['', '   '])(
    'F-089 F-090 a token "%s" leads to the portal, which keeps the requested address',
    async (token) => {
      setSession({ token, menuList })
      expect((await load(`${standards}?id=1`)).at).toBe(
        `/homePage/introduce?redirect=${encodeURIComponent(`${standards}?id=1`)}`,
      )
      expect((await load('/')).at).toBe('/homePage/introduce')
    },
  )
})

describe('with a session', () => {
  test('F-088 a token without a menu leads to sign-in', async () => {
    setSession({ token: 't' })
    expect((await load('/')).at).toBe('/login')
    expect((await load('/a?b=1')).at).toBe('/login?redirect=%2Fa%3Fb%3D1')
  })

  test('F-086 F-084 F-045 a reload registers the screens of the menu once and returns to the same address', async () => {
    setSession({ token: 't', menuList })
    const { at, goTo, router } = await load(`${standards}?id=3`)
    expect(at).toBe(`${standards}?id=3`)
    expect(screensOf(router)).toEqual(['首页-1000081', '晋级标准-21'])
    expect(await goTo(`${standards}?id=4`)).toBe(`${standards}?id=4`)
    expect(await goTo('/nope')).toBe('/404?from=%2Fnope')
    expect(screensOf(router)).toEqual(['首页-1000081', '晋级标准-21'])
  })

  test('F-086 a navigation that is overtaken while the screens are registered does not lose them', async () => {
    setSession({ token: 't', menuList })
    const { goTo, router } = await load('/404')
    void router.navigate(standards)
    await goTo('/login')
    expect(await goTo(standards)).toBe(standards)
  })

  test('F-016 F-087 F-093 an address outside the menu leads to 404, without an endless loop', async () => {
    setSession({ token: 't', menuList })
    const { at, goTo } = await load('/nope/x')
    expect(at).toBe('/404?from=%2Fnope%2Fx')
    expect(await goTo('/estimate/estimate-progress')).toBe('/404?from=%2Festimate%2Festimate-progress')
  })

  test('F-093 a screen that only another user’s menu had is refused', async () => {
    setSession({ token: 't', menuList })
    const { goTo } = await load(standards)
    setSession({ menuList: menuList.slice(0, 1) })
    await goTo('/home')
    expect(await goTo(standards)).toBe(`/404?from=${encodeURIComponent(standards)}`)
  })

  test('F-005 F-017 F-103 F-104 / leads to the first leaf and /home to the home screen, inside the frame', async () => {
    setSession({ token: 't', menuList })
    const { at, goTo, router } = await load('/')
    expect(at).toBe('/home/index')
    expect(await goTo('/home')).toBe('/home/index')
    expect(router.state.matches.map((match) => match.route.id)).toContain('AppMain')
  })

  test('F-104 F-059 with the default menu / leads to the home screen and its one tab', async () => {
    setSession({ token: 't', menuList: workspaceMenu([]) })
    const { at, goTo } = await load('/')
    expect(at).toBe('/home/index')
    expect(await goTo('/home')).toBe('/home/index')
    expect(useTabs.getState()).toMatchObject({
      active: '/home',
      tabs: [{ path: '/home', screen: 'home/index', meta: { id: '1000081' } }],
    })
  })

  test('F-091 the title of the document follows the route', async () => {
    setSession({ token: 't', menuList })
    const { goTo } = await load('/404')
    expect(document.title).toBe('页面不存在')
    await goTo(standards)
    expect(document.title).toBe('晋级标准')
    await goTo('/home')
    expect(document.title).toBe('首页')
  })

  test('F-110 F-006 a screen of the menu opens its tab, and other screens open none', async () => {
    setSession({ token: 't', menuList })
    const { goTo } = await load('/404')
    expect(useTabs.getState().tabs.map((tab) => tab.meta)).toEqual([{ id: '1000081', label: '首页' }])
    await goTo(`${standards}?id=3`)
    expect(useTabs.getState().tabs.at(-1)).toMatchObject({
      path: standards,
      fullPath: `${standards}?id=3`,
      query: { id: '3' },
      name: '晋级标准-21',
      meta: { id: '21', label: '晋级标准' },
    })
  })

  test('F-097 the present user’s entry of the same path gives name and label', async () => {
    setSession({ token: 't', menuList })
    const { goTo } = await load(standards)
    setSession({ menuList: [entry({ id: '77', label: '标准库', path: standards })] })
    await goTo('/404')
    await goTo(standards)
    expect(useTabs.getState().tabs.at(-1)).toMatchObject({
      name: '标准库-77',
      meta: { id: '77', label: '标准库' },
    })
    expect(document.title).toBe('标准库')
  })

  test('a required new password comes before anything else', () => {
    const userInfo = { mustChangePassword: true } as never
    setSession({ token: 't', menuList, userInfo })
    expect(guard('http://localhost/home')?.headers.get('Location')).toBe('/changePassword')
  })
})

describe('the progress bar', () => {
  const isRunning = () => document.getElementById('progress')?.dataset['running']
  const waiting = Promise.withResolvers<null>()
  const more: RouteObject[] = [
    { path: '/slow', loader: () => waiting.promise, element: null },
    { path: '/quick', element: null },
    {
      path: '/broken',
      loader: () => Promise.reject(new Error('坏了')),
      element: null,
      errorElement: null,
    },
  ]

  beforeEach(() => {
    document.body.innerHTML = '<div id="progress"></div>'
  })

  test('F-092 the progress bar runs from the beginning of a navigation to its end', async () => {
    const { router } = await load('/quick', more)
    const going = router.navigate('/slow')
    await expect.poll(isRunning).toBe('true')
    waiting.resolve(null)
    await going
    expect(isRunning()).toBe('false')
  })

  test('F-092 the progress bar ends when the navigation fails', async () => {
    const { router } = await load('/quick', more)
    await router.navigate('/broken')
    expect(router.state.errors).not.toBeNull()
    expect(isRunning()).toBe('false')
  })

  test('F-092 the progress bar ends when the navigation is cancelled by another', async () => {
    const never: RouteObject = { path: '/never', loader: () => new Promise(() => undefined), element: null }
    const { router } = await load('/quick', [...more, never])
    void router.navigate('/never')
    await expect.poll(isRunning).toBe('true')
    await router.navigate('/quick')
    expect(router.state.location.pathname).toBe('/quick')
    expect(isRunning()).toBe('false')
  })
})

test.each([
  ['/estimate/list?id=1', '/estimate/list?id=1'],
  ['//evil.example', '/'],
  ['https://evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  [null, '/'],
])('signing in leads only to addresses of this site: %s', (asked, path) => {
  expect(wantedPath(asked)).toBe(path)
})

test.each(frames.map(({ path }) => path))('the listed frame %s has its route', (path) => {
  expect(fixedRoutes().map((route) => route.path)).toContain(path)
})
