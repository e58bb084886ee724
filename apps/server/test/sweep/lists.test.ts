import { SUCCESS } from '@hepu/api/core/envelope'
import type { Route } from '@hepu/api/core/route'
import { pathNames } from '@hepu/api/core/routePath'
import { routes } from '@hepu/api/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf, testApp, type Client, type TestApp } from '../testApp.ts'

/** Sweeps over the paged lists: what the shared table asks of every one of them. */
let it: TestApp
let ann: Client
beforeAll(async () => {
  it = await testApp()
  ann = await it.user()
})
afterAll(() => it.close())

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
  test.each(lists)('%s', async (_, route) => {
    const path = Object.fromEntries(pathNames(route.path).map((name) => [name, '999999']))
    const page = { current: 1, size: 10, total: 0, ...order, model: modelOf(route), ...path }
    const answer = (await ann.raw(requestOf(route, page))).json<{ code: number; msg: string }>()
    expect([SUCCESS, NOT_FOUND], answer.msg).toContain(answer.code)
  })
})
