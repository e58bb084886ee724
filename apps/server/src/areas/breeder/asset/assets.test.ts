import * as approved from '@hepu/api/areas/breeder/asset/approvedVariety'
import * as germplasm from '@hepu/api/areas/breeder/asset/breederGermplasm'
import * as common from '@hepu/api/areas/breeder/asset/breederCommon'
import * as right from '@hepu/api/areas/breeder/asset/resultRight'
import type { InputOf } from '@hepu/api/core/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { makeProduct, makeVariety } from '../../product/testProducts.ts'
import { makeGene } from '../../research/gene/testGenes.ts'
import { storeBreeder } from '../testBreeders.ts'
import { bookText, newGermplasm } from './testAssets.ts'

let app: TestApp
let ann: Client
let bob: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  bob = await app.user()
})
afterAll(() => app.close())

const newBreeder = async (who = ann) => String((await storeBreeder(app, who)).id)
const refused = { code: 4040 }

describe('F-573 approved varieties', () => {
  test('ids of another organisation and the same variety twice are refused', async () => {
    const breederId = await newBreeder()
    const [mine, theirs] = [await makeVariety(ann, '甲玉1号'), await makeVariety(bob, '乙玉1号')]
    const save = (varietyId: string) => ann.call(approved.approvedSave, { breederId, varietyId })
    await expect(save(theirs.id)).rejects.toMatchObject(refused)
    const { id } = await save(mine.id)
    await expect(save(mine.id)).rejects.toMatchObject({
      code: 4090,
      message: '该育种家的这个审定品种已存在',
    })
    await expect(bob.call(approved.approvedShow, { id })).rejects.toMatchObject(refused)
    await expect(bob.call(approved.approvedDelete, { ids: [id] })).rejects.toMatchObject(refused)
    await expect(
      bob.call(approved.approvedUpdate, { id, version: 1, varietyId: theirs.id }),
    ).rejects.toMatchObject(refused)
  })

  test('a variety shows what the register and the products say, is found, changed, exported and taken away', async () => {
    const breederId = await newBreeder()
    const variety = await makeVariety(ann, '甲玉7号')
    await makeProduct(ann, { name: '甲玉7号袋装', varietyId: variety.id })
    expect(await ann.call(approved.approvedFuzzy, { name: '甲玉7' })).toMatchObject([{ id: variety.id }])
    const { id } = await ann.call(approved.approvedSave, { breederId, varietyId: variety.id })
    const shown = await ann.call(approved.approvedShow, { id })
    expect(shown).toMatchObject({
      name: '甲玉7号',
      state: '有效',
      year: 2017,
      products: [{ name: '甲玉7号袋装' }],
    })
    await ann.call(approved.approvedUpdate, {
      id,
      version: shown.version,
      varietyId: variety.id,
      remark: '第二完成单位',
    })
    const page = await ann.call(approved.approvedPage, { model: { breederId, name: '玉7', year: 2017 } })
    expect(page.records).toMatchObject([{ id, remark: '第二完成单位' }])
    const { rawPayload } = await ann.raw(requestOf(approved.approvedExport, { breederId }))
    expect(await bookText(rawPayload)).toContain('甲玉7号袋装')
    const linked = await ann.call(common.linkedBreeders, {
      resource: 'research.variety',
      recordId: variety.id,
    })
    expect(linked).toMatchObject([{ breederId, relation: '审定品种', tab: 'approvedVariety' }])
    await ann.call(approved.approvedDelete, { ids: [id] })
    expect((await ann.call(approved.approvedPage, { model: { breederId } })).total).toBe(0)
    expect(await ann.call(approved.approvedFuzzy, { name: '甲玉7' })).toHaveLength(1)
  })
})

describe('F-570 germplasm', () => {
  test('nothing chosen, wrong words, no right to enter germplasm and what is not the breeder’s are refused', async () => {
    const breederId = await newBreeder()
    const create = (more: object, who = ann) => who.call(germplasm.germplasmCreate, { breederId, ...more })
    await expect(create({})).rejects.toMatchObject({
      message: '种质必填：请选择登记的种质，或填写新种质',
    })
    await expect(
      create({ germplasm: { ...newGermplasm('错', 'CW-1'), germType: '没有的类型' } }),
    ).rejects.toMatchObject({ code: 4000 })
    const { germplasmId } = await create({ germplasm: newGermplasm('甲系', 'JX-1') })
    await expect(create({ germplasmId })).rejects.toMatchObject({
      code: 4090,
      message: '该育种家的这份种质已存在',
    })
    const other = await newBreeder()
    await expect(
      ann.call(germplasm.germplasmDelete, { breederId: other, germplasmIds: [germplasmId] }),
    ).rejects.toMatchObject({ message: '有种质不在该育种家名下，请刷新后再试' })
    await expect(
      bob.call(germplasm.germplasmDelete, { breederId, germplasmIds: [germplasmId] }),
    ).rejects.toMatchObject(refused)
    const theirs = await newBreeder(bob)
    await expect(
      bob.call(germplasm.germplasmCreate, { breederId: theirs, germplasmId }),
    ).rejects.toMatchObject(refused)
    const secretary = await app.user({
      permissions: ['breeder.archive:read', 'breeder.archive:write'],
      org: ann.org,
    })
    await expect(
      secretary.call(germplasm.germplasmCreate, { breederId, germplasm: newGermplasm('乙系', 'YX-1') }),
    ).rejects.toMatchObject({ code: 4030 })
  })

  test('germplasm is entered as a draft that comes from the breeder, shown, changed, exported and taken away', async () => {
    const breeder = await storeBreeder(app, ann)
    const breederId = String(breeder.id)
    const { id, germplasmId } = await ann.call(germplasm.germplasmCreate, {
      breederId,
      germplasm: newGermplasm('丙系', 'BX-1'),
      remark: '2023年引进',
    })
    const { records } = await ann.call(germplasm.germplasmPage, { model: { breederId, name: 'BX' } })
    expect(records).toMatchObject([
      { id, name: '丙系', code: 'BX-1', germType: '品系', remark: '2023年引进' },
    ])
    const { version } = await ann.call(germplasm.germplasmDetail, { id })
    await ann.call(germplasm.germplasmUpdate, { id, version, remark: '共有' })
    expect(await ann.call(germplasm.germplasmDetail, { id })).toMatchObject({ remark: '共有' })
    expect(await ann.call(germplasm.germplasmFuzzy, { name: '丙系' })).toMatchObject([{ id: germplasmId }])
    const linked = await ann.call(common.linkedBreeders, {
      resource: 'research.germplasm',
      recordId: germplasmId,
    })
    expect(linked).toMatchObject([{ breederId, relation: '种质', name: '丙系' }])
    const { rawPayload } = await ann.raw(requestOf(germplasm.germplasmExport, { breederId }))
    expect(await bookText(rawPayload)).toContain('共有')
    await ann.call(germplasm.germplasmDelete, { breederId, germplasmIds: [germplasmId] })
    expect((await ann.call(germplasm.germplasmPage, { model: { breederId } })).total).toBe(0)
  })
})

describe('F-574 result rights', () => {
  type Input = InputOf<typeof right.rightSave>
  const save = (breederId: string, more: Partial<Input>) =>
    ann.call(right.rightSave, { breederId, resultClass: 'patent', ...more })

  test('a share above 100, a nameless right, a result of another class and the same right twice are refused', async () => {
    const breederId = await newBreeder()
    await expect(save(breederId, { name: '甲', ourShare: '100.01' })).rejects.toMatchObject({
      message: '我方份额（%）不得大于100',
    })
    await expect(save(breederId, {})).rejects.toMatchObject({
      message: '成果名称必填：请填写名称，或选择登记的成果',
    })
    const gene = await makeGene(ann, { name: '抗虫基因甲', code: 'KC-1' })
    await expect(save(breederId, { resultClass: 'patent', resultId: gene })).rejects.toMatchObject({
      code: 4040,
      message: '专利不存在或无权查看，请重新选择',
    })
    await save(breederId, { resultClass: 'gene', resultId: gene })
    await expect(save(breederId, { resultClass: 'gene', resultId: gene })).rejects.toMatchObject({
      code: 4090,
      message: '该育种家已有基因「抗虫基因甲」的成果权利，请修改已有的一项',
    })
    await expect(
      bob.call(right.rightSave, { breederId: await newBreeder(bob), resultClass: 'gene', resultId: gene }),
    ).rejects.toMatchObject(refused)
  })

  test('a right takes name and number from its registry, and is filtered by class, changed, exported and deleted', async () => {
    const breederId = await newBreeder()
    const gene = await makeGene(ann, { name: '抗病基因乙', code: 'KB-2' })
    expect(await ann.call(right.rightFuzzy, { resultClass: 'gene', name: '抗病基因乙' })).toMatchObject([
      { id: gene, code: 'KB-2' },
    ])
    const { id } = await save(breederId, { resultClass: 'gene', resultId: gene, ourShare: '33.33' })
    await save(breederId, { name: '一种选育方法', number: 'ZL2020', holder: '双方共有' })
    const genes = await ann.call(right.rightPage, { model: { breederId, resultClass: 'gene' } })
    expect(genes.records).toMatchObject([
      { id, name: '抗病基因乙', number: 'KB-2', ourShare: '33.33', result: { id: gene } },
    ])
    const { version } = await ann.call(right.rightShow, { id })
    const change = { id, version, resultClass: 'gene' as const, resultId: gene, state: 'valid' as const }
    await ann.call(right.rightUpdate, change)
    await expect(ann.call(right.rightUpdate, change)).rejects.toMatchObject({ code: 4090 })
    await expect(bob.call(right.rightShow, { id })).rejects.toMatchObject(refused)
    await expect(bob.call(right.rightDelete, { ids: [id] })).rejects.toMatchObject(refused)
    const linked = await ann.call(common.linkedBreeders, { resource: 'research.gene', recordId: gene })
    expect(linked).toMatchObject([{ breederId, relation: '成果权利', tab: 'gene' }])
    const { rawPayload } = await ann.raw(requestOf(right.rightExport, { breederId }))
    const text = await bookText(rawPayload)
    for (const part of ['一种选育方法', '双方共有', '有效']) expect(text).toContain(part)
    await ann.call(right.rightDelete, { ids: [id] })
    expect((await ann.call(right.rightPage, { model: { breederId } })).total).toBe(1)
  })
})
