import * as provider from '@hepu/api/areas/integration/provider/provider'
import { saveCertificate } from '@hepu/api/areas/integration/provider/certificate'
import { createCategory } from '@hepu/api/areas/integration/category/category'
import { addContact } from '@hepu/api/areas/integration/service/contact'
import * as manager from '@hepu/api/areas/integration/service/serviceManager'
import type { InputOf } from '@hepu/api/core/route'
import type { Client } from '../../../test/testApp.ts'

let made = 0

/** A credit code whose check digit is right, and another one. */
export const CODES = ['91350100M000100Y43', '911100001000027335'] as const

/** Makes a category of the client's organisation. Returns its id. */
export async function makeCategory(client: Client, name: string, parentId?: string): Promise<string> {
  const { id } = await client.call(createCategory, { name, ...(parentId ? { parentId } : {}) })
  return id
}

/** Makes a provider with a complete profile and moves the cooperation to 合作中. Returns its id and name. */
export async function makeProvider(
  client: Client,
  categoryId: string,
  { name = `服务商${(made += 1)}`, expiresOn = '2099-12-31' }: { name?: string; expiresOn?: string } = {},
) {
  const { id } = await client.call(provider.createProvider, {
    party: { kind: 'PERSON', name },
    categoryIds: [categoryId],
    intro: '检测三十年',
    regions: ['全国'],
    remark: '内部：价格可谈',
  })
  await client.call(saveCertificate, { providerId: id, name: '资质认定证书', expiresOn })
  const { id: contactId } = await client.call(addContact, {
    providerId: id,
    name: '李经理',
    phone: '13912345678',
    email: 'li@example.cn',
  })
  await cooperate(client, id)
  return { id, name, contactId }
}

/** Takes a new provider to 合作中. */
export async function cooperate(client: Client, id: string): Promise<void> {
  for (const cooperationStatus of ['talking', 'cooperating'] as const)
    await client.call(provider.switchCooperationStatus, { id, cooperationStatus, reason: '遴选' })
}

/** Makes a service of a provider and turns it on. Returns its id. */
export async function makeService(
  client: Client,
  { id, contactId }: { id: string; contactId: string },
  categoryId: string,
  more: Partial<InputOf<typeof manager.createService>> = {},
): Promise<string> {
  made += 1
  const service = await client.call(manager.createService, {
    providerId: id,
    categoryId,
    name: `纯度检测${made}`,
    description: '按标准检测',
    priceMode: 'fixed',
    price: '100',
    unit: '样',
    contactIds: [contactId],
    ...more,
  })
  await client.call(manager.serviceSwitchState, { serviceId: service.id, state: 1 })
  return service.id
}
