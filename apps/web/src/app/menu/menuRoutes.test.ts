import { describe, expect, test } from 'vitest'
import { entry } from '../../test/menus.ts'
import { menuRoutes, routeOf, screenOf } from './menuRoutes.ts'

describe('the route of a leaf', () => {
  test('F-097 the route of a leaf has the path, a name of label and id, and meta with id and entry', () => {
    const leaf = entry({ id: '12', label: '用户管理', path: '/system/user/' })
    expect(routeOf(leaf)).toMatchObject({
      path: 'system/user',
      id: '用户管理-12',
      handle: { title: '用户管理', meta: { id: '12', entry: leaf } },
    })
  })

  test('F-098 the route of a leaf differs for each of two leaves with the same label', () => {
    const menu = [
      entry({ id: '1', label: '列表', path: 'a/list' }),
      entry({ id: '2', label: '列表', path: 'b/list' }),
    ]
    expect(menuRoutes(menu).map((route) => [route.id, route.path])).toEqual([
      ['列表-1', 'a/list'],
      ['列表-2', 'b/list'],
    ])
  })

  test('F-099 the route of a leaf has the screen for embedded pages if the leaf is one', () => {
    expect(screenOf(entry({ id: '1', label: '外部', path: 'https://a.example', isIframe: true }))).toBe(
      'iframe/:menuId',
    )
  })

  test('F-100 F-101 the route of a leaf finds its screen by component, or else by path', () => {
    expect(screenOf(entry({ id: '1', label: '甲', path: 'my/start', component: 'home/index' }))).toBe(
      'home/index',
    )
    expect(screenOf(entry({ id: '1', label: '甲', path: '/home/index' }))).toBe('home/index')
  })

  test.each([
    ['estimate/estimate-promotion/promotionSingle', true],
    ['estimate/estimate-promotion/promotionRehearsal', true],
    ['estimate/estimate-promotion/promotionRehearsalRecord', false],
  ])('F-008 F-010 the route of a leaf is kept alive if its screen is: %s', (path, isKept) => {
    expect(routeOf(entry({ id: '1', label: '甲', path })).handle).toMatchObject({ keepAlive: isKept })
  })
})
