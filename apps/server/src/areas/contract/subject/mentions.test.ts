import * as api from '@hepu/api/areas/contract/subject/contractResult'
import { partySave } from '@hepu/api/areas/authority/party/party'
import { moveProductState, productState } from '@hepu/api/areas/product/record/productState'
import type { Permission } from '@hepu/api/core/permissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { contract, contractParty, contractResult, contractVariety } from '../../../db/schema/index.ts'
import { makeProduct, makeVariety } from '../../product/testProducts.ts'
import { storeContract } from '../testContracts.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

const mentions = (kind: 'result' | 'product' | 'party', recordId: string, client = ann) =>
  client.call(api.contractMentions, {
    kind,
    recordId,
    ...(kind === 'result' ? { resultType: 'research.variety' } : {}),
  })
const owner = () => ({ orgId: ann.orgId, crop: 'maize' })

/** A running licence of a variety and of the product that is made of it. */
async function licensed() {
  const variety = await makeVariety(ann, '许可品种')
  const product = await makeProduct(ann, { varietyId: variety.id, state: '待退出' })
  const row = await storeContract(app, ann)
  await app.services.db.insert(contractResult).values({
    ...owner(),
    contractId: row.id,
    resultType: 'research.variety',
    resultId: Number(variety.id),
    share: '100',
  })
  return { variety, product, row }
}

describe('what records say of contracts', () => {
  test('a variety, a product and a party name the contracts about them, and drafts are nobody’s promise', async () => {
    const { variety, product, row } = await licensed()
    const { id: partyId } = await ann.call(partySave, { name: '受许可公司', roles: ['PROVIDER'] })
    await app.services.db
      .update(contractParty)
      .set({ partyId: Number(partyId) })
      .where(eq(contractParty.name, '测试被许可种业'))
    const expected = [{ id: String(row.id), number: row.number, state: 'running' }]
    expect((await mentions('result', variety.id)).contracts).toMatchObject([
      { ...expected[0], note: '份额 100.00%' },
    ])
    expect((await mentions('party', partyId)).contracts).toMatchObject([{ ...expected[0], note: '被许可方' }])
    expect(await mentions('product', product.id)).toMatchObject({
      contracts: [{ ...expected[0], note: '许可的品种' }],
      license: { isAllowed: false, reason: expect.stringContaining('不能签许可') as string },
    })
    await app.services.db.insert(contractVariety).values({
      ...owner(),
      contractId: row.id,
      varietyName: '许可品种',
      productId: Number(product.id),
    })
    expect((await mentions('product', product.id)).contracts).toMatchObject([{ note: '许可的产品' }])
    await app.services.db.update(contract).set({ state: 'draft' }).where(eq(contract.id, row.id))
    expect((await mentions('result', variety.id)).contracts).toEqual([])
  })

  test('a product in sale may be licensed, and who may not read contracts learns nothing of them', async () => {
    const { id } = await makeProduct(ann, { state: '在售' })
    expect((await mentions('product', id)).license).toEqual({ isAllowed: true, reason: null })
    const permissions: Permission[] = [
      'product.productRecord:read',
      'product.state:move',
      'research.variety:read',
    ]
    const cal = await app.user({ org: ann.org, permissions })
    await expect(mentions('product', id, cal)).rejects.toMatchObject({ code: 4030 })
    const { product } = await licensed()
    const refused = cal.call(moveProductState, { id: product.id, toState: '退出', reason: '退出' })
    await expect(refused).rejects.toMatchObject({
      message: expect.not.stringContaining('TEST-TL') as string,
    })
    await expect(
      cal.call(moveProductState, { id: product.id, toState: '退出', reason: '退出' }),
    ).rejects.toMatchObject({ message: expect.stringContaining('未结束的合同') as string })
  })

  test('a product with an open contract cannot leave, and the refusal names the contract', async () => {
    const { product, row } = await licensed()
    const leave = () => ann.call(moveProductState, { id: product.id, toState: '退出', reason: '换代' })
    await expect(leave()).rejects.toMatchObject({
      code: 4220,
      message: expect.stringContaining(String(row.number)) as string,
    })
    const shown = await ann.call(productState, { id: product.id })
    expect(JSON.stringify(shown)).toContain(String(row.number))
    await app.services.db.update(contract).set({ state: 'finished' }).where(eq(contract.id, row.id))
    await expect(leave()).resolves.toBeDefined()
  })
})
