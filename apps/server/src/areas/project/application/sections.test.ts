import * as goals from '@hepu/api/areas/project/application/goalSections'
import * as income from '@hepu/api/areas/project/application/incomeSections'
import * as api from '@hepu/api/areas/project/application/projectApplication'
import * as resources from '@hepu/api/areas/project/application/resourceSections'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { budgetLines, makeComplete, targetLines, unitLines } from './testApplications.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

const targets = (applicationId: string) => ann.call(goals.target.calls.get, { applicationId })

describe('the sections', () => {
  test('F-451 F-509 the twelve sections are each stored and read back', async () => {
    const { id } = await ann.call(api.insertProjectInfo, { name: '甲' })
    const given = {
      target: { overallTarget: '目标', lines: targetLines },
      expert: { lines: [{ name: '李专家', unit: '某所', title: '研究员', isAvoided: '否', score: 91.5 }] },
      unit: { lines: unitLines },
      technicalPlan: { content: '内容', route: '路线' },
      expectedBenefit: { economic: '增收', lines: [{ year: 2027, area: 12.5, output: '3000000' }] },
      licenseFee: {
        lines: [{ subject: '品种', mode: '独占', region: '河南', years: 5, entryFee: '500000' }],
      },
      milestonePay: {
        lines: [{ name: '签约', condition: '合同生效', planDate: '2026-06-30', amount: '1', percent: 100 }],
      },
      saleCommission: { basis: '销量（公斤）', mode: '全额', years: 5, lines: [{ upTo: null, rate: 0.4 }] },
      achievementTransferProfit: { lines: [{ receiver: '丙', amount: '200000', percent: 30 }] },
      projectBudget: { lines: budgetLines },
      distributionOfBenefitData: { lines: [{ kind: '单位', name: '甲', percent: 100 }] },
      additionalInformation: { rights: '共有', secrecy: '不公开', risks: '自然灾害' },
    }
    const parts = { ...goals, ...income, ...resources }
    for (const [name, values] of Object.entries(given)) {
      const { calls } = parts[name as keyof typeof parts]
      await ann.call(calls.insert as never, { applicationId: id, ...values } as never)
      const { row } = (await ann.call(calls.get as never, { applicationId: id } as never)) as {
        row: { version: number }
      }
      expect(row, name).toMatchObject(values)
      const edit = { applicationId: id, version: row.version, ...values }
      await expect(ann.call(calls.edit as never, edit as never)).resolves.toMatchObject({ version: 1 })
    }
  })

  test('a cell outside the words that it may have is refused with them', async () => {
    const { id } = await ann.call(api.insertProjectInfo, { name: '甲' })
    const lines = [{ name: '甲', role: '协作' }]
    await expect(ann.call(resources.unit.calls.insert, { applicationId: id, lines })).rejects.toMatchObject({
      message: expect.stringContaining('角色「协作」不正确，应为：牵头、参加'),
    })
  })

  test('two people fill in different sections at the same time, and one is told of the other in the same one', async () => {
    const director = await app.user({
      org: ann.org,
      permissions: ['project.application:read', 'project.application:write'],
    })
    const id = await makeComplete(ann, { directorId: String(director.userId) })
    const applicationId = id
    const [mine, theirs] = [
      await targets(id),
      await director.call(resources.unit.calls.get, { applicationId }),
    ]
    await ann.call(goals.target.calls.edit, {
      applicationId,
      version: mine.row?.version ?? 0,
      overallTarget: '改',
      lines: targetLines,
    })
    const edit = { applicationId, version: theirs.row?.version ?? 0, lines: [unitLines[0]] }
    await expect(director.call(resources.unit.calls.edit, edit)).resolves.toMatchObject({ version: 2 })
    await expect(ann.call(resources.unit.calls.edit, edit)).rejects.toMatchObject({
      code: 4090,
      message: expect.stringMatching(/^参加单位已被.+修改/),
    })
  })

  test('F-430 F-510 a new order of the targets is shown by their tree', async () => {
    const id = await makeComplete(ann)
    const { row } = await targets(id)
    const version = row?.version ?? 0
    await expect(
      ann.call(api.targetSort, { applicationId: id, version, order: [2, 2] }),
    ).rejects.toMatchObject({ message: '次序应包含全部2行，每行一次' })
    await ann.call(api.targetSort, { applicationId: id, version, order: [2, 1] })
    await expect(
      ann.call(api.targetSort, { applicationId: id, version, order: [1, 2] }),
    ).rejects.toMatchObject({ code: 4090 })
    expect(await ann.call(api.targetTree, { applicationId: id })).toMatchObject({
      overallTarget: '育成两个品种。',
      years: [
        { year: 2026, children: [{ no: 1, name: '示范面积' }] },
        { year: 2027, children: [{ no: 2, name: '审定品种' }] },
      ],
    })
    expect(await ann.call(api.overallTarget, { applicationId: id })).toEqual({
      overallTarget: '育成两个品种。',
      version: version + 1,
    })
  })
})
