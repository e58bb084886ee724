import { gene } from '@hepu/api/areas/research/gene/gene'
import * as api from '@hepu/api/areas/research/gene/geneLibrary'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { samples } from '../registry/samples.ts'
import { makeGene } from './testGenes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const qtn = (at: number, wish = {}) => ({
  name: `qEL-${at}`,
  chromosome: '3',
  position: 1000 + at,
  refGenotype: 'AA',
  altGenotype: 'GG',
  effect: 0.25 * at,
  ...wish,
})
const list = (who: Client, geneId: string) => who.call(api.qtnList, { geneId })
const positions = async (who: Client, geneId: string) =>
  (await list(who, geneId)).map(({ no, position }) => [no, position])

describe('QTN', () => {
  test('QTN are saved as a table, changed, reordered and removed', async () => {
    const ann = await app.user()
    const geneId = await makeGene(ann)
    await ann.call(api.qtnSave, { geneId, rows: [qtn(1), qtn(2, { effect: null }), qtn(3)] })
    const [one, two, three] = await list(ann, geneId)
    expect(two).toMatchObject({ no: 2, name: 'qEL-2', effect: null, refGenotype: 'AA' })
    const row = ({ no: _no, ...rest }: NonNullable<typeof one>) => rest
    await ann.call(api.qtnSave, {
      geneId,
      rows: [row(three!), { ...row(one!), position: 7 }, qtn(4)],
      removed: [two!.id],
    })
    expect(await positions(ann, geneId)).toEqual([
      [1, 1003],
      [2, 7],
      [3, 1004],
    ])
    const untouched = (await list(ann, geneId)).find(({ id }) => id === three!.id)!
    await ann.call(api.qtnSave, { geneId, rows: (await list(ann, geneId)).map(row) })
    expect((await list(ann, geneId))[0]).toEqual(untouched)
    await ann.call(api.qtnDelete, { ids: [three!.id] })
    expect(await positions(ann, geneId)).toEqual([
      [1, 7],
      [2, 1004],
    ])
    await ann.call(gene.calls.delete, { ids: [geneId] })
    await expect(list(ann, geneId)).rejects.toMatchObject({ code: 4040 })
    await ann.call(gene.calls.restore, { ids: [geneId] })
    expect(await list(ann, geneId)).toHaveLength(2)
    await ann.call(gene.calls.delete, { ids: [geneId] })
    await ann.call(gene.calls.purge, { ids: [geneId] })
    const { rows } = await app.services.db.execute(`select 1 from gene_qtn where gene_id = ${geneId}`)
    expect(rows).toEqual([])
  })

  test.each([
    [[qtn(1), qtn(2, { chromosome: '11' })], '第2行：玉米没有染色体「11」'],
    [[qtn(1), qtn(1, { name: '又一个' })], '第2行与第1行的染色体、位点和变异基因型相同'],
    [[qtn(1, { position: 0 })], '位点不得小于1'],
    [[qtn(1, { position: 1.5 })], '位点应为整数'],
    [[qtn(1, { name: '' })], '基因名必填'],
    [Array.from({ length: api.QTNS_MAX + 1 }, (_, at) => qtn(at)), 'QTN最多500行'],
  ])('a QTN table with an error is refused as a whole %#', async (rows, message) => {
    const ann = await app.user()
    const geneId = await makeGene(ann)
    await expect(ann.call(api.qtnSave, { geneId, rows })).rejects.toMatchObject({
      code: 4000,
      message: expect.stringContaining(message),
    })
    expect(await list(ann, geneId)).toEqual([])
  })

  test('a QTN table of 500 rows is accepted', async () => {
    const ann = await app.user()
    const geneId = await makeGene(ann)
    await ann.call(api.qtnSave, { geneId, rows: Array.from({ length: api.QTNS_MAX }, (_, at) => qtn(at)) })
    expect(await list(ann, geneId)).toHaveLength(api.QTNS_MAX)
  })

  test('QTN rows that others added or changed meanwhile are not lost', async () => {
    const ann = await app.user()
    const geneId = await makeGene(ann)
    await ann.call(api.qtnSave, { geneId, rows: [qtn(1)] })
    await expect(ann.call(api.qtnSave, { geneId, rows: [qtn(2)] })).rejects.toMatchObject({
      code: 4090,
      message: '其他人已增加QTN，请刷新后再试',
    })
    const { id, version } = (await list(ann, geneId))[0]!
    await ann.call(api.qtnSave, { geneId, rows: [qtn(1, { id, version, effect: 2 })] })
    await expect(
      ann.call(api.qtnSave, { geneId, rows: [qtn(1, { id, version, effect: 3 })] }),
    ).rejects.toMatchObject({ code: 4090 })
    await expect(
      ann.call(api.qtnSave, { geneId, rows: [qtn(1, { id })], removed: [id] }),
    ).rejects.toMatchObject({ code: 4000, message: '同一QTN出现两次' })
    await expect(
      ann.call(api.qtnSave, { geneId: await makeGene(ann, { code: 'G-2' }), rows: [qtn(1, { id })] }),
    ).rejects.toMatchObject({ code: 4040 })
  })

  test("another organisation neither sees nor changes QTN, and a parent organisation changes them in the gene's organisation", async () => {
    const [ann, eve] = [await app.user(), await app.user()]
    const bob = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    const geneId = await makeGene(bob)
    await bob.call(api.qtnSave, { geneId, rows: [qtn(1)] })
    const { id } = (await list(bob, geneId))[0]!
    expect(await list(ann, geneId)).toHaveLength(1)
    await expect(list(eve, geneId)).rejects.toMatchObject({ code: 4040 })
    await expect(eve.call(api.qtnSave, { geneId, rows: [] })).rejects.toMatchObject({ code: 4040 })
    await expect(eve.call(api.qtnDelete, { ids: [id] })).rejects.toMatchObject({ code: 4040 })
    await expect(ann.call(api.qtnSave, { geneId, rows: [], removed: [id] })).rejects.toMatchObject({
      code: 4030,
      message: '该技术基因属于其他机构，请切换到该机构后修改QTN',
    })
  })
})

describe('F-572 fuzzyQueryByName', () => {
  test('fuzzyQueryByName finds genes by a part of name or alias, takes wildcards literally, and returns at most 20', async () => {
    const [ann, eve] = [await app.user(), await app.user()]
    const find = async (name: string, who = ann) =>
      (await who.call(api.fuzzyQueryByName, { name })).map((row) => row.name)
    await makeGene(ann, { name: 'Bt%抗虫_1', alias: '杀虫蛋白', code: 'X1' })
    await makeGene(ann, { name: 'Bt抗虫1', alias: null, code: '杀虫X2' })
    expect(await find('%')).toEqual(['Bt%抗虫_1'])
    expect(await find('_')).toEqual(['Bt%抗虫_1'])
    expect(await find('BT')).toEqual(['Bt抗虫1', 'Bt%抗虫_1'].toSorted((a, b) => a.localeCompare(b, 'zh')))
    expect(await find('杀虫')).toEqual(['Bt%抗虫_1'])
    expect(await find('Bt', eve)).toEqual([])
    await expect(find('  ')).rejects.toMatchObject({ code: 4000, message: '基因名称必填' })
    for (let at = 0; at < api.FUZZY_MAX; at++) await makeGene(ann, { name: `Bt序${at}`, code: `Y${at}` })
    expect(await find('Bt')).toHaveLength(api.FUZZY_MAX)
  })
})

describe('the patent that a gene names', () => {
  const { values } = samples['research.patent']
  const linkOf = async (who: Client, patentNo: string) => {
    const id = await makeGene(who, { patentNo, code: `P-${patentNo}`.slice(0, 40) })
    return (await who.call(api.geneLinks, { id })).patent
  }

  test('a patent is linked by any of its numbers if it is visible, for users who may read patents', async () => {
    const [ann, eve] = [await app.user(), await app.user()]
    const { id } = await ann.call(patent.calls.create, { ...values, submit: false })
    const applyNo = String(values['applyNo'])
    expect(await linkOf(ann, applyNo)).toEqual({ id, title: values['title'] })
    expect(await linkOf(ann, `ZL ${applyNo}`)).toEqual({ id, title: values['title'] })
    expect(await linkOf(ann, '201910123451.7')).toBeNull()
    expect(await linkOf(eve, applyNo)).toBeNull()
    const reader = await app.user({
      org: ann.org,
      permissions: ['research.gene:read', 'research.gene:write'],
    })
    expect(await linkOf(reader, `ZL${applyNo}`)).toBeNull()
  })
})
