import { upgradeOverview } from '@hepu/api/areas/upgrade/promotionHome'
import { groupPage } from '@hepu/api/areas/experiment/group/group'
import type { UpgradeWait } from '@hepu/api/areas/upgrade/upgradeWaits'
import { updateConfigYear, upgradePage } from '@hepu/api/areas/upgrade/evaluation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { confirm, makeEvaluated, makeFivePoints, publishBy, rehearse, saveDraft } from './testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const none = { unevaluated: 0, toRehearse: 0, toConfirm: 0, toPublish: { ready: 0, blocked: 0 } }

describe('GET home/overview of promotion', () => {
  test('F-017 the overview follows an evaluation from none to its publication', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    await makeFivePoints(app, ann, { name: '新组' })
    const read = () => bob.call(upgradeOverview, {})
    expect(await read()).toEqual({ ...none, year: 2025, unevaluated: 1, toRehearse: 1 })
    await saveDraft(ann, upgradeId)
    expect(await read()).toMatchObject({ toRehearse: 0, toConfirm: 1 })
    await confirm(ann, upgradeId)
    expect(await read()).toMatchObject({ toConfirm: 0, toPublish: { ready: 1, blocked: 0 } })
    expect(await ann.call(upgradeOverview, {})).toMatchObject({ toPublish: { ready: 0, blocked: 1 } })
  })

  test('each count is the total of the list that it leads to, whatever else is there', async () => {
    const { ann, bob, upgradeId } = await makeEvaluated(app)
    await makeFivePoints(app, ann, { name: '新组' })
    const totalOf = async (who: Client, state: 'INIT' | UpgradeWait) =>
      (await who.call(upgradePage, { model: { state } })).total
    const agree = async (who: Client) => {
      const { year, unevaluated, toRehearse, toConfirm, toPublish } = await who.call(upgradeOverview, {})
      const groups = await who.call(groupPage, { model: { year, waiting: 'unevaluated' } })
      expect([groups.total, await totalOf(who, 'INIT'), await totalOf(who, 'TO_CONFIRM')]).toEqual([
        unevaluated,
        toRehearse,
        toConfirm,
      ])
      expect(await totalOf(who, 'READY')).toBe(toPublish?.ready)
    }
    await agree(bob)
    await rehearse(ann, upgradeId)
    await agree(bob)
    await saveDraft(ann, upgradeId)
    await agree(bob)
    expect(await totalOf(bob, 'TO_CONFIRM')).toBe(1)
    await confirm(ann, upgradeId)
    await Promise.all([agree(bob), agree(ann)])
    expect([await totalOf(bob, 'READY'), await totalOf(ann, 'READY')]).toEqual([1, 0])
  })

  test('a published evaluation is not listed as work', async () => {
    const made = await makeEvaluated(app)
    await publishBy(made)
    await made.ann.call(updateConfigYear, { currentYear: 2025, fourEyes: true, minPoints: 5 })
    expect(await made.ann.call(upgradeOverview, {})).toEqual({ ...none, year: 2025 })
  })

  test('the overview counts nothing of another organisation', async () => {
    const { upgradeId, ann } = await makeEvaluated(app)
    await rehearse(ann, upgradeId)
    const stranger = await app.user()
    expect(await stranger.call(upgradeOverview, {})).toEqual({
      ...none,
      year: app.services.now().getFullYear(),
    })
  })

  test('the overview shows only work that the caller may do', async () => {
    const { ann } = await makeEvaluated(app)
    const reader = await app.user({ org: ann.org, permissions: ['upgrade.record:read'] })
    expect(await reader.call(upgradeOverview, {})).toEqual({
      year: 2025,
      unevaluated: null,
      toRehearse: null,
      toConfirm: null,
      toPublish: null,
    })
  })
})
