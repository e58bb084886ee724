import { consultPage, consultShow } from '@hepu/api/areas/integration/consult/consult'
import { serviceSwitchState } from '@hepu/api/areas/integration/service/serviceManager'
import { consultPage as listingConsultPage } from '@hepu/api/areas/trading/consult/consult'
import * as box from '@hepu/api/areas/trading/consult/consultQuarantine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { consultAttempt } from '../../../db/schema/index.ts'
import { makeCategory, makeProvider, makeService } from '../../integration/testServices.ts'
import { openForm, send } from './testMarket.ts'

let passed = 0
let app: TestApp
let ann: Client
let serviceId: string
beforeAll(async () => {
  app = await testApp({ now: () => new Date(Date.now() + passed) })
})
beforeEach(async () => {
  await app.services.db.delete(consultAttempt)
  ann = await app.user()
  const leaf = await makeCategory(ann, '检测')
  serviceId = await makeService(ann, await makeProvider(ann, leaf), leaf)
})
afterAll(() => app.close())

/** Opens a form, takes as long as a person, and asks about the service. */
async function ask(values: Record<string, unknown> = {}) {
  const { opening } = await openForm(app)
  passed += 5000
  return send(app, { type: 'service', infoId: serviceId, opening, unit: '麦穗种业', ...values })
}
const consults = async () => (await ann.call(consultPage, {})).records
const quarantined = async () => (await ann.call(box.quarantinePage, { model: {} })).records
const spam = { content: 'http://a.example http://b.example' }

test('what a visitor asks about a service is in the list of its consults and in no other', async () => {
  await expect(ask({ content: '纯度检测要几天？' })).resolves.toMatchObject({ code: 1 })
  const [found, ...others] = await consults()
  expect(others).toEqual([])
  expect(found).toMatchObject({
    serviceId,
    source: 'public',
    name: '访客',
    company: '麦穗种业',
    state: 'new',
  })
  await expect(ann.call(consultShow, { id: found!.id })).resolves.toMatchObject({
    content: '纯度检测要几天？',
  })
  expect((await ann.call(listingConsultPage, { model: {} })).records).toEqual([])
  expect(await quarantined()).toEqual([])
})

test('what looks like a program waits in quarantine, and its release hands it to the service', async () => {
  await expect(ask(spam)).resolves.toMatchObject({ code: 1 })
  expect(await consults()).toEqual([])
  const [kept] = await quarantined()
  expect(kept).toMatchObject({ topic: 'service', quarantine: '含有多个网址' })
  const released = await ann.call(box.quarantineRelease, { id: kept!.id })
  expect(released.merged).toBe(false)
  expect(await consults()).toMatchObject([{ id: released.id, source: 'public', phone: '13800138000' }])
  expect(await quarantined()).toEqual([])
  await ask(spam)
  const [second] = await quarantined()
  const merged = await ann.call(box.quarantineRelease, { id: second!.id })
  expect(merged).toEqual({ id: released.id, merged: true })
})

test('nobody asks about a service that is off, and what waits for it stays in quarantine until it is on again', async () => {
  await ask(spam)
  const [kept] = await quarantined()
  await ann.call(serviceSwitchState, { serviceId, state: 0 })
  await expect(ask()).resolves.toMatchObject({ code: 4040, msg: '服务不存在，或已停用、暂不公开' })
  await expect(send(app, { type: 'service' })).resolves.toMatchObject({ code: 4000 })
  await expect(ann.call(box.quarantineRelease, { id: kept!.id })).rejects.toThrow(
    '已停用或暂不公开，恢复公开后才能移出；不需要的请删除',
  )
  expect(await quarantined()).toMatchObject([{ id: kept!.id }])
  expect(await consults()).toEqual([])
  await ann.call(serviceSwitchState, { serviceId, state: 1 })
  await ann.call(box.quarantineRelease, { id: kept!.id })
  expect(await consults()).toHaveLength(1)
})
