import { breederAffected, breederUpdateState } from '@hepu/api/areas/breeder/record/breederArchive'
import * as consult from '@hepu/api/areas/integration/consult/consult'
import { providerShow, switchCooperationStatus } from '@hepu/api/areas/integration/provider/provider'
import * as api from '@hepu/api/areas/integration/publicMarket/publicMarket'
import { editContact } from '@hepu/api/areas/integration/service/contact'
import { createService, serviceSwitchState } from '@hepu/api/areas/integration/service/serviceManager'
import { must } from '@hepu/api/core/must'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { breeder } from '../../../db/schema/index.ts'
import { makeCategory, makeProvider, makeService } from '../testServices.ts'

let app: TestApp
let ann: Client
let leaf: string
let provider: Awaited<ReturnType<typeof makeProvider>>
let serviceId: string
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  const top = await makeCategory(ann, '检测')
  leaf = await makeCategory(ann, '纯度', top)
  provider = await makeProvider(ann, leaf)
  serviceId = await makeService(ann, provider, leaf, {
    priceMode: 'negotiable',
    price: '77777.77',
    unit: '样',
  })
})
afterAll(() => app.close())

const page = async (model = {}) => (await ann.call(api.publicServicePage, { model })).records
const detail = (id = serviceId) => ann.call(api.publicServiceDetail, { id })

/** Returns the fields of a value, at any depth, as paths without indexes. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value) && value.length === 0) return [at]
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => fieldsOf(one, at)))]
  if (value === null || typeof value !== 'object') return [at]
  return Object.entries(value).flatMap(([name, part]) => fieldsOf(part, at ? `${at}.${name}` : name))
}

test('F-388 F-579 the five calls without a token answer what is public', async () => {
  const visitor = callsOf(app.app, '')
  expect(await visitor.call(api.publicCategoryTree, {})).toMatchObject([
    { name: '检测', serviceCount: 1, children: [{ name: '纯度', serviceCount: 1, children: [] }] },
  ])
  const providers = await visitor.call(api.allValidProviders, {})
  expect(providers).toMatchObject([{ name: provider.name, serviceCount: 1 }])
  const { records } = await visitor.call(api.publicServicePage, { model: { categoryId: leaf } })
  expect(records).toMatchObject([{ id: serviceId }])
  const { service } = await visitor.call(api.publicServiceDetail, { id: serviceId })
  expect(service).toMatchObject({ id: serviceId, certificates: ['资质认定证书'] })
  expect(await visitor.call(api.publicContactInfo, { serviceId })).toHaveLength(1)
})

test('every public answer has only the fields of its list, no phone, note, foreign id or price that is 面议', async () => {
  await ann.call(consult.addConsult, {
    serviceId,
    name: '秘密客户',
    phone: '13700000001',
    content: '秘密内容',
  })
  const row = [
    'id',
    'name',
    'categoryPath',
    'description',
    'priceMode',
    'price',
    'unit',
    'leadDays',
    'capacity',
    'regions',
    'picture',
    'provider.name',
    'provider.logo',
    'provider.isCertified',
    'provider.rating.count',
    'provider.rating.average',
  ]
  const { service, similar } = await detail()
  const answers = {
    tree: await ann.call(api.publicCategoryTree, {}),
    providers: await ann.call(api.allValidProviders, {}),
    page: await page(),
    service,
    similar,
    contacts: await ann.call(api.publicContactInfo, { serviceId }),
  }
  expect(fieldsOf(answers.page).toSorted()).toEqual(row.toSorted())
  expect(fieldsOf(answers.providers).toSorted()).toEqual(
    [
      'id',
      'name',
      'intro',
      'logo',
      'regions',
      'categories',
      'isCertified',
      'rating.count',
      'rating.average',
      'serviceCount',
    ].toSorted(),
  )
  const text = JSON.stringify(answers)
  for (const secret of ['13912345678', 'li@example.cn', '77777', '内部：价格可谈', '秘密', '13700000001'])
    expect(text).not.toContain(secret)
  expect(answers.page[0]?.price).toBeNull()
  expect(fieldsOf(answers.tree).toSorted()).toEqual([
    'children.children',
    'children.id',
    'children.name',
    'children.serviceCount',
    'id',
    'name',
    'serviceCount',
  ])
  expect(fieldsOf(answers.contacts).toSorted()).toEqual(['email', 'isMasked', 'name', 'phone', 'post'])
  const more = ['pictures', 'providerIntro', 'certificates', 'ratings']
  expect(Object.keys(service ?? {}).filter((name) => !(name in (answers.page[0] ?? {})))).toEqual(more)
})

test('F-394 a contact is masked until the provider shows it', async () => {
  expect(await ann.call(api.publicContactInfo, { serviceId })).toEqual([
    { name: '李**', post: null, phone: '139****78', email: null, isMasked: true },
  ])
  await ann.call(editContact, {
    id: provider.contactId,
    version: 1,
    name: '李经理',
    phone: '13912345678',
    email: 'li@example.cn',
    isShown: true,
  })
  expect(await ann.call(api.publicContactInfo, { serviceId })).toEqual([
    { name: '李经理', post: null, phone: '13912345678', email: 'li@example.cn', isMasked: false },
  ])
})

test('F-391 F-392 a service that is off, or whose provider is paused, is not shown, and leads to similar ones', async () => {
  const other = await makeProvider(ann, leaf)
  const similar = await makeService(ann, other, leaf)
  await ann.call(serviceSwitchState, { serviceId, state: 0 })
  expect(await page()).toMatchObject([{ id: similar }])
  expect(await detail()).toMatchObject({ service: null, similar: [{ id: similar }] })
  expect(await ann.call(api.publicContactInfo, { serviceId })).toEqual([])
  await ann.call(serviceSwitchState, { serviceId, state: 1 })
  const pause = { id: provider.id, cooperationStatus: 'paused' as const, reason: '续展' }
  await ann.call(switchCooperationStatus, pause)
  expect(await detail()).toMatchObject({ service: null })
  expect(await ann.call(api.publicServiceDetail, { id: '999999999' })).toEqual({ service: null, similar: [] })
})

test('services of all organisations are found, and equal categories are one', async () => {
  const bob = await app.user()
  const top = await makeCategory(bob, '检测')
  const own = await makeCategory(bob, '纯度', top)
  const theirs = await makeService(bob, await makeProvider(bob, own), own)
  expect((await page({ categoryId: leaf })).map(({ id }) => id)).toContain(theirs)
  const [root, ...others] = await ann.call(api.publicCategoryTree, {})
  expect(root).toMatchObject({ name: '检测' })
  expect(others).toEqual([])
})

test('markup in any text of a service is taken out of every answer, and an amount beside a sign stays', async () => {
  const cat = await app.user()
  const category = await makeCategory(cat, '标记')
  const maker = await makeProvider(cat, category, { name: '检测<script>alert(1)</script>站' })
  const id = await makeService(cat, maker, category, {
    name: '<b>纯度</b>标记',
    description: '水分<14，<img src=x onerror=alert(1)>纯度>98',
    capacity: '<i>日检</i>百份',
  })
  const answers = [
    await ann.call(api.publicServicePage, { model: { name: '标记' } }),
    await ann.call(api.publicServiceDetail, { id }),
    await ann.call(api.allValidProviders, {}),
  ]
  expect(JSON.stringify(answers)).not.toMatch(/<(script|b|i|img)/)
  expect((await detail(id)).service).toMatchObject({
    name: '纯度标记',
    description: '水分<14，纯度>98',
    capacity: '日检百份',
    provider: { name: '检测alert(1)站' },
  })
})

test('the id of a service that never was public answers as an unknown one, on every call', async () => {
  const cat = await app.user()
  const category = await makeCategory(cat, '猜测')
  await makeService(cat, await makeProvider(cat, category), category)
  const other = await makeProvider(cat, category)
  const draft = {
    providerId: other.id,
    categoryId: category,
    name: '未启用的服务',
    description: '草稿',
    priceMode: 'negotiable' as const,
    contactIds: [other.contactId],
  }
  const { id } = await cat.call(createService, draft)
  const unknown = { service: null, similar: [] }
  expect(await detail(id)).toEqual(unknown)
  expect(await ann.call(api.publicContactInfo, { serviceId: id })).toEqual([])
  const future = { id: other.id, reason: '续展' }
  await cat.call(switchCooperationStatus, { ...future, cooperationStatus: 'paused' })
  await cat.call(switchCooperationStatus, {
    ...future,
    cooperationStatus: 'cooperating',
    startOn: '2098-01-01',
  })
  await cat.call(serviceSwitchState, { serviceId: id, state: 1 })
  expect(await detail(id)).toEqual(unknown)
})

test('F-391 a provider that comes onto the blacklist leaves the public pages at once, and is back when taken off', async () => {
  const cat = await app.user()
  const category = await makeCategory(cat, '黑名单')
  const listed = await makeProvider(cat, category)
  const service = await makeService(cat, listed, category, { name: '将隐去的服务' })
  const similar = await makeService(cat, await makeProvider(cat, category), category)
  const { partyId } = await cat.call(providerShow, { id: listed.id })
  const [archive] = await app.services.db
    .insert(breeder)
    .values({
      orgId: cat.orgId,
      crop: 'maize',
      createdBy: cat.userId,
      updatedBy: cat.userId,
      partyId: Number(partyId),
      kind: 'institute',
      startOn: '2020-01-01',
    })
    .returning()
  const id = String(must(archive, 'the archive').id)
  const move = (state: 'blacklisted' | 'cooperating') =>
    cat.call(breederUpdateState, { id, state, reason: '伪造报告' })
  const names = async () => (await ann.call(api.allValidProviders, {})).map(({ name }) => name)
  const listedServices = async () => (await page({ name: '将隐去' })).map((row) => row.id)
  expect(await listedServices()).toEqual([service])
  expect(await cat.call(breederAffected, { id, state: 'blacklisted' })).toMatchObject([
    { label: '启用中的服务', count: 1, names: ['将隐去的服务'] },
  ])
  await move('blacklisted')
  expect(await listedServices()).toEqual([])
  expect(await names()).not.toContain(listed.name)
  expect(await detail(service)).toMatchObject({ service: null, similar: [{ id: similar }] })
  expect(await ann.call(api.publicContactInfo, { serviceId: service })).toEqual([])
  expect(await cat.call(providerShow, { id: listed.id })).toMatchObject({
    cooperationStatus: 'cooperating',
    hiddenBecause: '在育种家档案的黑名单中，移出后自动恢复公开',
  })
  await move('cooperating')
  expect(await listedServices()).toEqual([service])
  expect(await names()).toContain(listed.name)
})
