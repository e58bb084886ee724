import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bindNotify } from '../../client/notify.ts'
import { entry } from '../../test/menus.ts'
import { enterWorkspace, refreshSession, reloadWorkspace } from './enter.ts'
import { closeReload, onWorkContextRefused, useReload, whileMoving } from '../workContext/workContext.ts'
import type { RouterState } from '../../workspace/screen.ts'
import { clearSession, session, setSession } from '../../workspace/session.ts'
import { openTab, useTabs } from '../../workspace/tabs.ts'

/** The events in order: calls by their last part, and messages. */
const events: string[] = []
let answers: Record<string, unknown> = {}

vi.mock('../../client/call.ts', () => ({
  call: async (route: { path: string }, input: { flag?: string }) => {
    const name = route.path.split('/').at(-1)!
    events.push(input.flag ? `${name} ${input.flag}` : name)
    if (!(name in answers)) throw new Error('拒绝')
    return answers[name]
  },
}))

const user = {
  id: '1',
  account: 'wang',
  name: '王芳',
  isWeakPassword: true,
  mustChangePassword: false,
  sysRole: '育种人员',
  currentOrg: { id: '1', name: '一所' },
  currentCrop: { value: 'maize', label: '玉米' },
}
const leaf = entry({ id: '12', label: '用户', code: 'user', path: 'system/user' })
const button = entry({ id: '13', label: '新增', type: 'r' })
const menus = [entry({ id: '0', label: '根', children: [leaf, button] })]
const auths = [{ type: 1, url: 'user', id: '12', menu: '用户', children: [{ menu: 'add' }] }]

/** The keys of F-063, as they are in a browser that worked on promotion before. */
const promotionKeys =
  'singleActiveMenu singleTableIndex rehearsalActiveMenu rehearsalTableIndex activeMenu year ripePeriod phase nowYearActiveIndex historyActiveIndex booleanEqual'.split(
    ' ',
  )

const everything = () => ({
  cropList: [{ value: 'maize', label: '玉米', isCurrent: true }],
  orgList: [{ id: '1', name: '一所', isCurrent: true }],
  myInfo: user,
  myAuths: { menus, auths, permissions: ['a.b:read'] },
  menuResources: [{ menuId: '12', label: '用户', path: 'system/user', resources: [] }],
})

const open = vi.fn(async () => void events.push('open'))

beforeEach(() => {
  clearSession()
  sessionStorage.clear()
  localStorage.clear()
  setSession({ token: 't' })
  closeReload()
  events.length = 0
  answers = everything()
  bindNotify((kind, text) => {
    events.push(`${kind} ${text}`)
    return () => undefined
  })
})

describe('entering the workspace', () => {
  test('F-055 F-060 F-062 entering the workspace follows the given order, with the message last', async () => {
    expect(await enterWorkspace('login', open)).toBe(true)
    expect(events).toEqual([
      'cropList',
      'orgList true',
      'myInfo',
      'myAuths',
      'open',
      'menuResources',
      'success 登录成功',
    ])
    expect(session().resourcebyorg).toEqual(answers['menuResources'])
  })

  test('F-356 entering the workspace keeps role and organisation of the user in the session', async () => {
    await enterWorkspace('login', open)
    const { sysRole, currentOrg } = session().userInfo ?? {}
    expect([sysRole, currentOrg]).toEqual(['育种人员', { id: '1', name: '一所' }])
  })

  test('F-064 entering the workspace removes traces of promotion work after the resources are loaded, before the message', async () => {
    sessionStorage.setItem('singleActiveMenu', '1')
    const traceAt: Record<string, boolean> = {}
    const note = (name: string) => (traceAt[name] = sessionStorage.getItem('singleActiveMenu') !== null)
    Object.defineProperty(answers, 'menuResources', {
      get: () => {
        note('resources')
        return []
      },
    })
    bindNotify((_kind, text) => {
      note(text)
      return () => undefined
    })
    await enterWorkspace('login', open)
    expect(traceAt).toEqual({ resources: true, 登录成功: false })
  })

  test('F-057 F-058 F-072 entering the workspace puts the menus alone under the root, and keeps the whole list too', async () => {
    await enterWorkspace('login', open)
    expect(session().menuList.map((entry) => entry.id)).toEqual(['12'])
    expect(session().menuListss).toEqual(menus)
  })

  test('F-072 entering the workspace gives the next user that user’s menu and permissions, and nothing of the previous one', async () => {
    await enterWorkspace('login', open)
    const [root] = menus
    const own = { ...root!.children[0]!, id: '77', label: '操作日志', path: 'system/log' }
    answers['myAuths'] = {
      menus: [{ ...root, children: [own] }],
      auths: [],
      permissions: ['system.log:read'],
    }
    await enterWorkspace('login', open)
    expect(session().menuList.map((entry) => entry.label)).toEqual(['操作日志'])
    expect(session()).toMatchObject({ permissionList: [], permissions: ['system.log:read'] })
    expect(JSON.stringify(session().menuListss)).not.toContain('"id":"12"')
  })

  test('F-059 entering the workspace leaves nobody without Home, even without authorisations', async () => {
    answers['myAuths'] = { menus: [], auths: [], permissions: [] }
    await enterWorkspace('login', open)
    expect(session().menuList).toMatchObject([{ code: 'home', path: 'home', type: 'm', icon: 'Home' }])
  })

  test('F-295 entering the workspace takes permission strings from the authorisations in session form, and permissions from the answer', async () => {
    await enterWorkspace('login', open)
    expect(session()).toMatchObject({ permissionList: ['user/12/add'], permissions: ['a.b:read'] })
  })

  test.each([
    [user.currentCrop, true],
    [null, false],
  ])(
    'F-056 entering the workspace with the crop %o sets the flag of a chosen crop to %o',
    async (currentCrop, flag) => {
      setSession({ currentCropFlag: !flag })
      answers['myInfo'] = { ...user, currentCrop }
      await enterWorkspace('login', open)
      expect(session().currentCropFlag).toBe(flag)
    },
  )

  test('F-079 entering the workspace records a weak password in store and session storage', async () => {
    await enterWorkspace('login', open)
    expect(session().isWeakPassword).toBe(true)
    expect(sessionStorage.getItem('isWeakPassword')).toBe('true')
  })

  test('F-061 entering the workspace resets the tabs to Home before the frame shows', async () => {
    openTab({
      path: '/a',
      fullPath: '/a',
      name: 'a-1',
      meta: { id: '1', label: '甲' },
      screen: 'a',
      keepAlive: false,
      state: { location: { state: null } } as unknown as RouterState,
    })
    let paths: string[] = []
    await enterWorkspace('switch', async () => {
      paths = useTabs.getState().tabs.map((tab) => tab.path)
    })
    expect(paths).toEqual(['/home'])
  })

  test('F-063 F-065 entering the workspace removes traces of promotion work from both storages, and leaves others', async () => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of promotionKeys) storage.setItem(key, '1')
      storage.setItem('other', '1')
    }
    await enterWorkspace('login', open)
    for (const storage of [localStorage, sessionStorage]) {
      expect(promotionKeys.filter((key) => storage.getItem(key) !== null)).toEqual([])
      expect(storage.getItem('other')).toBe('1')
    }
  })

  test.each(['login', 'anything'])(
    'F-066 F-068 the mode %s says 登录成功 once and sets the flag',
    async (mode) => {
      await enterWorkspace(mode, open)
      expect(sessionStorage.getItem('LoginSucceeded')).toBe('true')
      expect(events.filter((event) => event.startsWith('success'))).toEqual(['success 登录成功'])
    },
  )

  test('F-067 F-081 a switch says 切换成功, sets no flag, and gives a new update key', async () => {
    setSession({ key: 1 })
    await enterWorkspace('switch', open)
    expect(events.at(-1)).toBe('success 切换成功')
    expect(events).not.toContain('success 登录成功')
    expect(sessionStorage.getItem('LoginSucceeded')).toBeNull()
    expect(session().key).toBeGreaterThan(1_700_000_000_000)
  })

  test.each(['cropList', 'orgList', 'myInfo', 'menuResources'] as const)(
    'F-069 a refused %s stores nothing, says nothing and ends nothing',
    async (name) => {
      const { [name]: _, ...rest } = everything()
      answers = rest
      expect(await enterWorkspace('login', open)).toBe(true)
      const blank = { cropList: [], orgList: [], myInfo: null, menuResources: [] }[name]
      const item = {
        cropList: 'cropList',
        orgList: 'orgList',
        myInfo: 'userInfo',
        menuResources: 'resourcebyorg',
      } as const
      expect(session()[item[name]]).toEqual(blank)
      expect(events.filter((event) => event.includes(' ') && event !== 'orgList true')).toEqual([
        'success 登录成功',
      ])
    },
  )

  test('F-069 refused authorisations leave no menu: the workspace does not open', async () => {
    const { myAuths: _, ...rest } = everything()
    answers = rest
    expect(await enterWorkspace('login', open)).toBe(false)
    expect(session().menuList).toEqual([])
    expect(events).toEqual(['cropList', 'orgList true', 'myInfo', 'myAuths'])
  })
})

describe('the work context', () => {
  const elsewhere = { ...user, currentOrg: { id: '2', name: '二所' } }
  beforeEach(() => enterWorkspace('login', open).then(() => void (events.length = 0)))
  const request = () => useReload.getState().request

  test.each(['cropList', 'orgList', 'myInfo', 'myAuths', 'menuResources'] as const)(
    'the work context does not count a switch whose %s is lost as done',
    async (name) => {
      const { [name]: _, ...rest } = everything()
      answers = rest
      expect(await enterWorkspace('switch', open)).toBe(false)
      expect(events.filter((event) => event.startsWith('success'))).toEqual([])
    },
  )

  test('the work context loads everything without a message on 重新加载, and offers it again when that fails', async () => {
    answers = { ...everything(), myInfo: undefined }
    await reloadWorkspace(open)
    expect(events).not.toContain('open')
    expect(request()).toEqual({ text: '切换未完成，请重新加载', isForced: true })
    answers = { ...everything(), myInfo: elsewhere }
    events.length = 0
    await reloadWorkspace(open)
    expect(request()).toBeNull()
    expect(session().userInfo?.currentOrg?.name).toBe('二所')
    expect(events).toEqual(['cropList', 'orgList true', 'myInfo', 'myAuths', 'open', 'menuResources'])
  })

  test('the work context asks for 重新加载 if a refresh finds another one at the server', async () => {
    await refreshSession()
    expect(request()).toBeNull()
    answers['myInfo'] = elsewhere
    await refreshSession()
    expect(request()).toMatchObject({ isForced: true })
  })

  test('the work context asks for 重新加载 if a call is refused for it, unless it was left or is being left', async () => {
    onWorkContextRefused('2/maize')
    await whileMoving(async () => onWorkContextRefused('1/maize'))
    expect(request()).toBeNull()
    onWorkContextRefused('1/maize')
    expect(request()).toEqual({ text: '机构或作物已在另一窗口切换，请重新加载页面', isForced: false })
  })
})

test('a refresh of the session keeps unchanged objects: nothing is rendered or stored again', async () => {
  await enterWorkspace('account', open)
  const { menuList, userInfo, orgList, resourcebyorg } = session()
  answers = { ...structuredClone(everything()), myInfo: { ...user, name: '王芳芳' } }
  await refreshSession()
  expect(session().menuList).toBe(menuList)
  expect(session().orgList).toBe(orgList)
  expect(session().resourcebyorg).toBe(resourcebyorg)
  expect(session().userInfo).not.toBe(userInfo)
  expect(session().uname).toBe('王芳芳')
})
