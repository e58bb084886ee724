import * as api from '@hepu/api/areas/authority/session/session'
import type { Route } from '@hepu/api/core/route'
import { beforeEach, expect, test, vi } from 'vitest'
import { bindNotify } from '../../client/notify.ts'
import { answerWith, envelope, sealedEnvelope } from '../../test/answers.ts'
import { entry } from '../../test/menus.ts'
import { clearSession, session, setSession } from '../../workspace/session.ts'
import { enterWorkspace } from './enter.ts'

const leaf = entry({ id: '12', label: '用户', code: 'user', path: 'system/user' })

/** What each step of the flow answers. */
const steps: readonly (readonly [Route, unknown])[] = [
  [api.cropList, [{ value: 'maize', label: '玉米', isCurrent: true }]],
  [api.orgList, [{ id: '1', name: '一所', isCurrent: true }]],
  [
    api.myInfo,
    {
      id: '1',
      account: 'wang',
      name: '王芳',
      isWeakPassword: false,
      mustChangePassword: false,
      sysRole: '育种人员',
      currentOrg: { id: '1', name: '一所' },
      currentCrop: { value: 'maize', label: '玉米' },
    },
  ],
  [
    api.myAuths,
    { menus: [entry({ id: '0', label: '根', children: [leaf] })], auths: [], permissions: ['a.b:read'] },
  ],
  [api.menuResources, [{ menuId: '12', label: '用户', path: 'system/user', resources: [] }]],
]

/** Answers the real calls of the flow; the step at `refused` with a code other than 1. Returns their paths. */
function serve(refused: string) {
  return answerWith((url) => {
    const [route, data] = steps.find(([{ path }]) => url.split('?')[0] === path)!
    const answer = route.encrypted ? sealedEnvelope : envelope
    return route.path === refused ? answer(null, 5000, '系统错误') : answer(data)
  })
}

const shown: string[] = []
beforeEach(() => {
  clearSession()
  setSession({ token: 't' })
  shown.length = 0
  bindNotify((kind, text) => {
    shown.push(`${kind} ${text}`)
    return () => undefined
  })
})

const open = vi.fn(async () => undefined)

test.each([
  [api.cropList.path, 'cropList', []],
  [api.orgList.path, 'orgList', []],
  [api.myInfo.path, 'userInfo', null],
  [api.menuResources.path, 'resourcebyorg', []],
] as const)('F-069 the refusal of %s shows no message and stores nothing', async (path, item, blank) => {
  const requests = serve(path)
  expect(await enterWorkspace('login', open)).toBe(true)
  expect(requests.map(({ url }) => url.split('?')[0])).toContain(path)
  expect(session()[item]).toEqual(blank)
  expect(session().token).toBe('t')
  expect(shown).toEqual(['success 登录成功'])
})

test('F-069 refused authorisations show no message, store no menu and open nothing', async () => {
  open.mockClear()
  serve(api.myAuths.path)
  expect(await enterWorkspace('login', open)).toBe(false)
  expect(session()).toMatchObject({ menuList: [], permissionList: [], permissions: [], token: 't' })
  expect(open).not.toHaveBeenCalled()
  expect(shown).toEqual([])
})

test('F-069 steps that answer are stored, so that the refusals above can be seen to make a difference', async () => {
  serve('')
  expect(await enterWorkspace('login', open)).toBe(true)
  expect(session()).toMatchObject({
    cropList: [{ value: 'maize' }],
    orgList: [{ id: '1' }],
    userInfo: { name: '王芳' },
    resourcebyorg: [{ menuId: '12' }],
    permissions: ['a.b:read'],
  })
})
