import { downloadDataAnalysis } from '@hepu/api/areas/experiment/analysis/analysis'
import { threeWay } from '@hepu/api/areas/experiment/fits/threeWay'
import { fanYears } from '@hepu/breeding/fixtures/fanYears'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fivePoints, makeTrial, type MadeTrial, type TrialWish } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { experimentGroup } from '../../../db/schema/index.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const make = async (who: Client, wish: TrialWish): Promise<MadeTrial> =>
  makeTrial(await ctxOf(app, who), wish)

/** One season of 13 hybrids at 10 places, published as means of 3 replicates. */
function fanWish(season: number): TrialWish {
  const { year, table } = fanYears()[season]!
  const { entries, points, mean } = table
  return {
    name: `云南${year}`,
    year: Number(year),
    phase: season === 0 ? 'R1' : 'R2',
    points: points.map((name) => ({ name })),
    entries: entries.map((name) => ({ name, ...(name === 'XHD892ck' && { ckNo: 1 }) })),
    meansOf: 3,
    yields: Object.fromEntries(
      points.map((point, j) => [point, entries.map((_, i) => [mean[i * points.length + j]!])]),
    ),
  }
}

async function makePair(): Promise<{ ann: Client; first: string; second: string }> {
  const ann = await app.user()
  const first = await make(ann, fanWish(0))
  const second = await make(ann, fanWish(1))
  return { ann, first: String(first.groupId), second: String(second.groupId) }
}

describe('POST threeWay', () => {
  test('the second year of 区域试验 is joined with the first one, with the table of R', async () => {
    const { ann, first, second } = await makePair()
    const data = await ann.call(threeWay, { groupId: second })
    expect([data.reason, data.joined, data.notes]).toEqual([null, [first], []])
    expect(data.candidates).toEqual([
      { id: first, name: '云南2002', year: 2002, phaseLabel: '区域试验第一年', shared: 13 },
    ])
    expect(data.anova.map(({ label, df, ss }) => [label, df, ss.toFixed(3)])).toEqual([
      ['年份', 1, '0.335'],
      ['试点', 9, '2909602.010'],
      ['年份×试点', 9, '1345548.691'],
      ['品种', 12, '528386.995'],
      ['品种×年份', 12, '45523.221'],
      ['品种×试点', 108, '571900.834'],
      ['品种×年份×试点（剩余）', 108, '364429.976'],
      ['总变异', 259, '5765392.062'],
    ])
    expect(data.anova[3]!.f).toBeCloseTo(13.0490993225923, 8)
    expect(data.grandMean).toBeCloseTo(714.210256410256, 8)
    const best = data.rows.find(({ name }) => name === 'HaiHe')!
    // R: 18.60 % over XHD892ck over both years.
    expect(best.gainPct).toBeCloseTo(18.6, 2)
    expect(best.years.map(({ mean }) => mean).reduce((a, b) => a + b) / 2).toBeCloseTo(best.mean, 9)
    expect(data.rows.find(({ isCk }) => isCk)).toMatchObject({ name: 'XHD892ck', gainPct: null })
    expect(data.methods.map(({ name }) => name)).toContain('多年联合方差分析')
    expect((await ann.call(threeWay, { groupId: first })).joined).toEqual([second])
  })

  test('users choose the other years, one trial a year, among those that share entries', async () => {
    const { ann, first, second } = await makePair()
    const again = await make(ann, { ...fanWish(0), name: '云南2002又' })
    const other = await make(ann, { ...fivePoints, year: 2001, name: '另一组' })
    const ask = (otherIds: string[]) => ann.call(threeWay, { groupId: second, otherIds })
    expect((await ask([first])).joined).toEqual([first])
    expect(await ask([])).toMatchObject({ joined: [], reason: '没有其他年份的组别与本组有共同的参试品种' })
    await expect(ask([first, String(again.groupId)])).rejects.toThrow('同一年份只能选一个组别')
    await expect(ask([String(other.groupId)])).rejects.toThrow('没有共同品种，或不是其他年份的组别')
    const stranger = await app.user()
    await expect(stranger.call(threeWay, { groupId: second })).rejects.toThrow('组别不存在或无权查看')
  })

  test('places and entries that lack a year are left out and named, and too few places are refused', async () => {
    const ann = await app.user()
    const [one, two] = [fanWish(0), fanWish(1)]
    const lacking = { ...two, points: two.points.slice(1) }
    const { [two.points[0]!.name]: _, ...yields } = two.yields!
    await make(ann, one)
    const { groupId } = await make(ann, { ...lacking, yields })
    const data = await ann.call(threeWay, { groupId: String(groupId) })
    expect(data.notes).toEqual([`不是各年都有数据的试点未计入：${one.points[0]!.name}`])
    expect(data.places).toHaveLength(9)
    const moved = await make(ann, {
      ...one,
      year: 2001,
      name: '换点',
      points: one.points.map(({ name }) => ({ name: `${name}二` })),
      yields: Object.fromEntries(Object.entries(one.yields!).map(([name, rows]) => [`${name}二`, rows])),
    })
    const refused = await ann.call(threeWay, {
      groupId: String(groupId),
      otherIds: [String(moved.groupId)],
    })
    expect(refused).toMatchObject({
      reason: '各年共同的试点不足2个，无法做三向方差分析',
      rows: [],
      anova: [],
    })
  })

  test('a group with codes joins no other year, and is joined by none', async () => {
    const { ann, first, second } = await makePair()
    const { db } = await ctxOf(app, ann)
    await db
      .update(experimentGroup)
      .set({ blindedAt: new Date() })
      .where(eq(experimentGroup.id, Number(first)))
    expect((await ann.call(threeWay, { groupId: second })).candidates).toEqual([])
    expect((await ann.call(threeWay, { groupId: first })).reason).toBe(
      '组别正在使用密码编号，揭示前不能与其他年份合并分析',
    )
  })

  test('the workbook of the analysis has the sheets of both years', async () => {
    const { ann, second } = await makePair()
    const response = await ann.raw({
      method: downloadDataAnalysis.method,
      url: downloadDataAnalysis.path,
      payload: { groupId: second },
    })
    const { sheets } = await readWorkbook(response.rawPayload, 'a.xlsx')
    const rowsOf = (name: string) =>
      sheets.find((sheet) => sheet.name === name)!.rows.map((row) => row.cells.map((cell) => cell.value))
    expect(rowsOf('多年联合')[0]).toEqual(
      expect.arrayContaining(['2002年平均', '2003年平均', '多年平均', '比CK1±%', '位次']),
    )
    expect(rowsOf('多年联合')).toHaveLength(14)
    const entry = rowsOf('多年方差分析').find(([label]) => label === '品种')!
    expect([entry[1], Number(entry[2]).toFixed(3)]).toEqual([12, '528386.995'])
  })
})
