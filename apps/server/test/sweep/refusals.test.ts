import * as session from '@hepu/api/areas/authority/session'
import type { Route } from '@hepu/api/core/route'
import { pathNames } from '@hepu/api/core/routePath'
import { routes } from '@hepu/api/routes'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../testApp.ts'

/** Sweeps over the catalogue: what every call must refuse, whatever it does. */
let it: TestApp
let made = 0
beforeAll(async () => {
  it = await testApp()
})
afterAll(async () => {
  process.stdout.write(`refusals swept: ${made}\n`)
  await it.close()
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
  session.updatePassword.path,
  session.logout.path,
])

/** A call with nothing in it but values for its path. */
function bare(route: Route): InjectOptions {
  const url = route.path.replace(/\{\w+\}/g, '1')
  return route.method === 'GET' ? { method: 'GET', url } : { method: route.method, url, payload: {} }
}

/** Every field holds what no field takes; path values stay as they are where a path must have them. */
function nonsense(route: Route): InjectOptions | undefined {
  const names = Object.keys(route.input.shape).filter((name) => !pathNames(route.path).includes(name))
  const values = Object.fromEntries(
    names.map((name) => [name, route.method === 'GET' ? '…' : { nonsense: [] }]),
  )
  const inPath = Object.fromEntries(pathNames(route.path).map((name) => [name, '1']))
  if (route.input.safeParse({ ...values, ...inPath }).success) return undefined
  const request = bare(route)
  return route.method === 'GET'
    ? { ...request, query: values as Record<string, string> }
    : { ...request, payload: values }
}

interface Answer {
  code: number
  msg: string
}
async function send(
  client: Client | null,
  request: InjectOptions,
): Promise<{ status: number; answer: Answer }> {
  const response = await (client ? client.raw(request) : it.app.inject(request))
  made += 1
  return { status: response.statusCode, answer: response.json<Answer>() }
}

describe('without a token', () => {
  test.each(cases(guarded))('%s', async (_, route) => {
    const { status, answer } = await send(null, bare(route))
    expect(status).toBe(401)
    expect(answer).toEqual({ code: 4010, msg: '请先登录', data: null })
  })
})

describe('with a session that is over', () => {
  let late: Client
  beforeAll(async () => {
    late = await it.user()
    await it.services.db.execute(
      sql`update session set expires_at = now() - interval '1 second' where user_id = ${late.userId}`,
    )
  })
  test.each(cases(guarded))('%s', async (_, route) => {
    const { status, answer } = await send(late, bare(route))
    expect(status).toBe(401)
    expect(answer.msg).toBe('登录已失效，请重新登录')
  })
})

describe('without the word', () => {
  let powerless: Client
  beforeAll(async () => {
    powerless = await it.user({ words: [] })
  })
  test.each(cases(withWord))('%s', async (_, route) => {
    const { status, answer } = await send(powerless, bare(route))
    expect(status).toBe(200)
    expect(answer.code).toBe(4030)
    expect(answer.msg).toMatch(/^您没有「.+」权限，请联系管理员$/)
  })
})

describe('before the first password was changed', () => {
  let fresh: Client
  beforeAll(async () => {
    fresh = await it.user({ mustChangePassword: true })
  })
  test.each(cases(guarded.filter((route) => !free.has(route.path))))('%s', async (_, route) => {
    expect((await send(fresh, bare(route))).answer).toMatchObject({ code: 4030, msg: '请先修改初始密码' })
  })
})

describe('with values of the wrong kind', () => {
  let ann: Client
  beforeAll(async () => {
    ann = await it.user()
  })

  const refusable = routes.filter((route) => nonsense(route) !== undefined)

  test.each(cases(refusable))('%s', async (_, route) => {
    const { status, answer } = await send(ann, nonsense(route)!)
    expect(status).toBe(route.plainStatus ? 400 : 200)
    expect(answer.code).toBe(4000)
    expect(answer.msg).toMatch(/[\u4e00-\u9fff]/)
    expect(answer.msg).not.toMatch(/Invalid|expected|received/i)
  })

  test('nearly every call with input can be asked nonsense', () => {
    const withInput = routes.filter((route) => Object.keys(route.input.shape).length > 0)
    expect(refusable.length / withInput.length).toBeGreaterThan(0.8)
  })
})

describe('under a path or a method that no call has', () => {
  const taken = new Set(routes.map(nameOf))
  const others = routes.flatMap((route): [string, InjectOptions][] => {
    const method = route.method === 'GET' ? 'DELETE' : 'GET'
    if (taken.has(`${method} ${route.path}`)) return []
    return [[`${method} ${route.path}`, { method, url: route.path.replace(/\{\w+\}/g, '1') }]]
  })
  test.each(others)('%s', async (_, request) => {
    const { status, answer } = await send(null, request)
    expect(status).toBe(404)
    expect(answer).toEqual({ code: 4041, msg: '接口不存在', data: null })
  })
})
