import { product } from '@hepu/api/areas/product/record/product'
import { moveProductState } from '@hepu/api/areas/product/record/productState'
import type { AreaSample } from '../../../test/build/areaSamples.ts'
import type { Client } from '../../../test/testApp.ts'
import { bindingSamples } from './binding/testBindingSamples.ts'
import { decisionSamples } from './decision/testDecisionSamples.ts'
import { paperSamples } from './paper/testPaperSamples.ts'
import { saleSamples } from './sale/testSaleSamples.ts'

let made = 0

/** Enters a product and moves it to its next state, so that there is a move. Returns the product's id. */
async function makeMovedProduct(client: Client, tag: string): Promise<string> {
  made += 1
  const values = {
    name: `${tag}变更产品`,
    code: `MOVE-${made}`,
    cropSpecies: '玉米',
    type: '自有',
    state: '在研',
  }
  const { id } = await client.call(product.calls.create, { ...values, submit: true })
  await client.call(moveProductState, { id, toState: '待商业化', reason: `${tag}原因` })
  return id
}

/** Records of 产品管理 for the sweeps; those of the register come with the registries. */
export const samples: readonly AreaSample[] = [
  { path: '/api/product/productMove/', make: makeMovedProduct },
  ...bindingSamples,
  ...saleSamples,
  ...decisionSamples,
  ...paperSamples,
]
