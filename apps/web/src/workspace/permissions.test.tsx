import type { SessionEntry } from '@hepu/api/areas/authority/session/session'
import { render } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { Allowed, isAllowed, permissionListOf, RouteName } from './permissions.tsx'
import { setSession } from './session.ts'

const child = (menu: string): SessionEntry => ({ type: 1, url: '', id: '', menu, children: [] })
const auth = (given: Partial<SessionEntry>): SessionEntry => ({
  type: 1,
  url: 'user',
  id: '12',
  menu: '用户管理',
  children: [],
  ...given,
})

describe('permission list', () => {
  test('F-295 the permission list takes entries of type 1 alone', () => {
    const other = { ...auth({ children: [child('add')] }), type: 'm' } as unknown as SessionEntry
    expect(permissionListOf([other, auth({ children: [child('add')] })])).toEqual(['user/12/add'])
  })

  test('F-296 the permission list has one string for each child: url, id and menu value', () => {
    expect(permissionListOf([auth({ children: [child('add'), child('edit')] })])).toEqual([
      'user/12/add',
      'user/12/edit',
    ])
    expect(permissionListOf([auth({ children: null as unknown as SessionEntry[] })])).toEqual([])
  })

  test('F-300 the permission list turns the hyphens of a label into slashes on both sides', () => {
    const list = permissionListOf([auth({ url: 'one-paper-list', id: '7', children: [child('add')] })])
    expect(list).toEqual(['one/paper/list/7/add'])
    expect(isAllowed(list, 'one-paper-list-7', ['add'])).toBe(true)
  })
})

describe('an element that needs an action', () => {
  const shown = (action: string | string[]) =>
    render(
      <RouteName value="user-12">
        <div>
          <Allowed action={action}>
            <button type="button">新增</button>
          </Allowed>
        </div>
      </RouteName>,
    ).container.innerHTML

  beforeEach(() => setSession({ permissionList: ['user/12/add'] }))

  test('F-297 an element that needs an action stays when the list has the action for this route', () => {
    expect(shown('add')).toContain('新增')
  })

  test('F-298 an element that needs an action is removed from the page, not only hidden, if the list does not have the action', () => {
    expect(shown('delete')).toBe('<div></div>')
  })

  test('F-299 an element that needs an action stays when one of several actions is allowed', () => {
    expect(shown(['delete', 'add'])).toContain('新增')
    expect(shown(['delete', 'edit'])).toBe('<div></div>')
  })

  test('F-297 an element that needs an action depends on the route that it is on', () => {
    setSession({ permissionList: ['role/13/add'] })
    expect(shown('add')).toBe('<div></div>')
  })
})
