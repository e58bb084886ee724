import type { Route } from '@hepu/api/core/route'
import { routes } from '@hepu/api/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const keyOf = (route: Route): string => `${route.method} ${route.path}`

test('the server mounts the calls of the catalogue, no more and no fewer', () => {
  expect(server.app.mounted.map(keyOf).toSorted()).toEqual(routes.map(keyOf).toSorted())
})

test('the mounted definitions are those that the web and the tests call', () => {
  const known = new Set(routes)
  expect(server.app.mounted.filter((route) => !known.has(route)).map((route) => route.path)).toEqual([])
})
