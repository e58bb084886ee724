import { lastYear } from '@hepu/api/core/resource/values'
import { searchGermplasm } from '@hepu/api/core/resource/choices'
import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { organization } from '../../../db/schema/index.ts'
import { countsOf, importing, sheetsOf, tableOf } from '../../authority/testTables.ts'
import { changeGermplasm, makeGermplasm, showGermplasm } from './testGermplasm.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const { calls } = germplasm
const flow = importing({
  upload: calls.import,
  show: calls.batch.show,
  findings: calls.batch.findings,
  progress: calls.batch.progress,
  confirm: calls.batch.confirm,
})
const textsOf = async (ann: Client, rows: string[][]) => {
  const preview = await flow.preview(ann, await tableOf(['种质名称', '种质编号', '母本', '父本'], rows))
  const findings = await flow.findings(ann, preview)
  return { preview, texts: findings.map(({ row, message }) => `${row} ${message}`) }
}

describe('F-454 parents of germplasm are other germplasm', () => {
  test('parents are shown with name and number, and found by a part of either', async () => {
    const ann = await app.user()
    const female = await makeGermplasm(ann, '郑58')
    const child = await makeGermplasm(ann, '郑单958', { female, male: female })
    expect(await showGermplasm(ann, child)).toMatchObject({
      female,
      labels: { female: '郑58（郑58）', male: '郑58（郑58）' },
    })
    expect(await ann.call(searchGermplasm, { name: '郑' })).toHaveLength(2)
    expect(await ann.call(searchGermplasm, { name: '郑58' })).toEqual([
      { id: female, name: '郑58', code: '郑58' },
    ])
    await ann.call(calls.delete, { ids: [female] })
    expect((await showGermplasm(ann, child)).labels['female']).toBe('郑58（郑58，已删除）')
    expect(await ann.call(searchGermplasm, { name: '郑58' })).toEqual([])
  })

  test('parents of another organisation are not found, and those that the caller may only read can be named', async () => {
    const [ann, eve] = [await app.user(), await app.user()]
    const foreign = await makeGermplasm(eve, '昌7-2')
    await expect(makeGermplasm(ann, '甲', { female: foreign })).rejects.toMatchObject({
      code: 4000,
      message: '母本不存在或无权查看',
    })
    const below = await makeOrg(app.services.db, eve.org)
    const bob = await app.user({ org: below })
    await app.services.db.update(organization).set({ dataScope: 'all' }).where(eq(organization.id, below.id))
    const child = await makeGermplasm(bob, '乙', { female: foreign })
    expect((await showGermplasm(bob, child)).labels['female']).toBe('昌7-2（昌7-2）')
    await app.services.db.update(organization).set({ dataScope: 'own' }).where(eq(organization.id, below.id))
    expect((await showGermplasm(bob, child)).labels['female']).toBe('（无权查看）')
  })

  test('germplasm cannot descend from itself, and the refusal names the path', async () => {
    const ann = await app.user()
    const a = await makeGermplasm(ann, 'A')
    const b = await makeGermplasm(ann, 'B', { male: a })
    const c = await makeGermplasm(ann, 'C', { female: b })
    await expect(changeGermplasm(ann, a, { male: c })).rejects.toMatchObject({
      code: 4000,
      message: '父本不能是自己或自己的后代：A（A） ← C（C） ← B（B） ← A（A）',
    })
    await expect(changeGermplasm(ann, a, { female: a })).rejects.toMatchObject({
      message: '母本不能是自己或自己的后代：A（A） ← A（A）',
    })
    await changeGermplasm(ann, c, { male: a })
    expect((await showGermplasm(ann, c)).labels).toMatchObject({ female: 'B（B）', male: 'A（A）' })
  })

  test('two concurrent changes cannot make a circle together', async () => {
    const ann = await app.user()
    const [a, b] = [await makeGermplasm(ann, 'A'), await makeGermplasm(ann, 'B')]
    const done = await Promise.allSettled([
      changeGermplasm(ann, a, { female: b }),
      changeGermplasm(ann, b, { female: a }),
    ])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a parent is not deleted for ever, unless its child is deleted with it', async () => {
    const ann = await app.user()
    const a = await makeGermplasm(ann, 'A')
    const b = await makeGermplasm(ann, 'B', { female: a })
    await ann.call(calls.delete, { ids: [a] })
    await expect(ann.call(calls.purge, { ids: [a] })).rejects.toMatchObject({
      message: '「A」是1条种质资源的母本，不能彻底删除',
    })
    await ann.call(calls.delete, { ids: [b] })
    await ann.call(calls.purge, { ids: [a, b] })
    await expect(ann.call(calls.restore, { ids: [b] })).rejects.toMatchObject({ code: 4040 })
  })
})

describe('F-437 a workbook names parents by their number', () => {
  test('an exported workbook imports again without a change, and blank cells keep the parents', async () => {
    const ann = await app.user()
    const female = await makeGermplasm(ann, 'A')
    const child = await makeGermplasm(ann, 'B', { female })
    const { bytes, rowsOf } = await sheetsOf(ann, calls.export)
    const [heads, ...rows] = rowsOf('种质资源')
    const at = heads!.indexOf('母本')
    expect(rows.map((row) => row[at])).toEqual(['A', ''])
    expect(countsOf(await flow.preview(ann, bytes))).toEqual({
      created: 0,
      existing: 2,
      changed: 0,
      rejected: 0,
    })
    const { preview } = await textsOf(ann, [['B', 'B', '', 'A']])
    await flow.confirm(ann, preview, { reason: '补亲本', leaveOutErrors: true })
    expect(await showGermplasm(ann, child)).toMatchObject({ female, male: female })
  })

  test('unknown numbers and circles are reported by row, and the other rows are imported', async () => {
    const ann = await app.user()
    const a = await makeGermplasm(ann, 'A')
    const b = await makeGermplasm(ann, 'B', { female: a })
    const c = await makeGermplasm(ann, 'C')
    const { preview, texts } = await textsOf(ann, [
      ['A', 'A', '', 'B'],
      ['B', 'B', '', 'NO'],
      ['C', 'C', 'B', 'A'],
    ])
    expect(texts).toEqual([
      expect.stringContaining('父本不能是自己或自己的后代：A（A） ← B（B） ← A（A）'),
      expect.stringContaining('父本「NO」不存在或不唯一'),
    ])
    await flow.confirm(ann, preview, { reason: '补亲本', leaveOutErrors: true })
    expect(await showGermplasm(ann, c)).toMatchObject({ female: b, male: a })
    expect(await showGermplasm(ann, a)).toMatchObject({ male: null })
  })
})

test('coordinates of places in China must be in China, and a quantity needs its unit', async () => {
  const ann = await app.user()
  const far = { longitude: -99.13, latitude: 19.43 }
  await expect(makeGermplasm(ann, '甲', far)).rejects.toMatchObject({
    message: '经度应在73到136°之间；原产国外的请填写原产国',
  })
  const id = await makeGermplasm(ann, '甲', { ...far, originCountry: '墨西哥', originRegion: null })
  expect(await showGermplasm(ann, id)).toMatchObject(far)
  await expect(makeGermplasm(ann, '乙', { latitude: null })).rejects.toMatchObject({
    message: '填写了经度，须同时填写纬度',
  })
  await expect(makeGermplasm(ann, '乙', { unit: null })).rejects.toMatchObject({
    message: '填写了数量，须同时填写数量单位',
  })
  await expect(makeGermplasm(ann, '乙', { regenYear: lastYear() })).rejects.toMatchObject({
    message: '繁殖年份不得晚于今年',
  })
})
