import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { gene } from '@hepu/api/areas/research/gene/gene'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { person } from '@hepu/api/areas/research/person/person'
import { project } from '@hepu/api/areas/research/project/project'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import type { Resource } from '@hepu/api/core/resource/resource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { workbookBytes } from '../../../import/write/writeWorkbook.ts'
import { sheetsOf, tableOf } from '../../authority/testTables.ts'
import { samples } from './samples.ts'
import { create, flowOf, pageOf, show, valuesOf } from './testRegistries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** The heads and the one row of an export of the sample, which another organisation imports. */
async function sampleRow(def: Resource): Promise<{ heads: string[]; row: string[] }> {
  const ann = await app.user()
  await create(def, ann)
  const { rowsOf } = await sheetsOf(ann, def.calls.export)
  const [heads, row] = rowsOf(def.title) as [string[], string[]]
  // Internal units are not visible to another company.
  return { heads, row: row.map((cell, at) => (/内部单位|部门/.test(heads[at]!) ? '' : cell)) }
}

/** Returns the findings for a workbook of one row. */
async function findingsFor(def: Resource, heads: readonly string[], row: readonly string[]) {
  const flow = flowOf(def)
  const ann = await app.user()
  const found = await flow.findings(ann, await flow.preview(ann, await tableOf(heads, [[...row]])))
  return found.filter(({ severity }) => severity === 'error')
}

describe('findings of an import', () => {
  test('a word that is not in a short dictionary is reported with all entries', async () => {
    const { heads, row } = await sampleRow(patent)
    const [reported] = await findingsFor(patent, heads, row.with(heads.indexOf('专利类型'), '商标'))
    expect(reported).toMatchObject({ column: '专利类型' })
    expect(reported!.message).toContain('专利类型「商标」不在字典中，应为发明、实用新型、外观设计之一')
  })

  test('a word that is not in a long dictionary is reported with ten entries and where the others are', async () => {
    const { heads, row } = await sampleRow(variety)
    const [reported] = await findingsFor(variety, heads, row.with(heads.indexOf('作物'), '金花茶'))
    const listed = /应为(.+)等(\d+)项之一，全部见导入模板的「说明」/.exec(reported!.message)!
    expect(listed[1]!.split('、')).toHaveLength(10)
    const ann = await app.user()
    const { rowsOf } = await sheetsOf(ann, variety.calls.importTemplate)
    const note = rowsOf('说明')
      .map(([line]) => String(line))
      .find((line) => line.startsWith('「作物」可填：'))!
    expect(note.split('、')).toHaveLength(Number(listed[2]))
  })

  test('a new record without its name is reported', async () => {
    const { heads, row } = await sampleRow(patent)
    const [reported] = await findingsFor(patent, heads, row.with(heads.indexOf('专利名称'), ''))
    expect(reported).toMatchObject({ column: '专利名称' })
    expect(reported!.message).toContain('专利名称必填')
  })

  test('a missing holder is reported with the columns that take it, even if the file has none of them', async () => {
    const { heads, row } = await sampleRow(thesis)
    const parts = ['作者', '作者外部单位']
    const blank = row.map((cell, at) => (parts.includes(heads[at]!) ? '' : cell))
    const [reported, ...others] = await findingsFor(thesis, heads, blank)
    // Problems that depend on it are reported at the column of the people.
    expect(others.map(({ column }) => column)).toEqual(['第一作者', '通讯作者'])
    expect(reported).toMatchObject({ column: '作者' })
    expect(reported!.message).toContain('作者必填，请填写「作者」「作者外部单位」中至少一列')
    const kept = heads.flatMap((head, at) => (parts.includes(head) ? [] : [at]))
    const [without] = await findingsFor(
      thesis,
      kept.map((at) => heads[at]!),
      kept.map((at) => row[at]!),
    )
    expect(without!.message).toContain(
      '作者必填，文件中没有「作者」「作者外部单位」中的任何一列，请按模板补上',
    )
  })
})

test('the notes sheet of our template is not reported as ignored, but other sheets are', async () => {
  const { heads, row } = await sampleRow(patent)
  const sheet = (name: string, ...lines: string[][]) => ({
    name,
    columns: lines[0]!.map((header) => ({ header })),
    rows: lines.slice(1),
  })
  const ignoredOf = async (...notes: string[][]) => {
    const bytes = await workbookBytes([sheet(patent.title, heads, row), sheet('说明', ...notes)])
    return (await flowOf(patent).preview(await app.user(), bytes)).preview!.ignored
  }
  expect(await ignoredOf(['说明'], ['每行一条专利'])).not.toContain('工作表「说明」没有读取')
  expect(await ignoredOf(['说明', '备注'], ['甲', '乙'])).toContain('工作表「说明」没有读取')
})

describe('notes of a template', () => {
  const notesOf = async (def: Resource) => {
    const { rowsOf } = await sheetsOf(await app.user(), def.calls.importTemplate)
    return rowsOf('说明').map(([line]) => String(line))
  }

  test('the notes name the required columns with their marks, and holders for which one column is enough', async () => {
    const notes = await notesOf(copyright)
    expect(notes).toContain(
      '新增须填写表头带「*」的列：软件全称、版本号、登记号、开发完成日期、权利取得方式、权利范围、登记日期。',
    )
    expect(notes).toContain('新增须填写「著作权人」，其单位、人员各列中至少一列。')
  })

  test('the notes explain days, lists and people only if there are such columns', async () => {
    const general = /^(日期写作|一格中有多项|人员按次序)/
    const reported = async (def: Resource) => (await notesOf(def)).filter((line) => general.test(line))
    expect(await reported(gene)).toEqual([])
    expect(await reported(thesis)).toEqual([
      '一格中有多项时以「、」分隔。',
      '人员按次序即为排名，不在系统中的人员记为外部人员。',
    ])
    expect(await reported(copyright)).toHaveLength(3)
  })
})

test('the list of findings names their severity as the screen does', async () => {
  const { heads, row } = await sampleRow(patent)
  const ann = await app.user()
  const wrong = row.with(heads.indexOf('专利类型'), '商标')
  const { id } = await flowOf(patent).preview(ann, await tableOf(heads, [wrong]))
  const { rowsOf } = await sheetsOf(ann, patent.calls.batch.findingsExport, { batchId: id })
  expect(rowsOf('检查结果').map(([first]) => first)).toEqual(['程度', '错误'])
})

describe('the check before an undo', () => {
  const check = (ann: Client, { id }: { id: string }) => ann.call(patent.calls.batch.undoCheck, { id })
  const imported = async (ann: Client) => {
    const { heads, row } = await sampleRow(patent)
    const flow = flowOf(patent)
    const preview = await flow.preview(ann, await tableOf(heads, [row]))
    await flow.confirm(ann, preview)
    return preview
  }

  test('the check finds no obstacle, and changes nothing', async () => {
    const ann = await app.user()
    const batch = await imported(ann)
    expect(await check(ann, batch)).toEqual({ obstacles: [] })
    expect(await pageOf(patent, ann)).toMatchObject({ total: 1 })
    const shown = await ann.call(patent.calls.batch.show, { id: batch.id })
    expect(shown).toMatchObject({ state: 'done', can: { undo: true } })
  })

  test('the check gives the same message as the refusal for a changed record', async () => {
    const ann = await app.user()
    const batch = await imported(ann)
    const { records } = await pageOf(patent, ann)
    await ann.call(patent.calls.delete, { ids: [records[0]!.id] })
    const { obstacles } = await check(ann, batch)
    const { version } = await ann.call(patent.calls.batch.show, { id: batch.id })
    await expect(
      ann.call(patent.calls.batch.undo, { id: batch.id, version, reason: '错了' }),
    ).rejects.toMatchObject({ message: obstacles[0] })
    expect(obstacles).toHaveLength(1)
    await expect(show(patent, ann, records[0]!.id)).rejects.toMatchObject({ code: 4040 })
  })

  /** A record that had values of its `own` until an import gave it another one under a head. */
  const changed = async (ann: Client, own: object, head: string, wish: string) => {
    const flow = flowOf(varietyInfo)
    const { id } = await ann.call(varietyInfo.calls.create, {
      ...valuesOf(varietyInfo, ann),
      ...own,
      legalStatus: '申请',
      submit: false,
    } as never)
    const { rowsOf } = await sheetsOf(ann, varietyInfo.calls.export)
    const [heads, row] = rowsOf(varietyInfo.title) as [string[], string[]]
    const book = await tableOf(heads, [row.with(heads.indexOf(head), wish)])
    const { batch } = await flow.confirm(ann, await flow.preview(ann, book), { reason: '更正' })
    return { id, batch }
  }

  /** The undo is refused with the message shown before, and changes nothing. */
  const refused = async (ann: Client, { id, version }: { id: string; version: number }, why: string) => {
    const { undo, undoCheck } = varietyInfo.calls.batch
    expect(await ann.call(undoCheck, { id })).toEqual({ obstacles: [why] })
    await expect(ann.call(undo, { id, version, reason: '错了' })).rejects.toMatchObject({
      code: 4220,
      message: why,
    })
  }

  test('the check reports a number that was taken since', async () => {
    const ann = await app.user()
    const [old, wish] = ['CNA009776E', 'CNA009786E']
    const { id, batch } = await changed(ann, { rightNo: old }, '品种权号', wish)
    const taker = { ...valuesOf(varietyInfo, ann, 1), rightNo: old, submit: false }
    await ann.call(varietyInfo.calls.create, taker)
    await refused(
      ann,
      batch,
      `不能撤销：品种权「豫丰玉98」原来的品种权号「${old}」已被「禾丰玉1号」使用，请先修改或删除占用它的记录`,
    )
    expect(await show(varietyInfo, ann, id)).toMatchObject({ rightNo: wish })
  })

  test('the check reports a referenced project that was deleted for ever', async () => {
    const ann = await app.user()
    const projects = await Promise.all([0, 1].map((at) => create(project, ann, at)))
    const ids = projects.map(({ id }) => id)
    const own = { sourceProjectId: ids[0] }
    const { id, batch } = await changed(ann, own, '来源项目', '2023ZD04031')
    await ann.call(project.calls.delete, { ids: [ids[0]!] })
    expect(await ann.call(varietyInfo.calls.batch.undoCheck, { id: batch.id })).toEqual({ obstacles: [] })
    await ann.call(project.calls.purge, { ids: [ids[0]!] })
    await refused(ann, batch, '不能撤销：品种权「豫丰玉98」原来的来源项目已被彻底删除，请直接修改该记录')
    expect(await show(varietyInfo, ann, id)).toMatchObject({ sourceProjectId: ids[1] })
  })

  test('the check reports a referenced person who was deleted for ever', async () => {
    const ann = await app.user()
    const who = await create(person, ann)
    const { name } = samples[person.name].values
    const cultivators = {
      internalUnit: [],
      staffList: [{ personId: who.id, userName: name }],
      externalUnit: null,
    }
    const { batch } = await changed(ann, { cultivators }, '培育人', '李谷')
    await ann.call(person.calls.delete, { ids: [who.id] })
    await ann.call(person.calls.purge, { ids: [who.id] })
    await refused(
      ann,
      batch,
      '不能撤销：品种权「豫丰玉98」原来的培育人中的人员已被彻底删除，请直接修改该记录',
    )
  })

  test('the check is refused to users who may not import, and to another organisation', async () => {
    const ann = await app.user()
    const batch = await imported(ann)
    const reader = await app.user({ org: ann.org, permissions: ['research.patent:read'] })
    await expect(check(reader, batch)).rejects.toMatchObject({ code: 4030 })
    await expect(check(await app.user(), batch)).rejects.toMatchObject({ code: 4040 })
  })
})
