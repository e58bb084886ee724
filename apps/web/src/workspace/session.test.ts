import { beforeEach, describe, expect, test, vi } from 'vitest'
import { headersOf } from '../client/request.ts'
import { connect } from '../client/connection.ts'
import { blank, clearSession, getters, isSignedIn, session, setSession, useSession } from './session.ts'

/** Items of F-047, by their storage names. */
const stored = [
  'token',
  'isTokenInvalid',
  'uname',
  'userInfo',
  'isWeakPassword',
  'menuList',
  'menuRecordList',
  'sidebarOpened',
  'permissionList',
  'resourcebyorg',
  'myProjectAuths',
  'menuAuthority',
  'currentProject',
  'applyFor',
  'HiddenLayerDataType',
  'ViewPermissions',
  'ruleId',
  'contractActiveName',
  'cropList',
  'orgList',
  'key',
  'excludeList',
  'currentCropFlag',
  'racbToken',
]
/** Getters of F-049; the first is 「sidebar opened」. */
const given =
  'sidebarOpened token uname isWeakPassword menuList menuListss menuRecordList permissionList userInfo resourcebyorg applyFor HiddenLayerDataType ViewPermissions ruleId contractActiveName menuAuthority currentProject myProjectAuths cropList orgList key excludeList currentCropFlag racbToken'

/** Returns another value of the same type. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'string') return `${value}值`
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  return Array.isArray(value) ? ['甲'] : { id: '1' }
}

/** Returns what a reload of the page would read. */
async function reloaded() {
  vi.resetModules()
  const { session } = await import('./session.ts')
  return session()
}

beforeEach(() => {
  clearSession()
  setSession({ isTokenInvalid: false, sidebarOpened: true })
  sessionStorage.clear()
})

describe('session', () => {
  test.each([
    [null, false],
    ['   ', false],
    ['abc', true],
  ])('F-046 with the stored token %o the user counts as signed in: %o', async (token, isIn) => {
    if (token !== null) sessionStorage.setItem('token', token)
    vi.resetModules()
    expect((await import('./session.ts')).isSignedIn()).toBe(isIn)
  })

  test('F-047 the session holds every item in session storage from the moment of signing in', () => {
    setSession({ token: 't' })
    expect(stored.filter((name) => sessionStorage.getItem(name) === null)).toEqual([])
  })

  test('F-048 a reload finds everything as it was', async () => {
    setSession({ token: 't', uname: '王芳', sidebarOpened: false, key: 7, permissions: ['a:read'] })
    expect(await reloaded()).toMatchObject({
      token: 't',
      uname: '王芳',
      sidebarOpened: false,
      key: 7,
      permissions: ['a:read'],
    })
  })

  test('a stored item that cannot be read counts as missing', async () => {
    sessionStorage.setItem('menuList', '{broken')
    sessionStorage.setItem('uname', '王芳')
    expect(await reloaded()).toMatchObject({ menuList: [], uname: '王芳' })
    expect(sessionStorage.getItem('menuList')).toBeNull()
  })

  test.each([
    ['menuRecordList', '{}'],
    ['menuRecordList', 'null'],
    ['menuList', 'null'],
    ['permissions', '"a"'],
    ['userInfo', '[]'],
    ['key', '"7"'],
    ['sidebarOpened', 'null'],
  ] as const)('a stored %s of another kind (%s) counts as missing', async (name, text) => {
    const before = session()[name]
    sessionStorage.setItem(name, text)
    expect((await reloaded())[name]).toEqual(before)
    expect(sessionStorage.getItem(name)).toBeNull()
  })

  test('F-049 the session has the given getters, which read the present value', () => {
    expect(Object.keys(getters)).toEqual(given.split(' '))
    setSession({ uname: '李明', ruleId: '5' })
    expect(getters.uname).toBe('李明')
    expect(getters.ruleId).toBe('5')
  })

  test.each(Object.keys(getters) as (keyof typeof getters)[])(
    'F-050 the getter %s, the store and session storage agree after a change',
    (name) => {
      const value = otherThan(blank[name])
      setSession({ [name]: value })
      expect(session()[name]).toEqual(value)
      expect(getters[name]).toEqual(value)
      const text = sessionStorage.getItem(name)
      expect(typeof value === 'string' ? text : JSON.parse(text ?? '')).toEqual(value)
    },
  )

  test('F-082 the tab chosen on a contract is the same after a reload', async () => {
    setSession({ contractActiveName: '收款' })
    expect((await reloaded()).contractActiveName).toBe('收款')
  })

  test('F-007 the state of the sidebar is in session storage and outlives the user', () => {
    setSession({ token: 't', sidebarOpened: false })
    clearSession()
    expect(sessionStorage.getItem('sidebarOpened')).toBe('false')
    expect(session().sidebarOpened).toBe(false)
  })

  test('F-078 the session keeps nothing of the user after clearing', () => {
    setSession({ token: 't', uname: '王芳', racbToken: 'r', permissionList: ['a/1/b'] })
    sessionStorage.setItem('LoginSucceeded', 'true')
    clearSession()
    expect(isSignedIn()).toBe(false)
    for (const name of ['token', 'uname', 'racbToken', 'permissionList', 'LoginSucceeded']) {
      expect(sessionStorage.getItem(name)).toBeNull()
    }
  })

  test('F-080 the session keeps the second token apart and never sends it with own calls', () => {
    connect({ token: () => session().token, onExpired: () => undefined })
    setSession({ token: 'main', racbToken: 'second' })
    expect(sessionStorage.getItem('racbToken')).toBe('second')
    expect(JSON.stringify(headersOf())).not.toContain('second')
    setSession({ token: '' })
    expect(headersOf().token).toBe('')
  })

  test('the session updates components at once after a change', () => {
    const seen: string[] = []
    const stop = useSession.subscribe(({ uname }) => seen.push(uname))
    setSession({ uname: '赵' })
    stop()
    expect(seen).toEqual(['赵'])
  })
})
