import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import {
  confirm,
  decideBy,
  makeEvaluated,
  publishBy,
  rehearse,
  type Evaluated,
  recordOf,
  refresh,
  scrap,
} from '../testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('states of an evaluation', () => {
  const moves = {
    重新判定: ({ ann, upgradeId }: Evaluated) => refresh(ann, upgradeId),
    人工判定: ({ ann, upgradeId }: Evaluated) => decideBy(ann, upgradeId, { LPA612: { final: 'UP' } }),
    保存草稿: async ({ ann, upgradeId }: Evaluated) =>
      ann.call(rehearsing.savePreviewDraft, {
        upgradeId,
        version: (await rehearse(ann, upgradeId)).upgrade.version,
        name: '又一份',
      }),
    应用标准: ({ ann, upgradeId, standardId }: Evaluated) =>
      ann.call(rehearsing.updateUpgradeStandard, { upgradeId, standardId }),
    撤回确认: async ({ ann, upgradeId }: Evaluated) =>
      ann.call(rehearsing.reopen, { upgradeId, version: (await rehearse(ann, upgradeId)).upgrade.version }),
    发布: ({ bob, upgradeId }: Evaluated) => bob.call(publishing.publish, { upgradeId }),
    撤销发布: ({ bob, upgradeId }: Evaluated) => bob.call(publishing.revoke, { upgradeId, reason: '复核' }),
    批量晋级: async ({ ann, upgradeId }: Evaluated) =>
      ann.call(rehearsing.batchUpgrade, {
        ids: [(await recordOf(ann, upgradeId, '试A')).id],
        reason: '稳产',
      }),
  }
  const bringTo = {
    待预演: async () => {},
    预演中: ({ ann, upgradeId }: Evaluated) =>
      decideBy(ann, upgradeId, { 试A: { final: 'DROP', reason: '晚熟' } }),
    有草稿: async (made: Evaluated) => {
      await moves.保存草稿(made)
    },
    已确认: ({ ann, upgradeId }: Evaluated) => confirm(ann, upgradeId),
    已撤销: async (made: Evaluated) => {
      await publishBy(made)
      await moves.撤销发布(made)
    },
  }
  const wrong: Record<keyof typeof bringTo, (keyof typeof moves)[]> = {
    待预演: ['撤回确认', '发布', '撤销发布'],
    预演中: ['撤回确认', '发布', '撤销发布'],
    有草稿: ['撤回确认', '发布', '撤销发布'],
    已确认: ['重新判定', '人工判定', '保存草稿', '撤销发布'],
    已撤销: ['重新判定', '人工判定', '保存草稿', '批量晋级', '撤回确认', '发布', '撤销发布'],
  }

  test.each(Object.entries(wrong) as [keyof typeof bringTo, (keyof typeof moves)[]][])(
    'an evaluation in state %s refuses %j and stays as it is',
    async (state, refused) => {
      const made = await makeEvaluated(app)
      await bringTo[state](made)
      const before = await rehearse(made.ann, made.upgradeId)
      for (const move of refused) {
        await expect(moves[move](made)).rejects.toThrow(`当前状态为「${state}」，不能${move}`)
      }
      expect(await rehearse(made.ann, made.upgradeId)).toEqual(before)
    },
  )

  test('已发布 refuses every action except revoking, with the message of the specification', async () => {
    const made = await makeEvaluated(app)
    await publishBy(made)
    const before = await rehearse(made.ann, made.upgradeId)
    const { 撤销发布: revoke, ...others } = moves
    for (const move of Object.values(others)) {
      await expect(move(made)).rejects.toThrow('该组别当年数据已发布，不可修改')
    }
    expect(await rehearse(made.ann, made.upgradeId)).toEqual(before)
    await expect(revoke(made)).resolves.toEqual({ removedEntries: 1 })
  })

  test("已确认 prevents changes of the group's data", async () => {
    const made = await makeEvaluated(app)
    await confirm(made.ann, made.upgradeId)
    await expect(scrap(made, '新乡')).rejects.toThrow('不可修改')
    await moves.撤回确认(made)
    await expect(scrap(made, '新乡')).resolves.toBeNull()
  })
})
