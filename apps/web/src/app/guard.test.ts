import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entry } from '../test/menus.ts'
import { followRouter, guard, router } from './router.tsx'
import { wantedPath } from './login/Login.tsx'
import { clearSession, setSession } from './session.ts'
import { useTabs } from './tabs.ts'

const menuList = [
  entry({ id: '1000081', label: '首页', path: 'home/index' }),
  entry({ id: '21', label: '晋级标准', path: 'estimate/estimate-promotion/upgradeStandard' }),
]

const goTo = async (path: string): Promise<string> => {
  await router.navigate(path)
  return router.state.location.pathname + router.state.location.search
}

beforeAll(() => followRouter())
beforeEach(() => clearSession())

describe('guard', () => {
  test.each(['', '   '])('sends a token "%s" to sign-in and remembers the wanted address', (token) => {
    setSession({ token, menuList })
    const answer = guard('http://localhost/estimate/list?id=1')
    expect(answer?.headers.get('Location')).toBe('/login?redirect=%2Festimate%2Flist%3Fid%3D1')
  })

  test('sends a token without menu to sign-in', () => {
    setSession({ token: 't' })
    expect(guard('http://localhost/')?.headers.get('Location')).toBe('/login')
  })

  test('lets a signed-in user with a menu in', () => {
    setSession({ token: 't', menuList })
    expect(guard('http://localhost/home')).toBeNull()
  })

  test('asks for a new password before anything else', () => {
    setSession({
      token: 't',
      menuList,
      userInfo: {
        id: '1',
        account: 'a',
        name: '甲',
        mobile: null,
        email: null,
        gender: null,
        position: null,
        avatarUrl: null,
        sysRole: '',
        isWeakPassword: true,
        mustChangePassword: true,
        currentOrg: null,
        currentCrop: null,
      },
    })
    expect(guard('http://localhost/home')?.headers.get('Location')).toBe('/changePassword')
  })
})

describe('router', () => {
  test('opens a screen of the menu with its query, and 404 for what the menu has not', async () => {
    setSession({ token: 't', menuList })
    expect(await goTo('/estimate/estimate-promotion/upgradeStandard?id=3')).toBe(
      '/estimate/estimate-promotion/upgradeStandard?id=3',
    )
    expect(document.title).toBe('晋级标准')
    expect(useTabs.getState().tabs.at(-1)).toMatchObject({ id: '21', title: '晋级标准' })
    expect(await goTo('/estimate/estimate-progress')).toBe('/404')
    expect(await goTo('/nope/x')).toBe('/404')
  })

  test('refuses a screen that another user’s menu had', async () => {
    setSession({ token: 't', menuList })
    await goTo('/estimate/estimate-promotion/upgradeStandard')
    setSession({ menuList: menuList.slice(0, 1) })
    await goTo('/home')
    expect(await goTo('/estimate/estimate-promotion/upgradeStandard')).toBe('/404')
  })

  test('leads / to the first leaf and /home to the home screen', async () => {
    setSession({ token: 't', menuList })
    expect(await goTo('/')).toBe('/home/index')
    expect(await goTo('/home')).toBe('/home/index')
  })
})

test.each([
  ['/estimate/list?id=1', '/estimate/list?id=1'],
  ['//evil.example', '/'],
  ['https://evil.example', '/'],
  ['/\\evil.example', '/'],
  [null, '/'],
])('after sign-in goes only to addresses of this site: %s', (asked, path) => {
  expect(wantedPath(asked)).toBe(path)
})
