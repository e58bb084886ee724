import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { createMemoryRouter, useSearchParams } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../client/queries.ts'
import { useCall } from '../../client/useCall.ts'
import { showRoute } from '../../test/routes.ts'
import { Allowed } from '../../workspace/permissions.tsx'
import type { RouterState } from '../../workspace/screen.ts'
import { setSession } from '../../workspace/session.ts'
import { closeTab } from '../../workspace/tabActions.ts'
import { openTab, resetTabs, tabPathOf } from '../../workspace/tabs.ts'
import { TabBar } from './TabBar.tsx'
import { TabHost } from './TabHost.tsx'

const mounted = vi.fn()

const requests: string[] = []
vi.mock('../../client/call.ts', () => ({
  call: async (route: { path: string }) => {
    requests.push(route.path)
    return { name: '甲' }
  },
}))

/** A screen with an input, a query and a button that needs a permission. */
function Probe() {
  const [text, setText] = useState('')
  const [params] = useSearchParams()
  useCall(showRoute, { id: '1' })
  useEffect(() => mounted(), [])
  return (
    <>
      <input aria-label="筛选" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{params.get('id')}</output>
      <ul />
      <Allowed action="add">
        <button type="button">新增</button>
      </Allowed>
    </>
  )
}

/** Whether loading the code of a screen fails. */
let isOffline = false
const load = async () => {
  if (isOffline) throw new Error('页面加载超时，请检查网络')
  return { default: Probe }
}
vi.mock('../screens.ts', () => ({
  webAreas: [],
  findScreen: (path: string) => (path === 'nope/x' ? undefined : { path, title: path, load }),
}))

const user = userEvent.setup()

const Host = () => (
  <QueryClientProvider client={queryClient}>
    <TabHost />
  </QueryClientProvider>
)

/** Opens an address as the router does. */
async function open(fullPath: string, keepAlive = false) {
  const [pathname = '', search = ''] = fullPath.split('?')
  const path = tabPathOf(pathname)
  const location = { pathname, search: search ? `?${search}` : '', hash: '', key: 'k', state: null }
  await act(async () =>
    openTab({
      path,
      fullPath,
      name: `${path.slice(1)}-9`,
      meta: { id: '9', label: path },
      screen: path.slice(1),
      keepAlive,
      state: { location, historyAction: 'PUSH', matches: [] } as unknown as RouterState,
    }),
  )
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: '筛选' })

beforeEach(async () => {
  mounted.mockReset()
  requests.length = 0
  queryClient.clear()
  resetTabs()
  setSession({ key: 1, excludeList: [], permissionList: [] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const router = createMemoryRouter([{ path: '*', element: <Host /> }])
  await act(async () => render(<RouterProvider router={router} />))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the screens of the tabs', () => {
  test('F-008 the tabs keep the state of a kept screen after another was shown', async () => {
    await open('/kept', true)
    await user.type(box(), '先玉')
    await open('/other')
    expect(box().value).toBe('')
    await open('/kept', true)
    expect(box().value).toBe('先玉')
  })

  test('F-008 a kept one reads nothing anew when it is shown again, unless it was changed meanwhile', async () => {
    await open('/kept', true)
    expect(requests).toHaveLength(1)
    await open('/home')
    expect(requests).toHaveLength(2)
    await open('/kept', true)
    expect(requests).toHaveLength(2)
    await open('/home')
    expect(requests).toHaveLength(3)
    await act(async () => queryClient.invalidateQueries({ refetchType: 'none' }))
    await open('/kept', true)
    expect(requests).toHaveLength(4)
  })

  test('F-008 the tabs restore the scroll position of a kept screen, whatever became of its place while it was hidden', async () => {
    await open('/kept', true)
    const list = screen.getByRole('list')
    list.scrollTop = 240
    fireEvent.scroll(list)
    await open('/other')
    list.scrollTop = 0
    await open('/kept', true)
    expect(list.isConnected).toBe(true)
    expect(list.scrollTop).toBe(240)
  })

  test('F-009 the tabs remount a kept screen whose tab was closed', async () => {
    await open('/kept', true)
    await user.type(box(), '先玉')
    await act(async () => closeTab(1))
    await open('/kept', true)
    expect(box().value).toBe('')
  })

  test('F-010 the tabs remount a screen that is not kept when it is shown again', async () => {
    await open('/a')
    await user.type(box(), '先玉')
    await open('/b')
    await open('/a')
    expect(box().value).toBe('')
    expect(mounted).toHaveBeenCalledTimes(3)
  })

  test('F-113 the tabs remount a screen for another query, also if it is kept, and it gets its query', async () => {
    await open('/kept?id=1', true)
    await user.type(box(), '先玉')
    expect(screen.getByRole('status').textContent).toBe('1')
    await open('/kept?id=2', true)
    expect(box().value).toBe('')
    expect(screen.getByRole('status').textContent).toBe('2')
  })

  test('Q-G34 the tabs do not keep a screen on the exclude list', async () => {
    await open('/kept', true)
    await user.type(box(), '先玉')
    await open('/other')
    await act(async () => setSession({ excludeList: ['kept-9'] }))
    await open('/kept', true)
    expect(box().value).toBe('')
  })

  test('F-081 the screens of the tabs are remounted after a new update key', async () => {
    await open('/kept', true)
    await user.type(box(), '先玉')
    await act(async () => setSession({ key: 2 }))
    expect(box().value).toBe('')
  })

  test('F-111 the tabs include a landing page without a tab', async () => {
    await open('/breeding/gws')
    expect(box()).toBeDefined()
  })

  test('F-297 F-298 the screens of the tabs check permissions by the name of their own route', async () => {
    setSession({ permissionList: ['user/9/add'] })
    await open('/role')
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
    await open('/user')
    expect(screen.getByRole('button', { name: '新增' })).toBeDefined()
  })

  test('F-102 F-338 report a screen that does not exist without breaking the others', async () => {
    await open('/nope/x')
    expect(await screen.findByRole('heading', { name: '找不到页面模块' })).toBeDefined()
    expect(screen.getByText("MODULE_NOT_FOUND：Cannot find module 'nope/x'")).toBeDefined()
    await open('/a')
    expect(box()).toBeDefined()
  })
})

describe('a screen whose code fails to load', () => {
  test('F-339 a screen whose code fails to load says why and is loaded again on demand', async () => {
    isOffline = true
    await open('/slow')
    expect(screen.getByRole('alert').textContent).toContain('页面加载超时，请检查网络')
    isOffline = false
    await user.click(screen.getByRole('button', { name: /重\s?试/ }))
    expect(await screen.findByRole('textbox', { name: '筛选' })).toBeDefined()
  })
})

describe('the tab bar', () => {
  const bar = async () => {
    cleanup()
    const router = createMemoryRouter([{ path: '*', element: <TabBar /> }])
    await act(async () => render(<RouterProvider router={router} />))
    return router
  }

  test('F-118 the tab bar has no close button on Home, and marks the shown tab', async () => {
    await open('/a')
    await bar()
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['首页', '/a'])
    expect(screen.queryByRole('button', { name: '关闭 首页' })).toBeNull()
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('/a')
  })

  test('F-119 the tab bar opens a tab by its full path with the query', async () => {
    await open('/a?id=1')
    const router = await bar()
    await user.click(screen.getByRole('link', { name: '/a' }))
    expect(router.state.location.pathname + router.state.location.search).toBe('/a?id=1')
  })

  test('F-115 closing the shown tab opens its neighbour', async () => {
    await open('/a')
    await open('/b')
    const router = await bar()
    await user.click(screen.getByRole('button', { name: '关闭 /b' }))
    expect(router.state.location.pathname).toBe('/a')
    expect(screen.getAllByRole('link')).toHaveLength(2)
  })

  test('F-111 the tab bar marks no tab on a landing page', async () => {
    await open('/a')
    await open('/breeding/gws')
    await bar()
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull()
    expect(screen.getAllByRole('link')).toHaveLength(2)
  })

  test('the tab bar offers to refresh and to close by its menu', async () => {
    await open('/a')
    await bar()
    await user.click(screen.getByRole('button', { name: '页面操作' }))
    const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(names).toEqual(['刷新', '关闭', '关闭其他', '关闭右侧', '关闭全部'])
  })
})
