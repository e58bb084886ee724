import * as session from '@hepu/api/areas/authority/session/session'
import { developmentCipher } from '@hepu/api/core/cipher/cipher'
import type { Route } from '@hepu/api/core/route'
import { pathNames } from '@hepu/api/core/routePath'
import { routes } from '@hepu/api/routes'
import { sql } from 'drizzle-orm'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decrypt } from '../../src/http/cipher.ts'
import { requestOf, testApp, type Client, type TestApp } from '../testApp.ts'

/** Sweeps over the catalogue: what every call must refuse, whatever it does. */
let server: TestApp
let made = 0
beforeAll(async () => {
  server = await testApp()
})
afterAll(async () => {
  process.stdout.write(`refusals swept: ${made}\n`)
  await server.close()
})

const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const cases = (chosen: readonly Route[]): [string, Route][] => chosen.map((route) => [nameOf(route), route])
const guarded = routes.filter((route) => route.access !== 'public')
const withWord = guarded.filter((route) => route.access !== 'login')
const free: ReadonlySet<string> = new Set([
  session.myInfo.path,
  session.myAuths.path,
  session.cropList.path,
  session.orgList.path,
  session.menuResources.path,
  session.updatePassword.path,
  session.logout.path,
])

/** Builds a call with these values besides those of its path. */
function asking(route: Route, values: Record<string, unknown> = {}): InjectOptions {
  return requestOf(route, {
    ...values,
    ...Object.fromEntries(pathNames(route.path).map((name) => [name, '1'])),
  })
}
const bare = (route: Route): InjectOptions => asking(route)

/** Every field holds what no field takes; path values stay as they are where a path must have them. */
function nonsense(route: Route): InjectOptions | undefined {
  const names = Object.keys(route.input.shape).filter((name) => !pathNames(route.path).includes(name))
  const values = Object.fromEntries(
    names.map((name) => [name, route.method === 'GET' ? '…' : { nonsense: [] }]),
  )
  const inPath = Object.fromEntries(pathNames(route.path).map((name) => [name, '1']))
  if (route.input.safeParse({ ...values, ...inPath }).success) return undefined
  return asking(route, values)
}

/** The text of an answer; that of an encrypted call is cipher text of type text/plain. */
const plainText = ({ headers, body }: LightMyRequestResponse): string =>
  String(headers['content-type']).startsWith('text/plain') ? decrypt(body, developmentCipher) : body

interface Answer {
  code: number
  msg: string
}
async function send(
  client: Client | null,
  request: InjectOptions,
): Promise<{ status: number; answer: Answer }> {
  const response = await (client ? client.raw(request) : server.app.inject(request))
  made += 1
  return { status: response.statusCode, answer: JSON.parse(plainText(response)) as Answer }
}

describe('F-147 F-390 without a token', () => {
  test.each(cases(guarded))('the call %s is refused without a token', async (_, route) => {
    const { status, answer } = await send(null, bare(route))
    expect(status).toBe(401)
    expect(answer).toEqual({ code: 4010, msg: '请先登录', data: null })
  })
})

/** What serves signing in, the documents of the calls, the public market, the storage, which policy and signature guard, and the links of partners. */
test('F-390 exactly these calls take no token', () => {
  const open = routes.filter((route) => route.access === 'public').map(nameOf)
  expect(open.toSorted()).toEqual(
    [
      'GET /api/authority/anno/captcha',
      'POST /api/authority/anno/accountLogin',
      'POST /api/authority/anno/resetPassword',
      'POST /api/authority/anno/sendSms',
      'POST /api/authority/anno/smsLogin',
      'POST /api/authority/anno/ticketLogin',
      'POST /api/authority/anno/verify',
      'GET /api/integration/anno/category/tree',
      'GET /api/integration/anno/provider/allValid',
      'GET /api/integration/anno/service/detail/{id}',
      'GET /api/integration/anno/serviceSelection/contactInfo',
      'POST /api/integration/anno/serviceSelection/page',
      'GET /api/docs',
      'GET /api/openapi.json',
      'POST /api/file/storage',
      'POST /api/product/breederView/look',
      'POST /api/product/breederView/open',
      'POST /api/research/copyright/export',
      'POST /api/resultsTrading/anno/achievementInventory/all',
      'GET /api/resultsTrading/anno/achievementInventory/show/{id}',
      'POST /api/resultsTrading/anno/consultInventory/add',
      'GET /api/resultsTrading/anno/consultInventory/open',
      'GET /api/resultsTrading/anno/file/{id}/{place}',
      'GET /api/resultsTrading/anno/image/{id}/{place}',
      'POST /api/resultsTrading/anno/needInventory/all',
      'GET /api/resultsTrading/anno/needInventory/show/{id}',
      'GET /api/resultsTrading/anno/regionList',
      'GET /api/research/patent/legalStatus',
      'GET /api/research/patent/types',
      'GET /api/file/storage/{dir}/{fileName}',
    ].toSorted(),
  )
})

describe('F-146 public calls that ignore tokens', () => {
  test.each(cases(routes.filter((route) => route.access === 'public')))(
    'the public call %s ignores a token',
    async (_, route) => {
      const late = { ...bare(route), headers: { token: 'Bearer long-gone' } }
      const [without, withOne] = [await server.app.inject(bare(route)), await server.app.inject(late)]
      expect(without.statusCode).not.toBe(401)
      expect(withOne.statusCode).toBe(without.statusCode)
    },
  )
})

describe('calls with a session that is over', () => {
  let late: Client
  beforeAll(async () => {
    late = await server.user()
    await server.services.db.execute(
      sql`update session set expires_at = now() - interval '1 second' where user_id = ${late.userId}`,
    )
  })
  test.each(cases(guarded))('the call %s is refused after the session is over', async (_, route) => {
    const { status, answer } = await send(late, bare(route))
    expect(status).toBe(401)
    expect(answer.msg).toBe('登录已失效，请重新登录')
  })
})

describe('calls of a user who was disabled while signed in', () => {
  let disabled: Client
  beforeAll(async () => {
    disabled = await server.user()
    await server.services.db.execute(sql`update "user" set state = 0 where id = ${disabled.userId}`)
  })
  test.each(cases(guarded))('the call %s is refused for a disabled user', async (_, route) => {
    const { status, answer } = await send(disabled, bare(route))
    expect(status).toBe(401)
    expect(answer.msg).toBe('登录已失效，请重新登录')
  })
})

describe('F-301 calls without the permission', () => {
  let powerless: Client
  beforeAll(async () => {
    powerless = await server.user({ permissions: [] })
  })
  test.each(cases(withWord))('the call %s is refused without its permission', async (_, route) => {
    const { status, answer } = await send(powerless, bare(route))
    expect(status).toBe(200)
    expect(answer.code).toBe(4030)
    expect(answer.msg).toMatch(/^您没有「.+」权限，请联系管理员$/)
  })
})

describe('calls before the first password is changed', () => {
  let fresh: Client
  beforeAll(async () => {
    fresh = await server.user({ mustChangePassword: true })
  })
  test.each(cases(guarded.filter((route) => !free.has(route.path))))(
    'the call %s is refused before the first password is changed',
    async (_, route) => {
      expect((await send(fresh, bare(route))).answer).toMatchObject({ code: 4030, msg: '请先修改初始密码' })
    },
  )
})

describe('F-346 calls with values of the wrong kind', () => {
  let ann: Client
  beforeAll(async () => {
    ann = await server.user()
  })

  const refusable = routes.filter((route) => nonsense(route) !== undefined)

  test.each(cases(refusable))(
    'the call %s is refused in Chinese for values of the wrong kind',
    async (_, route) => {
      const { status, answer } = await send(ann, nonsense(route)!)
      expect(status).toBe(route.plainStatus ? 400 : 200)
      expect(answer.code).toBe(4000)
      expect(answer.msg).toMatch(/[\u4e00-\u9fff]/)
      expect(answer.msg).not.toMatch(/Invalid|expected|received/i)
    },
  )

  test('nearly every call with input can be called with wrong values', () => {
    const withInput = routes.filter((route) => Object.keys(route.input.shape).length > 0)
    expect(refusable.length / withInput.length).toBeGreaterThan(0.8)
  })
})

describe('calls to an unknown path or with an unknown method', () => {
  const taken = new Set(routes.map(nameOf))
  /** Paths that end in an id also take the words of other paths for one. */
  const isTaken = (method: string, path: string) =>
    taken.has(`${method} ${path}`) || taken.has(`${method} ${path.replace(/[^/]+$/, '{id}')}`)
  const others = routes.flatMap((route): [string, InjectOptions][] => {
    const method = route.method === 'GET' ? 'DELETE' : 'GET'
    if (isTaken(method, route.path)) return []
    return [[`${method} ${route.path}`, { method, url: route.path.replace(/\{\w+\}/g, '1') }]]
  })
  test.each(others)('the call %s does not exist', async (_, request) => {
    const { status, answer } = await send(null, request)
    expect(status).toBe(404)
    expect(answer).toEqual({ code: 4041, msg: '接口不存在', data: null })
  })
})
