import { beforeEach, describe, expect, test } from 'vitest'
import {
  closeOthers,
  closeTab,
  keyOfPath,
  MOST_TABS,
  openTab,
  resetTabs,
  useTabs,
  type RouterState,
} from './tabs.ts'

/** Opens an address as the router does. */
function open(fullPath: string, { keepAlive = false, inPlace = false } = {}): void {
  const [pathname = '', search = ''] = fullPath.split('?')
  const key = keyOfPath(pathname)
  const state = {
    location: { pathname, search, hash: '', key: 'k', state: inPlace ? { inPlace: true } : null },
  } as unknown as RouterState
  openTab({ key, id: key, title: key, fullPath, screen: key, keepAlive, state })
}

const keys = () => useTabs.getState().tabs.map((tab) => tab.key)
const roundOf = (key: string) => useTabs.getState().tabs.find((tab) => tab.key === key)?.round

beforeEach(() => resetTabs())

describe('tabs', () => {
  test('begin with Home, id 1000081, which cannot be closed', () => {
    expect(useTabs.getState().tabs).toMatchObject([{ key: '/home', id: '1000081', title: '首页' }])
    closeTab(0)
    expect(keys()).toEqual(['/home'])
  })

  test('hold one tab for the same address and query', () => {
    open('/a?id=1', { keepAlive: true })
    open('/b')
    open('/a?id=1', { keepAlive: true })
    expect(keys()).toEqual(['/home', '/a', '/b'])
    expect(useTabs.getState().active).toBe('/a')
    expect(roundOf('/a')).toBe(0)
  })

  test('replace the tab and mount anew for another query, also when kept alive', () => {
    open('/a?id=1', { keepAlive: true })
    open('/a?id=2', { keepAlive: true })
    expect(keys()).toEqual(['/home', '/a'])
    expect(useTabs.getState().tabs[1]?.fullPath).toBe('/a?id=2')
    expect(roundOf('/a')).toBe(1)
  })

  test('stay as they are when the screen changes its own address', () => {
    open('/a?current=1')
    open('/a?current=2', { inPlace: true })
    expect(roundOf('/a')).toBe(0)
    expect(useTabs.getState().tabs[1]?.fullPath).toBe('/a?current=2')
  })

  test('mount a screen that is not kept alive anew when it is shown again', () => {
    open('/a')
    open('/b')
    open('/a')
    expect(roundOf('/a')).toBe(1)
  })

  test('show the neighbour of a closed tab', () => {
    open('/a?id=1')
    open('/b')
    open('/c')
    expect(closeTab(3)).toBe('/b')
    open('/a?id=1')
    expect(closeTab(1)).toBe('/b')
    expect(keys()).toEqual(['/home', '/b'])
  })

  test('leave the shown tab alone when another one is closed', () => {
    open('/a')
    open('/b')
    expect(closeTab(1)).toBeUndefined()
    expect(useTabs.getState().active).toBe('/b')
  })

  test('close all others', () => {
    for (const path of ['/a', '/b', '/c']) open(path)
    closeOthers('/b')
    expect(keys()).toEqual(['/home', '/b'])
  })

  test('make no tab of the breeding landing pages but show them', () => {
    open('/breeding/gws')
    expect(keys()).toEqual(['/home'])
    expect(useTabs.getState()).toMatchObject({
      active: '/breeding/gws',
      untabbed: { screen: '/breeding/gws' },
    })
  })

  test('close the oldest one that keeps nothing when there are too many', () => {
    open('/kept', { keepAlive: true })
    for (let n = 1; n < MOST_TABS; n++) open(`/p${n}`)
    expect(keys()).toHaveLength(MOST_TABS)
    expect(keys()).not.toContain('/p1')
    expect(keys()).toContain('/kept')
  })

  test('are kept in session storage by address, name and label', () => {
    open('/a?id=1')
    expect(JSON.parse(sessionStorage.getItem('menuRecordList')!)[1]).toEqual({
      fullPath: '/a?id=1',
      path: '/a',
      query: { id: '1' },
      name: '/a/a',
      meta: { id: '/a', label: '/a' },
    })
  })
})
