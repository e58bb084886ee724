import {
  entryDelete,
  entrySave,
  entryState,
  showDictionary,
} from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { gene } from '@hepu/api/areas/research/gene/gene'
import { listGeneType, typeList } from '@hepu/api/areas/research/gene/geneTypeList'
import * as api from '@hepu/api/areas/research/gene/geneLibrary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { importing, sheetsOf, tableOf } from '../../authority/testTables.ts'
import { changeGene, geneValues, makeGene, showGene, typeNamed } from './testGenes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const optionOf = async (who: Client, type: string, kind: 'methods' | 'titles', name: string) => {
  const found = (await typeNamed(who, type))?.[kind].find((option) => option.name === name)
  if (!found) throw new Error(`no ${name} in ${type}`)
  return found
}
const turn = async (who: Client, type: string, name: string, state: 0 | 1) =>
  who.call(api.updateMethodState, { id: (await optionOf(who, type, 'methods', name)).id, state })
const turnTitle = async (who: Client, type: string, name: string, state: 0 | 1) =>
  who.call(api.updateTitleState, { id: (await optionOf(who, type, 'titles', name)).id, state })
const namesOf = (options: readonly { name: string }[] | undefined) => options?.map(({ name }) => name)

describe('refusals of option states', () => {
  test('a state other than 0 and 1, and an unknown method or title are refused', async () => {
    const ann = await app.user()
    const { id } = await optionOf(ann, '抗虫', 'methods', '回交转育')
    await expect(ann.call(api.updateMethodState, { id, state: 2 })).rejects.toMatchObject({
      code: 4000,
      message: '状态只能是0或1',
    })
    await expect(ann.call(api.updateMethodState, { id: '999999-1', state: 0 })).rejects.toMatchObject({
      code: 4040,
      message: '基因方法不存在',
    })
    const type = id.split('-')[0]!
    await expect(ann.call(api.updateTitleState, { id: `${type}-code`, state: 0 })).rejects.toMatchObject({
      code: 4040,
      message: '基因标题不存在',
    })
    await expect(ann.call(typeList, { geneTypeId: '999999' })).rejects.toMatchObject({ code: 4040 })
    await expect(ann.call(api.listGeneMethodByType, { geneTypeId: '999999' })).rejects.toMatchObject({
      code: 4040,
    })
  })

  test('only the top organisation sets states; they apply below it, and another company has its own', async () => {
    const ann = await app.user()
    const bob = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    await expect(turn(bob, '抗虫', '回交转育', 0)).rejects.toMatchObject({
      code: 4030,
      message: '基因方法与标题由各机构共用，只能在最上级机构中修改',
    })
    await turn(ann, '抗虫', '回交转育', 0)
    expect(await optionOf(bob, '抗虫', 'methods', '回交转育')).toMatchObject({ state: 0 })
    expect(await optionOf(await app.user(), '抗虫', 'methods', '回交转育')).toMatchObject({ state: 1 })
    expect((await typeNamed(ann, '抗虫'))?.can).toEqual({ state: true })
    expect((await typeNamed(bob, '抗虫'))?.can).toEqual({ state: false })
  })
})

describe('F-404 F-544 F-572 states of methods and titles within a type', () => {
  test("types fetched by type and state include or omit the state's options, in all four calls", async () => {
    const ann = await app.user()
    await turn(ann, '抗虫', 'KASP标记', 0)
    await turnTitle(ann, '抗虫', '引物', 0)
    const { id: geneTypeId } = (await typeNamed(ann, '抗虫'))!
    const on = await typeNamed(ann, '抗虫', { geneTypeId, state: 1 })
    expect(namesOf(on?.methods)).not.toContain('KASP标记')
    expect(namesOf(on?.methods)).toContain('图位克隆')
    expect(namesOf(on?.titles)).not.toContain('引物')
    expect(namesOf(on?.titles)).toContain('标记名称')
    const off = await typeNamed(ann, '抗虫', { geneTypeId, state: 0 })
    expect(namesOf(off?.methods)).toEqual(['KASP标记'])
    expect(namesOf(off?.titles)).toEqual(['引物'])
    expect(await ann.call(listGeneType, { geneTypeId, state: 1 })).toEqual(
      await ann.call(typeList, { geneTypeId, state: 1 }),
    )
    const byType = await ann.call(api.listGeneMethodByType, { geneTypeId, state: 1 })
    expect(namesOf(byType)).toEqual(namesOf(on?.methods))
    expect(await ann.call(api.methodList, { geneTypeId, state: 1 })).toEqual(byType)
    expect(await typeNamed(ann, '抗病', { state: 1 })).toMatchObject({
      methods: expect.arrayContaining([expect.objectContaining({ name: 'KASP标记' })]),
    })
    await turn(ann, '抗虫', 'KASP标记', 1)
    expect(namesOf((await typeNamed(ann, '抗虫', { state: 1 }))?.methods)).toContain('KASP标记')
  })

  test('an option that does not fit a type is disabled by default', async () => {
    const ann = await app.user()
    const type = '标记/载体/元件'
    expect(await optionOf(ann, type, 'methods', '单倍体诱导')).toMatchObject({ state: 0 })
    await turn(ann, type, '单倍体诱导', 1)
    expect(await optionOf(ann, type, 'methods', '单倍体诱导')).toMatchObject({ state: 1 })
  })

  test('a disabled method cannot be chosen; a record keeps it, and is refused with it when its type changes', async () => {
    const ann = await app.user()
    const id = await makeGene(ann)
    await turn(ann, '抗虫', '转基因(农杆菌)', 0)
    expect(await optionOf(ann, '抗虫', 'methods', '转基因(农杆菌)')).toMatchObject({ state: 0, uses: 1 })
    await expect(makeGene(ann, { code: 'G-2' })).rejects.toMatchObject({
      code: 4000,
      data: {
        problems: [{ path: 'geneMethod', message: '方法「转基因(农杆菌)」在类型「抗虫」下已停用，请另选' }],
      },
    })
    await changeGene(ann, id, { targetTrait: '抗虫性' })
    expect(await showGene(ann, id)).toMatchObject({ geneMethod: '转基因(农杆菌)', targetTrait: '抗虫性' })
    await turn(ann, '抗病', '转基因(农杆菌)', 0)
    await expect(changeGene(ann, id, { geneType: '抗病' })).rejects.toMatchObject({ code: 4000 })
  })

  test('a disabled title accepts no new value, and its old value stays readable and can be cleared', async () => {
    const ann = await app.user()
    const id = await makeGene(ann)
    await turnTitle(ann, '抗虫', '供体材料', 0)
    expect(await optionOf(ann, '抗虫', 'titles', '供体材料')).toMatchObject({ state: 0, uses: 1 })
    await changeGene(ann, id, { alias: '另名' })
    expect(await showGene(ann, id)).toMatchObject({ donor: 'Y5421', alias: '另名' })
    await expect(changeGene(ann, id, { donor: '郑58' })).rejects.toMatchObject({
      data: { problems: [{ path: 'donor', message: '「供体材料」在类型「抗虫」下已停用，请留空' }] },
    })
    await changeGene(ann, id, { donor: null })
    expect(await showGene(ann, id)).toMatchObject({ donor: null })
  })

  test('an import checks the option states row by row', async () => {
    const ann = await app.user()
    await turn(ann, '抗虫', '图位克隆', 0)
    await turnTitle(ann, '抗虫', '引物', 0)
    const { calls } = gene
    const flow = importing({
      upload: calls.import,
      show: calls.batch.show,
      findings: calls.batch.findings,
      progress: calls.batch.progress,
      confirm: calls.batch.confirm,
    })
    const heads = ['基因名称', '编号', '作物', '类型', '方法', '染色体', '引物', '文件夹']
    const bytes = await tableOf(heads, [
      ['甲', 'A-1', '玉米', '抗虫', '图位克隆', '3', null, null],
      ['乙', 'A-2', '玉米', '抗虫', null, '11', 'ACGT', null],
      ['丙', 'A-3', '玉米', '抗病', '图位克隆', '3', 'ACGT', '没有'],
    ])
    const preview = await flow.preview(ann, bytes)
    const found = (await flow.findings(ann, preview)).map(({ row, message }) => `${row} ${message}`)
    expect(found).toEqual([
      expect.stringContaining('方法「图位克隆」在类型「抗虫」下已停用，请另选'),
      expect.stringContaining('玉米没有染色体「11」'),
      expect.stringContaining('「引物」在类型「抗虫」下已停用，请留空'),
      expect.stringContaining('文件夹「没有」不存在，请先新增'),
    ])
  })

  test('the change log shows who disabled what', async () => {
    const ann = await app.user()
    await turn(ann, '抗虫', '回交转育', 0)
    await turn(ann, '抗虫', '回交转育', 0)
    const { rows } = await app.services.db.execute<{ reason: string }>(
      `select reason from change_log where object = 'gene_option' and org_id = ${ann.orgId}`,
    )
    expect(rows.map(({ reason }) => reason)).toEqual(['类型「抗虫」停用方法「回交转育」'])
  })
})

describe('types', () => {
  test("types are a tree with the company's own, and a list by a type shows the types below it too", async () => {
    const ann = await app.user()
    await ann.call(entrySave, { code: 'gene_type', label: '抗病(锈病)' })
    await makeGene(ann, { geneType: '抗病' })
    await makeGene(ann, { code: 'G-2', geneType: '抗病(锈病)' })
    await makeGene(ann, { code: 'G-3', geneType: '抗逆(旱)' })
    const type = await typeNamed(ann, '抗病')
    expect(type).toMatchObject({ count: 2, children: [{ name: '抗病(锈病)', count: 1 }] })
    const codesOf = async (geneType: string) => {
      const page = await ann.call(gene.calls.page, { model: { geneType } })
      return (page as unknown as { records: { code: string }[] }).records.map(({ code }) => code).toSorted()
    }
    expect(await codesOf('抗病')).toEqual(['G-2', 'GENE-2024-001'])
    expect(await codesOf('抗病(锈病)')).toEqual(['G-2'])
    expect(await codesOf('抗')).toEqual([])
  })

  test('a type in use is disabled instead of deleted, and then cannot be chosen', async () => {
    const ann = await app.user()
    const code = 'gene_type'
    await ann.call(entrySave, { code, label: '耐贮运' })
    const id = await makeGene(ann, { geneType: '耐贮运' })
    const { entries } = await ann.call(showDictionary, { code })
    expect(entries.find(({ value }) => value === '耐贮运')?.uses).toEqual([{ label: '技术基因', count: 1 }])
    await expect(ann.call(entryDelete, { code, value: '耐贮运' })).rejects.toMatchObject({
      code: 4220,
      message: '「耐贮运」正由1个技术基因使用，不能删除，可停用',
    })
    await ann.call(entryState, { code, value: '耐贮运', disabled: true })
    expect(await typeNamed(ann, '耐贮运', { state: 1 })).toBeUndefined()
    expect(await typeNamed(ann, '耐贮运', { state: 0 })).toMatchObject({ state: 0 })
    await expect(makeGene(ann, { code: 'G-2', geneType: '耐贮运' })).rejects.toMatchObject({ code: 4000 })
    await changeGene(ann, id, { alias: '别的' })
    await ann.call(entryState, { code: 'gene_method', value: 'KASP标记', disabled: true })
    await expect(turn(ann, '抗虫', 'KASP标记', 1)).rejects.toMatchObject({
      code: 4220,
      message: '方法「KASP标记」已在字典中停用，请先在字典管理中启用',
    })
  })
})

test('F-353 F-544 both exports return the same file', async () => {
  const ann = await app.user()
  await makeGene(ann)
  const [one, other] = [await sheetsOf(ann, gene.calls.export), await sheetsOf(ann, api.exportGenes)]
  expect(one.rowsOf('技术基因')).toHaveLength(2)
  expect(other.rowsOf('技术基因')).toEqual(one.rowsOf('技术基因'))
})

test.each([
  [{ startBp: 20, endBp: 20 }, 'endBp', '终止位置须大于起始位置'],
  [{ startBp: 20, endBp: null }, 'endBp', '填写了起始位置，须同时填写终止位置'],
  [{ geneId: 'Zm00001d27230' }, 'geneId', '基因ID「Zm00001d27230」不正确，应如 Zm00001d027230'],
  [{ cropSpecies: '小麦', chromosome: '3' }, 'chromosome', '小麦没有染色体「3」'],
])('a gene with %o is refused, naming the field', async (wish, path, message) => {
  const ann = await app.user()
  await expect(makeGene(ann, wish)).rejects.toMatchObject({
    code: 4000,
    data: { problems: [{ path, message: expect.stringContaining(message) }] },
  })
  expect(geneValues()).not.toMatchObject(wish)
})
