import { createRun, deleteRun } from '@hepu/api/areas/contract/commission/commissionRun'
import { editContract, contractDetailCall } from '@hepu/api/areas/contract/record/contractCalls'
import * as distributions from '@hepu/api/areas/contract/distribution/distributionRun'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import { contractCollection } from '../../../db/schema/index.ts'
import { declare, makeRuled } from '../commission/testCommissions.ts'
import { storeOriginal } from '../testContracts.ts'
import { addRule, draftRun, makeDistribution, receive } from '../distribution/testDistributions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('a contract is not finished while', () => {
  test('a run of commission waits for its confirmation', async () => {
    const ann = await app.user()
    const licence = await makeRuled(app, ann)
    await declare(ann, licence, { quarter: 1, quantity: '100' })
    const { id: runId } = await ann.call(createRun, { ...licence, bizYear: 2025, throughQuarter: 1 })
    const id = licence.contractId
    await storeOriginal(app, ann, id)
    const { version, whyNot } = await ann.call(contractDetailCall, { id })
    const why = '2025年度的第1次提成计算待确认，请先确认或删除'
    expect(whyNot?.['finish']).toBe(why)
    const finish = { id, version, action: 'finish' as const }
    await expect(ann.call(editContract, finish)).rejects.toThrow(why)
    await ann.call(deleteRun, { id: runId })
    await expect(ann.call(editContract, finish)).resolves.toMatchObject({ state: 'finished' })
  })

  test('its signed original is missing', async () => {
    const ann = await app.user()
    const { contractId: id } = await makeRuled(app, ann)
    const { version, warnings } = await ann.call(contractDetailCall, { id })
    expect(warnings.join()).toContain('尚未上传合同正本')
    const finish = { id, version, action: 'finish' as const }
    await expect(ann.call(editContract, finish)).rejects.toThrow('缺合同正本（双方盖章的签署件）')
    await storeOriginal(app, ann, id)
    const { warnings: after } = await ann.call(contractDetailCall, { id })
    expect(after.join()).not.toContain('合同正本')
    await expect(ann.call(editContract, finish)).resolves.toMatchObject({ state: 'finished' })
  })

  test('a run of distribution waits for its confirmation', async () => {
    const at = await makeDistribution(app)
    await addRule(at)
    const received = await receive(at, '100.00')
    const { id: runId, number } = await draftRun(at)
    const id = at.contractId
    await storeOriginal(app, at.maker, id)
    const { version } = await at.maker.call(contractDetailCall, { id })
    const finish = { id, version, action: 'finish' as const }
    await expect(at.maker.call(editContract, finish)).rejects.toThrow(
      `分配单 ${number} 待确认，请先确认或删除`,
    )
    await at.maker.call(distributions.deleteRun, { id: runId })
    await app.services.db
      .delete(contractCollection)
      .where(and(eq(contractCollection.orgId, at.maker.orgId), eq(contractCollection.id, received)))
    await expect(at.maker.call(editContract, finish)).resolves.toMatchObject({ state: 'finished' })
  })
})
