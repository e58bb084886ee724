import { switchCooperationStatus } from '@hepu/api/areas/integration/provider/provider'
import * as contact from '@hepu/api/areas/integration/service/contact'
import * as api from '@hepu/api/areas/integration/service/serviceManager'
import * as selection from '@hepu/api/areas/integration/service/serviceSelection'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { makeCategory, makeProvider, makeService } from '../testServices.ts'

let app: TestApp
let ann: Client
let leaf: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
  leaf = await makeCategory(ann, '检测')
})
afterAll(() => app.close())

const content = { name: '品质检测', description: '说明', priceMode: 'negotiable' as const }
const choose = async (model = {}) => (await ann.call(selection.selectionPage, { model })).records

describe('refusals', () => {
  test('F-425 a service needs a price with its unit, a lowest category, and contacts of its provider', async () => {
    const provider = await makeProvider(ann, leaf)
    const other = await makeProvider(ann, leaf)
    const base = { ...content, providerId: provider.id, categoryId: leaf }
    await expect(ann.call(api.createService, { ...base, priceMode: 'fixed' })).rejects.toMatchObject({
      message: '价格（元）必填，不便标价的请选“面议”',
    })
    await expect(
      ann.call(api.createService, { ...base, contactIds: [other.contactId] }),
    ).rejects.toMatchObject({ message: '联系人须是该服务商的联系人，请重新选择' })
    const top = await makeCategory(ann, '试验')
    await makeCategory(ann, '田间', top)
    await expect(ann.call(api.createService, { ...base, categoryId: top })).rejects.toMatchObject({
      message: '分类「试验」有下级，请选择最下一级的分类',
    })
  })

  test('a service without contact, or of a provider who is not 合作中, is not turned on', async () => {
    const provider = await makeProvider(ann, leaf)
    const { id } = await ann.call(api.createService, {
      ...content,
      providerId: provider.id,
      categoryId: leaf,
    })
    await expect(ann.call(api.serviceSwitchState, { serviceId: id, state: 1 })).rejects.toMatchObject({
      message: '启用前须至少有一位联系人，请在编辑中选择或新增',
    })
    await ann.call(contact.addContact, {
      providerId: provider.id,
      serviceId: id,
      name: '赵经理',
      phone: '0371-65730000',
    })
    await ann.call(switchCooperationStatus, {
      id: provider.id,
      cooperationStatus: 'paused',
      reason: '续展',
    })
    await expect(ann.call(api.serviceSwitchState, { serviceId: id, state: 1 })).rejects.toMatchObject({
      message: '服务商的合作状态为「暂停」，合作中的服务商才能启用服务',
    })
  })

  test('a service that is on keeps its last contact and is not deleted', async () => {
    const provider = await makeProvider(ann, leaf)
    const id = await makeService(ann, provider, leaf)
    const { name, version } = await ann.call(api.serviceShow, { id })
    await expect(ann.call(contact.deleteContact, { id: provider.contactId })).rejects.toMatchObject({
      message: `「李经理」是启用中的服务「${name}」的唯一联系人，请先给它换一位，或停用它`,
    })
    const edited = { ...content, id, version, providerId: provider.id, categoryId: leaf, contactIds: [] }
    await expect(ann.call(api.editService, edited)).rejects.toMatchObject({ code: 4220 })
    await expect(ann.call(api.deleteServices, { ids: [id] })).rejects.toMatchObject({
      message: `服务「${name}」在启用中，请先停用`,
    })
  })

  test('a phone with letters is refused, and services of other organisations do not exist', async () => {
    const provider = await makeProvider(ann, leaf)
    await expect(
      ann.call(contact.addContact, { providerId: provider.id, name: '赵', phone: '1380013800a' }),
    ).rejects.toMatchObject({ message: '电话不正确，应如 13800138000 或 0371-65730000' })
    const bob = await app.user()
    const id = await makeService(ann, provider, leaf)
    await expect(bob.call(api.serviceShow, { id })).rejects.toMatchObject({ code: 4040 })
    await expect(bob.call(selection.contactInfo, { serviceId: id })).rejects.toMatchObject({ code: 4040 })
    await expect(bob.call(api.serviceSwitchState, { serviceId: id, state: 0 })).rejects.toMatchObject({
      code: 4040,
    })
  })
})

describe('a service', () => {
  test('F-578 is made, listed with its contacts, changed, turned off and deleted', async () => {
    const provider = await makeProvider(ann, leaf)
    const id = await makeService(ann, provider, leaf)
    const [row] = (await ann.call(api.servicePage, { model: { state: 1, providerId: provider.id } })).records
    expect(row).toMatchObject({ id, contactNames: ['李经理'], price: '100.00', hiddenBecause: null })
    const { version } = row!
    const second = { providerId: provider.id, name: '赵工', phone: '13800138000' }
    await ann.call(contact.addContact, second)
    const contacts = await ann.call(contact.contactList, { providerId: provider.id })
    expect(contacts.map(({ name }) => name).toSorted()).toEqual(['李经理', '赵工'])
    await ann.call(api.editService, {
      ...content,
      id,
      version,
      providerId: provider.id,
      categoryId: leaf,
      contactIds: [provider.contactId],
    })
    expect(await ann.call(api.serviceShow, { id })).toMatchObject({ price: null, unit: null, state: 1 })
    await ann.call(api.serviceSwitchState, { serviceId: id, state: 0 })
    await ann.call(api.deleteServices, { ids: [id] })
    expect((await ann.call(api.servicePage, {})).records).toEqual([])
  })

  test('F-407 F-575 is chosen by category and region while it is on, and not when it is off', async () => {
    const provider = await makeProvider(ann, leaf)
    const other = await makeCategory(ann, '试验')
    const id = await makeService(ann, provider, leaf, { regions: ['东北'] })
    await makeService(ann, provider, other, { regions: ['西南'] })
    expect(await choose({ categoryId: leaf })).toMatchObject([{ id, provider: { isCertified: true } }])
    expect(await choose({ region: '东北' })).toMatchObject([{ id }])
    await ann.call(api.serviceSwitchState, { serviceId: id, state: 0 })
    expect(await choose({ categoryId: leaf })).toEqual([])
    await expect(ann.call(selection.selectionShow, { serviceId: id })).rejects.toMatchObject({
      message: '服务不存在，或已停用、暂不公开',
    })
  })

  test('F-576 its contacts are shown in full, and who looked is logged', async () => {
    const provider = await makeProvider(ann, leaf)
    const id = await makeService(ann, provider, leaf)
    expect(await ann.call(selection.contactInfo, { serviceId: id })).toEqual([
      { name: '李经理', post: null, phone: '13912345678', email: 'li@example.cn', isMasked: false },
    ])
  })

  test('the contacts of services are looked up so many times a day', async () => {
    const provider = await makeProvider(ann, leaf)
    const serviceId = await makeService(ann, provider, leaf)
    for (let n = 0; n < selection.CONTACTS_PER_DAY; n += 1)
      await ann.call(selection.contactInfo, { serviceId })
    await expect(ann.call(selection.contactInfo, { serviceId })).rejects.toMatchObject({
      message: '今天已查看 50 次联系方式，请明天再查看，或直接发起咨询',
    })
  })
})
