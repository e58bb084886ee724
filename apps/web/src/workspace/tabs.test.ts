import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bindNotify } from '../client/notify.ts'
import type { RouterState } from './screen.ts'
import { session, setSession } from './session.ts'
import { closeAll, closeOthers, closeRight, closeTab, closeTabOf, refreshTab } from './tabActions.ts'
import { MAX_TABS, nameTab, openTab, resetTabs, tabPathOf, tabText, useTabs } from './tabs.ts'

/** Opens an address as the router does. */
function open(fullPath: string, { keepAlive = false, inPlace = false } = {}): void {
  const [pathname = '', search = ''] = fullPath.split('?')
  const path = tabPathOf(pathname)
  const state = {
    location: { pathname, search, hash: '', key: 'k', state: inPlace ? { inPlace: true } : null },
  } as unknown as RouterState
  openTab({
    path,
    fullPath,
    name: `${path}-9`,
    meta: { id: '9', label: path },
    screen: path,
    keepAlive,
    state,
  })
}

const paths = () => useTabs.getState().tabs.map((tab) => tab.path)
const roundOf = (path: string) => useTabs.getState().tabs.find((tab) => tab.path === path)?.round

const shown: string[] = []

beforeEach(() => {
  resetTabs()
  shown.length = 0
  bindNotify((kind, text, link) => {
    shown.push(`${kind} ${text} ${link?.label ?? ''} ${link?.href ?? ''}`)
    return () => undefined
  })
})

describe('tabs', () => {
  test('F-006 F-118 the tabs begin with Home, id 1000081, which cannot be closed', () => {
    expect(useTabs.getState().tabs).toMatchObject([{ path: '/home', meta: { id: '1000081', label: '首页' } }])
    expect(session().menuRecordList).toMatchObject([{ path: '/home', meta: { id: '1000081' } }])
    closeTab(0)
    expect(paths()).toEqual(['/home'])
  })

  test('F-112 the tabs hold one tab for the same address and query', () => {
    open('/a?id=1', { keepAlive: true })
    open('/b')
    open('/a?id=1', { keepAlive: true })
    expect(paths()).toEqual(['/home', '/a', '/b'])
    expect(useTabs.getState().active).toBe('/a')
    expect(roundOf('/a')).toBe(0)
  })

  test('F-113 the tabs replace the tab and mount anew for another query, also when kept alive', () => {
    open('/a?id=1', { keepAlive: true })
    open('/a?id=2', { keepAlive: true })
    expect(paths()).toEqual(['/home', '/a'])
    expect(useTabs.getState().tabs[1]).toMatchObject({ fullPath: '/a?id=2', query: { id: '2' } })
    expect(roundOf('/a')).toBe(1)
  })

  test('the tabs close the tab of a saved form after another one is shown, not before', () => {
    open('/a/add')
    open('/b')
    closeTabOf('/b?id=1')
    expect(paths()).toEqual(['/home', '/a/add', '/b'])
    open('/a/show?id=1')
    expect(paths()).toEqual(['/home', '/a/add', '/a/show'])
    closeTabOf('/a/add')
    expect(paths()).toEqual(['/home', '/a/show'])
  })

  test('the tabs stay as they are when the screen changes its own address', () => {
    open('/a?current=1')
    open('/a?current=2', { inPlace: true })
    expect(roundOf('/a')).toBe(0)
    expect(useTabs.getState().tabs[1]?.fullPath).toBe('/a?current=2')
  })

  test('F-010 the tabs mount a screen that is not kept alive anew when it is shown again', () => {
    open('/a')
    open('/b')
    open('/a')
    expect(roundOf('/a')).toBe(1)
  })

  test('F-114 F-115 the tabs close exactly the tab of an index and show the neighbour', () => {
    open('/a?id=1')
    open('/b')
    open('/c')
    expect(closeTab(3)).toBe('/b')
    open('/a?id=1')
    expect(closeTab(1)).toBe('/b')
    expect(paths()).toEqual(['/home', '/b'])
  })

  test('the tabs leave the shown tab alone when another one is closed', () => {
    open('/a')
    open('/b')
    expect(closeTab(1)).toBeUndefined()
    expect(useTabs.getState().active).toBe('/b')
  })

  test('the tabs close all others, those to the right, or all, and say what to show then', () => {
    const openThree = () => ['/a', '/b', '/c'].map((path) => open(path))
    openThree()
    expect(closeOthers(2)).toBe('/b')
    expect(paths()).toEqual(['/home', '/b'])
    openThree()
    expect(closeRight(1)).toBe('/b')
    expect(paths()).toEqual(['/home', '/b'])
    open('/b')
    expect(closeRight(1)).toBeUndefined()
    expect(closeAll()).toBe('/home')
    expect(paths()).toEqual(['/home'])
  })

  test('the tabs are mounted anew by a refresh, and shown first when they are not', () => {
    open('/a', { keepAlive: true })
    expect(refreshTab(1)).toBeUndefined()
    expect(roundOf('/a')).toBe(1)
    expect(refreshTab(0)).toBe('/home')
  })

  test('Q-G34 a hidden tab that is refreshed is on the exclude list until it is shown', () => {
    setSession({ excludeList: [] })
    open('/a', { keepAlive: true })
    const { name } = useTabs.getState().tabs[1]!
    open('/b')
    expect(refreshTab(1)).toBe('/a')
    expect(session().excludeList).toEqual([name])
    open('/a', { keepAlive: true })
    expect(session().excludeList).toEqual([])
  })

  test.each([
    '/breeding/gws',
    '/breeding/pipeline',
    '/breeding/tips',
    '/breeding/germ',
    '/breeding/pdTools',
    '/breeding/tools',
    '/breeding/crossBreed',
    '/breeding/dgInfo',
    '/breeding/varietyInfo',
    '/breeding/analysisTools',
    '/breeding/template',
    '/breeding/dataImport',
    '/breeding/yieldTrait',
    '/breeding/picInformation',
    '/breeding/systemSettings',
    '/breeding/laboratoryManagement',
  ])('F-111 the tabs have none for the landing page %s, and none is active then', (path) => {
    open('/a')
    open(path)
    expect(paths()).toEqual(['/home', '/a'])
    expect(useTabs.getState()).toMatchObject({ active: path, untabbed: { screen: path } })
  })

  test('the tabs close the oldest one that keeps nothing when there are too many', () => {
    open('/kept', { keepAlive: true })
    for (let n = 1; n < MAX_TABS; n++) open(`/p${n}`)
    expect(paths()).toHaveLength(MAX_TABS)
    expect(paths()).not.toContain('/p1')
    expect(paths()).toContain('/kept')
    expect(shown).toEqual(['info 最多打开 20 个标签页，已关闭「/p1」 重新打开 /p1'])
  })

  test('F-116 the tabs record query, path, name, meta, href and full path', () => {
    open('/a?id=1')
    expect(useTabs.getState().tabs[1]).toMatchObject({
      query: { id: '1' },
      path: '/a',
      name: '/a-9',
      meta: { id: '9', label: '/a' },
      href: '/a?id=1',
      fullPath: '/a?id=1',
    })
  })

  test('F-117 the tabs are kept in session storage by full path, query, name, path, id and label', () => {
    open('/a?id=1')
    expect(JSON.parse(sessionStorage.getItem('menuRecordList')!)[1]).toEqual({
      fullPath: '/a?id=1',
      path: '/a',
      query: { id: '1' },
      name: '/a-9',
      meta: { id: '9', label: '/a' },
    })
  })

  test('F-119 the tabs are restored after a reload, each with its query', async () => {
    open('/a?id=1')
    vi.resetModules()
    const { tabs } = (await import('./tabs.ts')).useTabs.getState()
    expect(tabs.map((tab) => tab.href)).toEqual(['/home', '/a?id=1'])
  })
})

describe('the record of a screen in its tab', () => {
  const textOf = (path: string) => {
    const tab = useTabs.getState().tabs.find((one) => one.path === path)
    return tab && tabText(tab)
  }

  test('screens of one record carry its shortened name beside their own, and the window the whole one', () => {
    open('/plan?projectId=1')
    nameTab('/plan', '优质高产耐旱玉米新品种选育')
    open('/fund?projectId=1')
    nameTab('/fund', '甲项目')
    expect([textOf('/plan'), textOf('/fund')]).toEqual(['/plan · 优质高产耐旱玉米新…', '/fund · 甲项目'])
    expect(document.title).toBe('/fund · 甲项目')
    expect(session().menuRecordList.map(({ subject }) => subject)).toEqual([
      undefined,
      '优质高产耐旱玉米新品种选育',
      '甲项目',
    ])
  })

  test('the tab loses the name when it opens another record, and keeps it when it is shown as it was', () => {
    open('/plan?projectId=1')
    nameTab('/plan', '甲项目')
    open('/plan?projectId=1')
    expect(textOf('/plan')).toBe('/plan · 甲项目')
    open('/plan?projectId=2')
    expect(textOf('/plan')).toBe('/plan')
    nameTab('/plan', '乙项目')
    nameTab('/plan', null)
    expect(textOf('/plan')).toBe('/plan')
  })

  test('a screen that has no tab names none', () => {
    nameTab('/none', '甲项目')
    expect(paths()).toEqual(['/home'])
  })
})
