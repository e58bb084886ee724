import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { dataAnalysisAvg } from '@hepu/api/areas/experiment/analysis/analysis'
import { fillSheet } from '@hepu/api/areas/experiment/cells/cell'
import * as design from '@hepu/api/areas/experiment/design'
import { groupPage, groupShow } from '@hepu/api/areas/experiment/group/group'
import { exportFillData, fillDataTemplate, rawData } from '@hepu/api/areas/experiment/plotData'
import * as setup from '@hepu/api/areas/experiment/setup'
import { designNames, layOut } from '@hepu/breeding/design/layOut'
import { dictLabel } from '@hepu/api/dictionaries'
import { batchUndo } from '@hepu/api/areas/experiment/import/trialImport'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import { sheetsOf } from '../../authority/testTables.ts'
import { bookOf, countOf, importPlots, uploadPlots } from '../import/testImport.ts'
import { layOutGroup, makeGroup, settingsOf, show, type Shown } from '../setup/testSetup.ts'
import { layOutAside } from './layOutAside.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

const mapOf = (group: Shown) => ann.call(design.fieldMap, { groupId: group.id })

test('designs have the same names as in the dictionary', () => {
  for (const kind of design.designKinds) expect(designNames[kind]).toBe(dictLabel('trial_design', kind))
})

describe('a layout', () => {
  test('a preview of a layout writes nothing, and is the same for the same seed', async () => {
    const group = await makeGroup(ann, 6, '试排')
    const wish = { ...settingsOf(), groupId: group.id }
    const first = await ann.call(design.designPreview, wish)
    expect(first.plots).toHaveLength(36)
    expect(await ann.call(design.designPreview, wish)).toEqual(first)
    expect((await ann.call(design.designPreview, { ...wish, seed: 8 })).plots).not.toEqual(first.plots)
    expect((await show(ann, group.id)).plots).toBe(0)
    await layOutGroup(ann, group)
    const places = (await mapOf(group)).map(({ pointId, plotNo, entryId, row, col }) => ({
      pointId,
      plotNo,
      entryId,
      row,
      col,
    }))
    expect(places).toEqual(
      first.plots.map(({ pointId, plotNo, entryId, row, col }) => ({ pointId, plotNo, entryId, row, col })),
    )
  })

  test('a layout that is impossible is refused with the reason', async () => {
    const group = await makeGroup(ann, 6, '不能布置')
    const wish = { ...settingsOf({ design: 'AUGMENTED' }), groupId: group.id }
    await expect(ann.call(design.designPreview, wish)).rejects.toMatchObject({
      code: 4000,
      message: '增广设计至少2个对照才能估计误差，现有1个',
    })
    const apply = { ...settingsOf({ reps: 1 }), groupId: group.id, version: group.version }
    await expect(ann.call(design.designApply, apply)).rejects.toMatchObject({
      message: '重复数应为不小于2的整数',
    })
  })

  test('only users who may set up the group can preview a layout', async () => {
    const group = await makeGroup(ann, 4, '只读')
    const reader = await app.user({ org: ann.org, permissions: ['experiment.variety:read'] })
    await expect(
      reader.call(design.designPreview, { ...settingsOf(), groupId: group.id }),
    ).rejects.toMatchObject({ code: 4030 })
  })

  test('a preview of more than 20 000 plots is refused, and the message names the numbers', async () => {
    const group = await makeGroup(ann, 201, '太多')
    const wish = { ...settingsOf({ reps: 50 }), groupId: group.id }
    await expect(ann.call(design.designPreview, wish)).rejects.toMatchObject({
      code: 4000,
      message: '201个品种、2个试点、50次重复，共20100个小区，超过上限20000个，请减少试点或重复',
    })
  })

  test('a thread searches a large α-lattice, with the same result as without one, and stops after a time', async () => {
    const request = {
      kind: 'ALPHA' as const,
      seed: 7,
      entries: Array.from({ length: 12 }, (_, i) => ({ name: `组合${i}`, isCheck: i === 0 })),
      points: ['新乡'],
      reps: 40,
      blockSize: 4,
      numbering: 'ROW' as const,
    }
    let turns = 0
    const clock = setInterval(() => turns++, 1)
    const aside = await layOutAside(request)
    clearInterval(clock)
    expect(turns).toBeGreaterThan(5)
    expect(aside).toEqual(layOut(request))
    await expect(layOutAside(request, 0.001)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: '12个品种40次重复的α-格子设计0.001秒内没有排完，请减少重复、试点或区组大小',
    })
  })

  test('a layout leaves out nurseries and scrapped points unless named, and the log keeps it with its seed', async () => {
    const group = await makeGroup(ann, 4, '选点')
    const rows = [...group.points, { name: '病圃', pointType: 'SURVEY_ONLY' as const }].map((point) => ({
      ...('id' in point ? { id: point.id } : { pointType: point.pointType }),
      name: point.name,
    }))
    await ann.call(setup.savePoints, { groupId: group.id, rows })
    const laid = await layOutGroup(ann, group, { seed: 99 })
    expect(laid.points.map((point) => point.plots)).toEqual([12, 12, 0])
    expect(laid.layout).toMatchObject({ seed: 99, reps: 3, design: 'RCBD' })
    const log = await ann.call(changeLogOfRecord, { object: 'experiment_group', objectId: group.id })
    const layoutChange = log.flatMap((line) => line.changes).find((change) => change.label === '小区布置')
    expect(layoutChange?.after).toContain('随机种子 99')
    expect(layoutChange?.after).toContain('同一品种错开 是')
  })

  test('a layout sets plots of one entry apart unless disabled, and one from before this setting is shown as it was', async () => {
    const group = await makeGroup(ann, 4, '错开')
    const wish = { ...settingsOf({ columns: 4, reps: 10 }), groupId: group.id }
    const { quality } = await ann.call(design.designPreview, wish)
    expect(quality).toMatchObject({ sameNeighbours: 0, fixedNeighbours: 0, neighbourNote: null })
    const plain = await ann.call(design.designPreview, { ...wish, apart: false })
    expect(plain.quality.sameNeighbours).toBeGreaterThan(0)
    expect((await layOutGroup(ann, group, { columns: 4, reps: 10 })).layout?.apart).toBe(true)
    await app.services.db.execute(
      sql`update experiment_group set layout = layout - 'apart' where id = ${Number(group.id)}`,
    )
    expect((await show(ann, group.id)).layout?.apart).toBe(false)
  })

  test('the fill sheet follows the layout: every plot has its number and position', async () => {
    const group = await layOutGroup(ann, await makeGroup(ann, 5, '行走'), { columns: 3 })
    const pointId = group.points[0]!.id
    const { rows } = await ann.call(fillSheet, { groupId: group.id, pointId })
    const places = (list: readonly object[]) => list.map((row) => JSON.stringify(row)).toSorted()
    expect(places(rows.map(({ plotNo, rowNo: row, colNo: col }) => ({ plotNo, row, col })))).toEqual(
      places(
        (await mapOf(group))
          .filter((plot) => plot.pointId === pointId)
          .map(({ plotNo, row, col }) => ({ plotNo, row, col })),
      ),
    )
  })

  test('an interval design has CK1 at both ends and numbers its plots consecutively', async () => {
    const group = await makeGroup(ann, 9, '间比')
    await layOutGroup(ann, group, { design: 'INTERVAL', checkEvery: 4, reps: 1 })
    const point = group.points[0]!.id
    const plots = (await mapOf(group)).filter((plot) => plot.pointId === point)
    expect(plots.filter((plot) => plot.isCk).map((plot) => [plot.plotNo, plot.rep])).toEqual([
      ['101', 1],
      ['106', 2],
      ['111', 3],
    ])
  })

  test('a group can be laid out again before it has data, not afterwards, and shows that entries were added', async () => {
    const group = await layOutGroup(ann, await makeGroup(ann, 4, '重排'))
    const before = await mapOf(group)
    const again = await layOutGroup(ann, group, { seed: 8 })
    expect(again.plots).toBe(24)
    expect((await mapOf(group)).map((plot) => plot.id)).not.toEqual(before.map((plot) => plot.id))
    const rows = [...again.entries.map(({ id, name }) => ({ id, name })), { name: '新增' }]
    await ann.call(setup.saveEntries, { groupId: group.id, rows })
    expect((await show(ann, group.id)).staleLayout).toBe('布置之后增加了1个品种，它们还没有小区，请重新布置')
    const filled = await layOutGroup(ann, group)
    expect(filled.staleLayout).toBeNull()
    await fill(group, 1)
    const { version } = await show(ann, group.id)
    await expect(
      ann.call(design.designApply, { ...settingsOf(), groupId: group.id, version }),
    ).rejects.toMatchObject({
      code: 4220,
      message: expect.stringMatching(/^试点「新乡」已有品种.+的数据，不能重新布置$/),
    })
    const other = { ...settingsOf({ seed: 3 }), groupId: group.id, version }
    await ann.call(design.designApply, { ...other, pointIds: [group.points[1]!.id] })
  })
})

const HEADS = [
  '试验年份',
  '试验组别',
  '试验阶段',
  '试验点',
  '品种名称',
  '重复',
  '小区产量(kg)',
  '小区面积(㎡)',
  '含水量(%)',
]

/** Imports yields of the first `reps` replicates at 新乡, entry by entry. */
async function fill(group: Shown, reps: number) {
  const rows = group.entries.flatMap((entry, i) =>
    Array.from({ length: reps }, (_, rep) => [
      group.year,
      group.name,
      '高级产比',
      '新乡',
      entry.name,
      rep + 1,
      10 + i / 10 + rep / 100,
      13.34,
      20,
    ]),
  )
  return importPlots(ann, await bookOf(HEADS, rows))
}

describe('plots that were only laid out', () => {
  test('plots that were only laid out enter no figure or proposal, and wait for no decision', async () => {
    const group = await layOutGroup(ann, await makeGroup(ann, 6, '空小区'))
    const average = await ann.call(dataAnalysisAvg, { groupId: group.id })
    expect(average.rows.every((row) => row.mean === null)).toBe(true)
    const page = await ann.call(groupPage, { model: { name: '空小区' } })
    expect(page.records[0]).toMatchObject({ plots: 36, pendingPlots: 0, meanYield: null })
    const { points } = await ann.call(groupShow, { groupId: group.id })
    expect(points.map((point) => point.proposal)).toEqual([null, null])
    const raw = await ann.call(rawData, { model: { groupId: group.id }, size: 200 })
    expect(raw.records).toHaveLength(36)
  })

  test('an import fills plots that were only laid out, and the figures ignore the ones left empty', async () => {
    const planned = await layOutGroup(ann, await makeGroup(ann, 6, '先布置'))
    const bare = await makeGroup(ann, 6, '不布置')
    const first = await fill(planned, 2)
    expect(countOf(first, 'plot')).toMatchObject({ created: 12, changed: 0 })
    await fill(bare, 2)
    const figures = async (group: Shown) => {
      const { rows, anova, groupMean, lsd05 } = await ann.call(dataAnalysisAvg, { groupId: group.id })
      return {
        rows: rows.map(({ mean, rank, n, gains }) => ({ mean, rank, n, gains: gains.length })),
        anova,
        groupMean,
        lsd05,
      }
    }
    expect(await figures(planned)).toEqual(await figures(bare))
    const { points } = await ann.call(groupShow, { groupId: planned.id })
    expect(points[0]).toMatchObject({ used: true, proposal: null })
    expect((await show(ann, planned.id)).points.map((point) => point.filledPlots)).toEqual([12, 0])
  })

  test('plots are empty again after the import is undone, and can then be laid out again', async () => {
    const group = await layOutGroup(ann, await makeGroup(ann, 4, '撤回'))
    const batch = await fill(group, 3)
    await ann.call(batchUndo, { id: batch.id, version: batch.version, reason: '填错了' })
    expect(await show(ann, group.id)).toMatchObject({ plots: 24, filledPlots: 0 })
    expect((await layOutGroup(ann, group, { seed: 1 })).plots).toBe(24)
  })
})

describe('files for the field', () => {
  test('the template lists the plots in the order of the field, and can be imported', async () => {
    const group = await layOutGroup(ann, await makeGroup(ann, 4, '模板'))
    const { rowsOf, bytes } = await sheetsOf(ann, fillDataTemplate, { groupId: group.id })
    const [head, ...rows] = rowsOf('小区数据')
    const column = (name: string) => head!.findIndex((heading) => heading.startsWith(name))
    const map = await mapOf(group)
    expect(rows.map((row) => row[column('小区号')])).toEqual(map.map((plot) => plot.plotNo))
    expect(rows.map((row) => row[column('品种名称')])).toEqual(map.map((plot) => plot.entryName))
    expect(rows.map((row) => row[column('试验点')])).toEqual([
      ...Array.from({ length: 12 }, () => '新乡'),
      ...Array.from({ length: 12 }, () => '商丘'),
    ])
    const { preview } = await uploadPlots(ann, bytes)
    expect(preview).toMatchObject({ isSame: true, severities: { error: 0 } })
  })

  test('the plan contains a list and a map of every point, with its seed', async () => {
    const group = await layOutGroup(ann, await makeGroup(ann, 4, '种植图'), { columns: 4, numbering: 'ROW' })
    const { rowsOf } = await sheetsOf(ann, design.fieldPlan, { groupId: group.id })
    expect(rowsOf('小区清单')).toHaveLength(25)
    const map = (await mapOf(group)).filter((plot) => plot.pointId === group.points[0]!.id)
    const text = (i: number) => `${map[i]!.plotNo} ${map[i]!.entryName}${map[i]!.isCk ? '（CK1）' : ''}`
    expect(rowsOf('新乡')[1]).toEqual(['第1排', text(0), text(1), text(2), text(3)])
    expect(rowsOf('说明').flat()).toContain('随机种子：7（同一种子与设置总是同一布置）')
  })

  test('there is no plan before plots are laid out', async () => {
    const group = await makeGroup(ann, 4, '没有图')
    await expect(sheetsOf(ann, design.fieldPlan, { groupId: group.id })).rejects.toThrow(
      '组别还没有布置小区，请先在「设计与布置」布置',
    )
  })

  test('exported plot data contain the positions of empty plots', async () => {
    const group = await layOutGroup(ann, await makeGroup(ann, 3, '导出'))
    const { rawPayload } = await ann.raw({
      method: 'POST',
      url: exportFillData.path,
      payload: { groupId: group.id },
    })
    const { sheets } = await readWorkbook(rawPayload, 'a.xlsx')
    expect(sheets[0]!.rows).toHaveLength(19)
  })
})
