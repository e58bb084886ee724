import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { gene } from '@hepu/api/areas/research/gene/gene'
import { qtnDelete, qtnList, qtnSave } from '@hepu/api/areas/research/gene/geneLibrary'
import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import * as evaluation from '@hepu/api/areas/research/germplasm/germplasmEvaluation'
import { saveHistory } from '@hepu/api/areas/research/ownership/ownership'
import { patent } from '@hepu/api/areas/research/patent/patent'
import type { Resource } from '@hepu/api/core/resource/resource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import type { Client } from '../../../../test/testApp.ts'
import { sheetsOf, tableOf } from '../../authority/testTables.ts'
import { makeGene } from '../gene/testGenes.ts'
import { changeGermplasm, makeGermplasm } from '../germplasm/testGermplasm.ts'
import { create, flowOf, pageOf } from './testRegistries.ts'

let app: FileTest
beforeAll(async () => {
  app = await fileTest()
})
afterAll(() => app.close())

const qtn = { name: 'qEL-1', chromosome: '3', position: 1001, refGenotype: 'A', altGenotype: 'G', effect: 1 }
const addQtn = (who: Client, geneId: string) => who.call(qtnSave, { geneId, rows: [qtn] })
const evaluate = (who: Client, germplasmId: string) =>
  who.call(evaluation.saveEvaluations, {
    germplasmId,
    rows: [{ trait: 'plantHeight', raw: '250', env: '新乡', year: 2024 }],
  })
const license = (who: Client, assetId: string) =>
  who.call(saveHistory, {
    type: 'patent',
    assetId,
    kind: 'LICENSE',
    toName: '受让方',
    effectiveDate: '2021-03-01',
  })

const historyOf = async (who: Client, def: Resource, objectId: string) =>
  (await who.call(changeLogOfRecord, { object: def.table, objectId })).map(({ partName, action, changes }) =>
    [partName, action, ...changes.map(({ label }) => label)].join(' '),
  )

describe('变更历史 of a record with parts', () => {
  test('the history of a gene shows its QTN: created, changed and removed', async () => {
    const ann = await app.user()
    const id = await makeGene(ann)
    await addQtn(ann, id)
    const [row] = await ann.call(qtnList, { geneId: id })
    const { no: _no, ...kept } = row!
    await ann.call(qtnSave, { geneId: id, rows: [{ ...kept, effect: 2.5 }] })
    await ann.call(qtnDelete, { ids: [row!.id] })
    const lines = await historyOf(ann, gene, id)
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('QTN「qEL-1」 delete')
    expect(lines[1]).toBe('QTN「qEL-1」 update 效应')
    expect(lines[2]).toContain('QTN「qEL-1」 create')
    expect(lines[3]).toMatch(/^ create /)
  })

  test('the history does not show parts of another record', async () => {
    const ann = await app.user()
    const [one, two] = [await makeGene(ann), await makeGene(ann, { code: 'G-2' })]
    await addQtn(ann, one)
    expect(await historyOf(ann, gene, two)).toHaveLength(1)
    const eve = await app.user()
    expect(await historyOf(eve, gene, one)).toEqual([])
  })

  test('the history of germplasm shows its evaluations', async () => {
    const ann = await app.user()
    const id = await makeGermplasm(ann, 'HP-1')
    await evaluate(ann, id)
    expect((await historyOf(ann, germplasm, id))[0]).toMatch(/^性状评价 create /)
  })

  test('the history leaves changes of ownership to the ownership history', async () => {
    const ann = await app.user()
    const { id } = await create(patent, ann)
    await license(ann, id)
    expect((await historyOf(ann, patent, id)).filter((line) => line.includes('权属'))).toEqual([])
  })
})

/** Imports a workbook of records that were created, exported and deleted for ever; returns their ids and the batch. */
async function imported(def: Resource, ann: Client) {
  const made = [(await create(def, ann, 0)).id, (await create(def, ann, 1)).id]
  const { bytes } = await sheetsOf(ann, def.calls.export)
  await ann.call(def.calls.delete, { ids: made })
  await ann.call(def.calls.purge, { ids: made })
  const flow = flowOf(def)
  const { batch } = await flow.confirm(ann, await flow.preview(ann, bytes), {})
  const { records } = await pageOf(def, ann)
  return { batch, records, ids: records.map(({ id }) => id) }
}

const undo = (def: Resource, ann: Client, { id, version }: { id: string; version: number }) =>
  ann.call(def.calls.batch.undo, { id, version, reason: '导错了' })

describe('undo of an import whose records got parts afterwards', () => {
  test.each([
    ['QTN', gene, addQtn],
    ['性状评价', germplasm, evaluate],
    ['权属变更', patent, license],
  ] as const)('the undo is refused for %s, naming the record', async (label, def, addPart) => {
    const ann = await app.user()
    const { batch, records } = await imported(def, ann)
    await addPart(ann, records[0]!.id)
    await expect(undo(def, ann, batch)).rejects.toMatchObject({
      code: 4220,
      message: `不能撤销：${def.title}「${String(records[0]![def.nameField])}」的${label}在导入后有新增或修改，请先逐条处理`,
      data: { count: 1 },
    })
    expect(await pageOf(def, ann)).toMatchObject({ total: 2 })
  })

  test('the undo works after the parts are removed', async () => {
    const ann = await app.user()
    const { batch, ids } = await imported(gene, ann)
    await addQtn(ann, ids[0]!)
    const [row] = await ann.call(qtnList, { geneId: ids[0]! })
    await ann.call(qtnDelete, { ids: [row!.id] })
    expect(await undo(gene, ann, batch)).toEqual({ removed: 2, restored: 0 })
  })

  test('the undo of a changed record considers parts written after the import, not before', async () => {
    const ann = await app.user()
    const id = await makeGene(ann)
    await addQtn(ann, id)
    const { rowsOf } = await sheetsOf(ann, gene.calls.export)
    const [heads, row] = rowsOf(gene.title) as [string[], string[]]
    const changed = row.with(heads.indexOf('目标性状'), '耐旱')
    const flow = flowOf(gene)
    const change = async () =>
      (await flow.confirm(ann, await flow.preview(ann, await tableOf(heads, [changed])), { reason: '更正' }))
        .batch
    expect(await undo(gene, ann, await change())).toEqual({ removed: 0, restored: 1 })
    const batch = await change()
    const [stored] = await ann.call(qtnList, { geneId: id })
    const { no: _no, ...kept } = stored!
    await ann.call(qtnSave, { geneId: id, rows: [{ ...kept, effect: 9 }] })
    await expect(undo(gene, ann, batch)).rejects.toMatchObject({
      message: expect.stringContaining('的QTN在导入后有新增或修改'),
    })
  })

  test('the undo is refused while another record refers to a record that would be deleted', async () => {
    const ann = await app.user()
    const { batch, records } = await imported(germplasm, ann)
    const child = await makeGermplasm(ann, 'HP-CHILD', { female: records[0]!.id })
    await expect(undo(germplasm, ann, batch)).rejects.toMatchObject({
      code: 4220,
      message: `「${String(records[0]!['name'])}」是1条种质资源的母本，不能撤销导入`,
    })
    expect(await pageOf(germplasm, ann)).toMatchObject({ total: 3 })
    await changeGermplasm(ann, child, { female: null })
    expect(await undo(germplasm, ann, batch)).toEqual({ removed: 2, restored: 0 })
  })
})
