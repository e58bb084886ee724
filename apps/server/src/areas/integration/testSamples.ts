import { partyPage, partyShow, partyUpdate } from '@hepu/api/areas/authority/party/party'
import { categoryTree, createCategory } from '@hepu/api/areas/integration/category/category'
import * as consult from '@hepu/api/areas/integration/consult/consult'
import { addRating } from '@hepu/api/areas/integration/consult/rating'
import { saveCertificate } from '@hepu/api/areas/integration/provider/certificate'
import * as provider from '@hepu/api/areas/integration/provider/provider'
import * as contact from '@hepu/api/areas/integration/service/contact'
import * as manager from '@hepu/api/areas/integration/service/serviceManager'
import { must } from '@hepu/api/core/must'
import type { AreaSample } from '../../../test/build/areaSamples.ts'
import type { Client } from '../../../test/testApp.ts'

const CODE = '91350100M000100Y43'
const asker = { name: '王客户', phone: '0371-65730001', content: '请报价' }

/** Returns a party of the client's organisation with its number: parties are those of all crops. */
async function partyOf(client: Client): Promise<string> {
  const found = must((await client.call(partyPage, { model: { name: '丰收种业' } })).records[0], 'the party')
  const { id, kind, name, formerNames, roles, creditCode, version } = await client.call(partyShow, {
    id: found.id,
  })
  if (creditCode === null)
    await client.call(partyUpdate, { id, version, kind, name, formerNames, roles, creditCode: CODE })
  return id
}

async function sampleCategory(client: Client): Promise<string> {
  const [made] = await client.call(categoryTree, {})
  return made?.id ?? (await client.call(createCategory, { name: '检测服务' })).id
}

/** Returns the provider of the client's organisation and crop that the sweeps use: it is public. */
async function sampleProvider(client: Client): Promise<string> {
  const [made] = (await client.call(provider.providerPage, {})).records
  if (made) return made.id
  const { id } = await client.call(provider.createProvider, {
    partyId: await partyOf(client),
    categoryIds: [await sampleCategory(client)],
    intro: '检测',
    regions: ['全国'],
  })
  await client.call(saveCertificate, { providerId: id, name: '资质认定证书', expiresOn: '2099-12-31' })
  await client.call(contact.addContact, { providerId: id, name: '李经理', phone: '0371-65730000' })
  for (const cooperationStatus of ['talking', 'cooperating'] as const)
    await client.call(provider.switchCooperationStatus, { id, cooperationStatus, reason: '遴选' })
  return id
}

async function sampleContact(client: Client): Promise<string> {
  const providerId = await sampleProvider(client)
  return must((await client.call(contact.contactList, { providerId }))[0], 'the contact').id
}

/** Returns a service that is on. */
async function sampleService(client: Client): Promise<string> {
  const [made] = (await client.call(manager.servicePage, { order: 'ascending' })).records
  if (made) return made.id
  const { id } = await client.call(manager.createService, {
    providerId: await sampleProvider(client),
    categoryId: await sampleCategory(client),
    name: '纯度检测',
    description: '按标准检测',
    priceMode: 'fixed',
    price: '100',
    unit: '样',
    contactIds: [await sampleContact(client)],
  })
  await client.call(manager.serviceSwitchState, { serviceId: id, state: 1 })
  return id
}

/** Returns a consult that is closed and rated; another one is open. */
async function sampleConsult(client: Client, tag: string): Promise<string> {
  const [made] = (await client.call(consult.consultPage, { order: 'ascending' })).records
  if (made) return made.id
  const serviceId = await sampleService(client)
  const { id } = await client.call(consult.addConsult, { serviceId, ...asker, name: `${tag}客户` })
  const { version } = await client.call(consult.answerConsult, { id, version: 1, text: '可以' })
  await client.call(consult.closeConsult, { id, version, outcome: 'deal' })
  await client.call(addRating, { consultId: id, score: 5 })
  await client.call(consult.addConsult, { serviceId, ...asker })
  return id
}

async function sampleCertificate(client: Client): Promise<string> {
  const providerId = await sampleProvider(client)
  const { id } = await client.call(saveCertificate, { providerId, name: '体系认证证书' })
  return id
}

async function sampleRating(client: Client, tag: string): Promise<string> {
  const id = await sampleConsult(client, tag)
  const { rating } = await client.call(consult.consultShow, { id })
  return must(rating, 'the rating').id
}

/** Records of 资源整合 for the sweeps. */
export const samples: readonly AreaSample[] = [
  { path: '/api/integration/category/', make: sampleCategory },
  { path: '/api/integration/providerManage/', make: sampleProvider },
  { path: '/api/integration/certificate/', make: sampleCertificate },
  { path: '/api/integration/serviceContact/', make: sampleContact },
  { path: '/api/integration/serviceManager/', make: sampleService },
  { path: '/api/integration/consult/', make: sampleConsult },
  { path: '/api/integration/rating/', make: sampleRating },
]
