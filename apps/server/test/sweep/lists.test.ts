import { resources } from '@hepu/api/resources'
import { PAGE_SIZES, SUCCESS } from '@hepu/api/core/envelope'
import type { Route } from '@hepu/api/core/route'
import { pathNames } from '@hepu/api/core/routePath'
import { routes } from '@hepu/api/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf, testApp, textOf, type Client, type TestApp } from '../testApp.ts'

/** Sweeps over the paged lists: what the shared table asks of every one of them. */
let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

const NOT_FOUND = 4040
const lists = routes
  .filter(({ kind, input }) => kind === 'query' && 'model' in input.shape && 'sort' in input.shape)
  .map((route): [string, Route] => [`${route.method} ${route.path}`, route])

/** The filters a list cannot do without, each the id of a record that is not there. */
function modelOf({ input }: Route): Record<string, string> {
  const { error } = input.safeParse({})
  const missing = (error?.issues ?? []).filter(({ path }) => path[0] === 'model')
  return Object.fromEntries(missing.map(({ path }) => [String(path.at(-1)), '999999']))
}

describe.each([
  { sort: 'id', order: 'descending' },
  { sort: 'createTime', order: 'ascending' },
])('F-231 F-236 every list can be put in the order of $sort, $order', (order) => {
  test.each(lists)('the list %s takes this order', async (_, route) => {
    const path = Object.fromEntries(pathNames(route.path).map((name) => [name, '999999']))
    const page = { current: 1, size: 10, total: 0, ...order, model: modelOf(route), ...path }
    const answer = (await ann.raw(requestOf(route, page))).json<{ code: number; msg: string }>()
    expect([SUCCESS, NOT_FOUND], answer.msg).toContain(answer.code)
  })
})

/** Every call that answers a page. */
const paged = routes
  .filter(({ kind, input }) => kind === 'query' && 'current' in input.shape && 'size' in input.shape)
  .map((route): [string, Route] => [`${route.method} ${route.path}`, route])

interface Answer {
  code: number
  msg: string
  data: unknown
}

/** The answer to a page of that size, of records that are not there where the call must name some. */
async function ask(route: Route, size: number): Promise<Answer> {
  const path = Object.fromEntries(pathNames(route.path).map((name) => [name, '999999']))
  const request = requestOf(route, { current: 1, size, model: modelOf(route), ...path })
  return (await ann.raw(request)).json<Answer>()
}

describe('F-440 every page has current, size, total and records', () => {
  const answered = new Set<string>()
  test.each(paged)('the page %s has its fields', async (name, route) => {
    const { code, msg, data } = await ask(route, 5)
    expect([SUCCESS, NOT_FOUND], msg).toContain(code)
    expect(Object.keys((route.output as unknown as { shape: object }).shape)).toEqual(
      expect.arrayContaining(['current', 'size', 'total', 'records']),
    )
    if (code === NOT_FOUND) return
    answered.add(name)
    const total: unknown = expect.any(Number)
    expect(data).toMatchObject({ current: 1, size: 5, total, records: expect.any(Array) as unknown })
  })

  test('nearly all lists were answered', () => {
    expect(answered.size / paged.length).toBeGreaterThan(0.7)
  })
})

describe('F-441 every page takes at most 200 rows and refuses more', () => {
  const most = Math.max(...PAGE_SIZES)
  test.each(paged)('the page %s takes 200 rows and refuses 201', async (_, route) => {
    expect(most).toBe(200)
    const refusal = { code: 4000, msg: expect.stringContaining('每页条数不得超过200') as string }
    expect(await ask(route, most + 1)).toMatchObject(refusal)
    const { code, msg } = await ask(route, most)
    expect([SUCCESS, NOT_FOUND], msg).toContain(code)
  })
})

/** What the mounted calls that only read answer to names they do not know, at the top and among the filters. */
describe('F-443 reading calls ignore unknown names', () => {
  const registryPages = new Set(resources.map((def) => def.calls.page.path))
  const reading = routes
    .filter(({ kind, path }) => kind === 'query' && !registryPages.has(path))
    .map((route): [string, Route] => [`${route.method} ${route.path}`, route])
  test.each(reading)('the call %s ignores a name that it does not know', async (_, route) => {
    const path = Object.fromEntries(pathNames(route.path).map((name) => [name, '999999']))
    const model = 'model' in route.input.shape ? modelOf(route) : undefined
    const plain = { ...(model && { model }), ...path }
    const more = { ...(model && { model: { ...model, unheardOf: '1' } }), ...path, unheardOf: '1' }
    const [without, withExtra] = [await answerTo(route, plain), await answerTo(route, more)]
    expect(withExtra).toEqual(without)
  })
})

async function answerTo(route: Route, input: object): Promise<Pick<Answer, 'code' | 'msg'>> {
  const answer = await ann.raw(requestOf(route, input))
  const { cipher } = app.services.config.public
  const { code, msg } = JSON.parse(textOf(route, answer, cipher)) as Answer
  return { code, msg }
}
