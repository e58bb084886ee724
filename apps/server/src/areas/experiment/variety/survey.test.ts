import * as analysis from '@hepu/api/areas/experiment/analysis/analysis'
import * as statistic from '@hepu/api/areas/experiment/analysis/statistic'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTrial, onePoint, type MadeTrial, type TrialWish } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

const make = async (wish: TrialWish, who: Client = ann): Promise<MadeTrial> =>
  makeTrial(await ctxOf(app, who), wish)

describe('diseases', () => {
  const points = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name }))
  const grades = (trait: number[]) => Object.fromEntries(points.map(({ name }, p) => [name, [trait[p]!]]))

  test('the worst point decides, and the zone determines which diseases are major', async () => {
    const { groupId } = await make({
      name: '病害',
      ecoZone: '黄淮海夏玉米',
      points,
      entries: [{ name: '甲' }],
      traits: {
        southernLeafBlight: grades([1, 3, 5, 3, 7]),
        northernLeafBlight: grades([1, 1, 1, 1, 1]),
        stalkRot: grades([0, 2, 12, 0, 0]),
      },
    })
    const major = await ann.call(statistic.majorDiseasesAnalysis, { groupId: String(groupId) })
    expect(major.diseases.map((disease) => disease.label)).toEqual(['小斑病', '茎腐病', '穗腐病'])
    const { values } = major.rows[0]!
    expect(values['southernLeafBlight']).toMatchObject({ max: 7, mean: 3.8, n: 5, level: 'S' })
    expect(values['southernLeafBlight']!.pressure).toBe(4)
    expect(values['stalkRot']).toMatchObject({ max: 12, level: 'MR', n: 5, pressure: 2 })
    expect(values['earRotGrade']).toMatchObject({ max: null, n: 0, pressure: 0, level: null })
    const secondary = await ann.call(statistic.secondaryDiseasesAnalysis, { groupId: String(groupId) })
    expect(secondary.rows[0]!.values['northernLeafBlight']).toMatchObject({ max: 1, level: 'HR' })
  })

  test('a nursery counts for diseases and not for yield, and a scrapped point for neither', async () => {
    const { groupId } = await make({
      name: '病鉴点',
      points: [
        { name: '产量点' },
        { name: '病圃', pointType: 'SURVEY_ONLY' },
        { name: '废点', scrapped: { reason: 'OTHER' } },
      ],
      entries: [{ name: '甲' }, { name: '乙', ckNo: 1 }],
      yields: { 产量点: [[600], [500]], 病圃: [[1], [900]] },
      traits: { stalkRot: { 产量点: [2, 2], 病圃: [50, 6], 废点: [99, 99] } },
    })
    const { rows, note } = await ann.call(statistic.majorDiseasesAnalysis, { groupId: String(groupId) })
    expect(rows.map((row) => row.values['stalkRot']!.level)).toEqual(['HS', 'R'])
    expect(rows.map((row) => row.values['stalkRot']!.pressure)).toEqual([2, 2])
    expect(note).toBe('组别未注明可识别的生态区，按默认病害清单')
    const average = await ann.call(analysis.dataAnalysisAvg, { groupId: String(groupId) })
    expect(average.rows.map((row) => row.mean)).toEqual([600, 500])
    const { points } = await ann.call(analysis.dataAnalysis, { groupId: String(groupId) })
    expect(points[1]!.reason).toBe('病鉴点，不计产量')
  })

  test('diseases scored by words count by the worst word', async () => {
    const wheat = await app.user({ crop: 'wheat' })
    const { groupId } = await make(
      {
        name: '小麦',
        ecoZone: '黄淮南片',
        points,
        entries: [{ name: '周麦36号' }],
        traits: { stripeRust: { A: ['中抗'], B: ['中感'], C: ['高抗'] }, headBlight: { A: ['高感'] } },
      },
      wheat,
    )
    const { diseases, rows, note } = await wheat.call(statistic.majorDiseasesAnalysis, {
      groupId: String(groupId),
    })
    expect(diseases.map((disease) => disease.label)).toContain('赤霉病')
    expect(rows[0]!.values['stripeRust']).toEqual({
      max: null,
      mean: null,
      n: 3,
      pressure: null,
      level: 'S',
      text: '中感',
    })
    expect(rows[0]!.values['headBlight']).toMatchObject({ level: 'HS', text: '高感' })
    expect(note).toBeNull()
  })

  test('a group without scores says so', async () => {
    const { groupId } = await make({ ...onePoint, name: '无病害' })
    const { reason } = await ann.call(statistic.majorDiseasesAnalysis, { groupId: String(groupId) })
    expect(reason).toBe('没有主要病害的调查数据')
  })
})

describe('POST surveyInformation', () => {
  test('surveyInformation shows one entry with the checks per point, and summarises the valid points only', async () => {
    const made = await make({
      name: '调查',
      points: [{ name: '甲点' }, { name: '乙点', scrapped: { reason: 'OTHER' } }, { name: '丙点' }],
      entries: [{ name: '品种一' }, { name: '品种二' }, { name: '对照', ckNo: 1 }],
      traits: {
        plantHeight: { 甲点: [280, 270, 260], 乙点: [100, 100, 100], 丙点: [290, null, 262] },
        plantType: { 甲点: ['紧凑', '平展', '紧凑'], 丙点: ['紧凑', '平展', '半紧凑'] },
      },
    })
    const groupId = String(made.groupId)
    const data = await ann.call(analysis.surveyInformation, {
      groupId,
      entryId: String(made.entry('品种一')),
    })
    expect(data.entries.map((entry) => entry.name)).toEqual(['品种一', '对照'])
    expect(data.traits.map((trait) => trait.label)).toEqual(['株高', '株型'])
    expect(data.cells).toHaveLength(6)
    const summary = data.summary[0]!.values
    expect(summary['plantHeight']).toEqual({ mean: 285, max: 290, min: 280, n: 2, text: null })
    expect(summary['plantType']).toMatchObject({ text: '紧凑', n: 2 })
    const all = await ann.call(analysis.surveyInformation, { groupId })
    expect([all.entries.length, all.cells.length]).toEqual([3, 0])
    const one = await ann.call(analysis.surveyInformation, { groupId, pointId: String(made.point('丙点')) })
    expect(one.cells.map((cell) => cell.values['plantHeight']?.num ?? null)).toEqual([290, null, 262])
  })

  test('surveyInformation refuses an entry of another group', async () => {
    const other = await make({ ...onePoint, name: '调查别组' })
    const { groupId } = await make({ ...onePoint, name: '调查本组' })
    await expect(
      ann.call(analysis.surveyInformation, { groupId: String(groupId), entryId: String(other.entry('试A')) }),
    ).rejects.toThrow('品种不存在或不在该组别')
  })
})
