import { saveOrganization } from '@hepu/api/areas/authority/organization/organization'
import { editProductBindingRelation } from '@hepu/api/areas/product/binding/productBinding'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { makeProduct, unique } from './testBindings.ts'

async function makeBinding(client: Client, tag: string): Promise<string> {
  const productId = await makeProduct(client, unique(`${tag}绑定产品`))
  const material = { nccId: unique(`${tag}N`), materialName: `${tag}物料`, validFrom: '2024-01-01' }
  return (await client.call(editProductBindingRelation, { productId, ...material })).id
}

async function makeCompany(client: Client, tag: string): Promise<string> {
  const company = {
    name: unique(`${tag}产业公司`),
    code: unique(`CO${Date.now().toString(36)}`),
    kind: 'INDUSTRY' as const,
  }
  const parentId = String(client.orgId)
  return (await client.call(saveOrganization, { ...company, parentId })).id
}

/** Records of bindings and companies for the sweeps; the product is named by other fields. */
export const bindingSamples: readonly AreaSample[] = [
  { path: '/api/product/productBinding/', make: makeBinding },
  { path: '/api/product/industryCompany/', make: makeCompany },
  { path: '/api/product/boundProduct/', make: (client, tag) => makeProduct(client, unique(`${tag}产品`)) },
]
