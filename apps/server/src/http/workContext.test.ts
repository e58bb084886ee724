import * as session from '@hepu/api/areas/authority/session/session'
import { checkPermission } from '@hepu/api/core/checkPermission'
import { WORK_CONTEXT_HEADER, workContextOf, workContextRefused } from '@hepu/api/core/workContext'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinOrg, makeOrg } from '../../test/build/buildAuthority.ts'
import { requestOf, testApp, textOf, type Client, type TestApp } from '../../test/testApp.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

const permission = requestOf(checkPermission, { permission: 'x' })
const askFor = async (workContext: string | undefined, request = permission) => {
  const headers = workContext === undefined ? {} : { [WORK_CONTEXT_HEADER]: workContext }
  return ann.raw({ ...request, headers })
}

test('a call made for another organisation or crop than the session has by now is refused', async () => {
  const here = workContextOf(ann.orgId, 'maize')
  expect((await askFor(here)).json()).toMatchObject({ code: 1 })
  const station = await makeOrg(app.services.db, ann.org)
  await joinOrg(app.services.db, ann.userId, station, [])
  await ann.call(session.changeOrg, { orgId: String(station.id) })
  const refused = { code: 4090, msg: workContextRefused, data: { refusedWorkContext: here } }
  expect((await askFor(here)).json()).toEqual(refused)
  expect((await askFor(workContextOf(station.id, 'maize'))).json()).toMatchObject({ code: 1 })
  await ann.call(session.changeCrop, { crop: 'rice' })
  expect((await askFor(workContextOf(station.id, 'maize'))).json()).toMatchObject({ code: 4090 })
  expect((await askFor(undefined)).json()).toMatchObject({ code: 1 })
})

test('calls that load, change or end the session are accepted from any work context', async () => {
  const orgId = String(ann.orgId)
  const calls = [
    [session.myInfo, {}],
    [session.myAuths, {}],
    [session.cropList, {}],
    [session.orgList, {}],
    [session.menuResources, {}],
    [session.changeOrg, { orgId }],
    [session.changeOrgTo, { orgId }],
    [session.changeCrop, { crop: 'rice' }],
    [session.logout, {}],
  ] as const
  for (const [route, input] of calls) {
    const answer = await askFor('0/none', requestOf(route, input))
    const text = textOf(route, answer, app.services.config.public.cipher)
    expect(JSON.parse(text), route.path).toMatchObject({ code: 1 })
  }
})
