import { editProductBindingRelation } from '@hepu/api/areas/product/binding/productBinding'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { makeProduct, unique } from './testBindings.ts'

async function makeBinding(client: Client, tag: string): Promise<string> {
  const productId = await makeProduct(client, unique(`${tag}绑定产品`))
  const material = { nccId: unique(`${tag}N`), materialName: `${tag}物料`, validFrom: '2024-01-01' }
  return (await client.call(editProductBindingRelation, { productId, ...material })).id
}

/** Binds a material. Returns the key of the material. */
async function makeMaterial(client: Client, tag: string): Promise<string> {
  const productId = await makeProduct(client, unique(`${tag}绑定产品`))
  const nccId = unique(`${tag}N`)
  const material = { nccId, materialName: `${tag}物料`, validFrom: '2024-01-01' }
  await client.call(editProductBindingRelation, { productId, ...material })
  return nccId
}

/** Records of bindings for the sweeps; product and material are named by other fields. */
export const bindingSamples: readonly AreaSample[] = [
  { path: '/api/product/productBinding/', make: makeBinding },
  { path: '/api/product/boundMaterial/', make: makeMaterial },
  { path: '/api/product/boundProduct/', make: (client, tag) => makeProduct(client, unique(`${tag}产品`)) },
]
