import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { insertStandard } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/testApp.ts'
import {
  contentOf,
  download,
  evaluationOf,
  makeFivePoints,
  recordOf,
  rehearse,
  rowOf,
  saveDraft,
} from './testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('F-411 F-497 F-498 F-499 F-504 the given calls lead from the data of a year to published results', async () => {
  const ann = await app.user()
  const bob = await app.user({ org: ann.org })
  const { groupId } = await makeFivePoints(app, ann, { ripePeriod: '夏播' })
  const standardId = (await ann.call(insertStandard, contentOf())).id
  expect(await ann.call(evaluation.generateCurrentYear, { year: 2025 })).toMatchObject({ created: 1 })
  const { id: upgradeId } = await evaluationOf(ann, groupId)
  expect((await ann.call(evaluation.upgradePage, { model: { year: 2025 } })).total).toBe(1)
  expect(await ann.call(record.groupList, { year: 2025 })).toMatchObject([{ upgradeId, state: 'INIT' }])
  expect(await ann.call(rehearsing.updateUpgradeStandard, { upgradeId, standardId })).toMatchObject({
    changed: 0,
  })

  const ids = (await recordOf(ann, upgradeId, '试A')).id
  await expect(ann.call(rehearsing.batchUpgrade, { ids })).rejects.toThrow(
    '「试A」与系统判定不同，请填写理由',
  )
  expect(await ann.call(rehearsing.batchUpgrade, { ids, reason: '产量稳' })).toEqual({ changed: 1 })

  const dropped = await saveDraft(ann, upgradeId, '不用的')
  const draftId = await saveDraft(ann, upgradeId, '评审稿')
  const names = async () =>
    (await ann.call(rehearsing.draftPage, {})).records.map(({ name, state }) => `${name} ${state}`)
  expect(await names()).toEqual(['评审稿 draft', '不用的 draft'])
  await ann.call(rehearsing.deletePreview, { draftId: dropped })
  expect(await names()).toEqual(['评审稿 draft'])

  expect(await bob.call(publishing.publishCount, {})).toEqual({ ready: 0, published: 0, blocked: [] })
  await ann.call(rehearsing.savePreview, { draftId })
  expect(await names()).toEqual(['评审稿 confirmed'])
  expect(await bob.call(publishing.publishCount, {})).toEqual({ ready: 1, published: 0, blocked: [] })
  expect(await bob.call(publishing.publish, { upgradeId })).toMatchObject({ createdEntries: 2 })
  await expect(bob.call(publishing.publish, { upgradeId })).rejects.toThrow('该组别当年数据已发布，不可修改')

  expect((await rehearse(ann, upgradeId)).upgrade.state).toBe('PUBLISHED')
  expect(await ann.call(publishing.publishRecords, { upgradeId })).toMatchObject([
    { action: 'PUBLISHED', counts: { UP: 2 }, upgradeId },
  ])
  const { records } = await ann.call(record.recordPage, { model: { upgradeId, final: 'UP' } })
  expect(records.map(({ name }) => name).toSorted()).toEqual(['LPA612', '试A'])
  const { numbers, codes } = await ann.call(record.upgradeNumberRecord, { year: 2025 })
  expect([numbers[0]!.rate, codes.length]).toEqual([100, 2])
  const numbered = await download(ann, record.exportUpgradeNumberRecord, { year: 2025 })
  expect([...numbered.keys()]).toEqual(['晋级数量记录', '晋级编号记录'])
  const promoted = await download(ann, record.exportBePromoted, { year: 2025 })
  expect(rowOf(promoted, '拟晋级品种名单', ['品种名称', '试A'])).toMatchObject({ 理由: '产量稳' })
})

test('a group that two standards fit equally well is not decided, and cannot be confirmed', async () => {
  const ann = await app.user()
  const { groupId } = await makeFivePoints(app, ann)
  for (const name of ['甲标准', '乙标准']) await ann.call(insertStandard, contentOf({ name }))
  await ann.call(evaluation.generateCurrentYear, { year: 2025 })
  const { id, problem } = await evaluationOf(ann, groupId)
  expect(problem).toContain('甲标准')
  const { records } = await rehearse(ann, id)
  expect(new Set(records.map(({ computed }) => computed))).toEqual(new Set([null]))
  const draftId = await saveDraft(ann, id)
  await expect(ann.call(rehearsing.savePreview, { draftId })).rejects.toThrow('未匹配晋级标准')
})
