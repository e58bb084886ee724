import { dictionaries } from '@hepu/api/dictionaries'
import { changeLogPage } from '@hepu/api/areas/authority/changeLog/changeLog'
import * as api from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { propertyList } from '@hepu/api/areas/authority/dictionary/dictionaryLists'
import * as choices from '@hepu/api/core/resource/choices'
import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import * as supplier from '@hepu/api/areas/authority/supplier/supplier'
import { ripePeriodList } from '@hepu/api/areas/experiment/group/group'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { experimentGroup } from '../../../db/schema/index.ts'
import { seedDictionaries } from '../../../db/seed/seedDictionaries.ts'
import { insertRow } from '../../../db/write.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const entryOf = async (who: Client, code: string, value: string) => {
  const { entries } = await who.call(api.showDictionary, { code })
  return entries.find((entry) => entry.value === value)
}
const labelsOf = async (who: Client, code: string) =>
  (await who.call(choices.dictionaryList, { code })).map(({ label }) => label)
const known = (code: string) => (dictionaries[code] ?? []).map(({ label }) => label)
const storeGroup = async (who: Client, ecoZone: string) =>
  insertRow(await ctxOf(app, who), experimentGroup, { name: '甲组', year: 2026, phase: 'R1', ecoZone })

describe('changes of dictionaries that are refused', () => {
  test('a system dictionary is shown but not changed, by any call', async () => {
    const ann = await app.user()
    const code = 'trial_phase'
    const shown = await ann.call(api.showDictionary, { code })
    expect(shown).toMatchObject({ label: '试验阶段', isFixed: true, can: { add: false, sort: false } })
    const { value } = shown.entries[0]!
    const refused = { code: 4220, message: '「试验阶段」是系统字典，不能修改' }
    const tries = [
      () => ann.call(api.entrySave, { code, value: 'X', label: '新' }),
      () => ann.call(api.entryUpdate, { code, value, label: '新', version: 0 }),
      () => ann.call(api.entryState, { code, value, disabled: true }),
      () => ann.call(api.entryDelete, { code, value }),
      () => ann.call(api.entrySorts, { code, values: [value], before: [value] }),
    ]
    for (const one of tries) await expect(one()).rejects.toMatchObject(refused)
    await expect(ann.call(api.showDictionary, { code: '没有' })).rejects.toMatchObject({
      code: 4040,
      message: '字典「没有」不存在',
    })
  })

  test('an organisation below the top changes nothing, and its entries count at the top', async () => {
    const ann = await app.user()
    const bob = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    const input = { code: 'germ_mark', label: '广适种质' }
    await expect(bob.call(api.entrySave, input)).rejects.toMatchObject({
      code: 4030,
      message: '字典由各机构共用，只能在最上级机构中修改',
    })
    expect(await bob.call(api.showDictionary, { code: 'germ_mark' })).toMatchObject({ can: { add: false } })
    await ann.call(api.entrySave, input)
    expect(await labelsOf(bob, 'germ_mark')).toEqual([...known('germ_mark'), '广适种质'])
    expect(await labelsOf(await app.user(), 'germ_mark')).toEqual(known('germ_mark'))
  })

  test('an entry of the product is disabled but not deleted, and the last one stays', async () => {
    const ann = await app.user()
    const code = 'germ_source'
    await expect(ann.call(api.entryDelete, { code, value: '自育' })).rejects.toMatchObject({
      code: 4220,
      message: '「自育」是系统自带的字典项，不能删除，可停用',
    })
    const [last, ...others] = known(code)
    for (const value of others) await ann.call(api.entryState, { code, value, disabled: true })
    await expect(ann.call(api.entryState, { code, value: last!, disabled: true })).rejects.toMatchObject({
      code: 4220,
      message: '字典至少要有一个启用的字典项',
    })
  })

  test('an entry in use is neither deleted nor renamed if its name is stored', async () => {
    const ann = await app.user()
    const code = 'eco_zone'
    const { value } = await ann.call(api.entrySave, { code, label: '豫南夏玉米' })
    const renamed = await ann.call(api.entryUpdate, { code, value, label: '豫南区', version: 1 })
    expect(renamed.value).toBe('豫南区')
    await storeGroup(ann, '豫南区')
    const entry = await entryOf(ann, code, '豫南区')
    expect(entry).toMatchObject({
      uses: [{ label: '试验组别', count: 1 }],
      can: { edit: true, rename: false, state: true, delete: false },
    })
    await expect(ann.call(api.entryDelete, { code, value: '豫南区' })).rejects.toMatchObject({
      code: 4220,
      message: '「豫南区」正由1个试验组别使用，不能删除，可停用',
    })
    await expect(
      ann.call(api.entryUpdate, { code, value: '豫南区', label: '南区', version: entry!.version }),
    ).rejects.toMatchObject({
      code: 4220,
      message: '「豫南区」正由1个试验组别使用，名称写入数据，不能改名；可停用后另加',
    })
    await expect(
      ann.call(api.entryUpdate, { code, value: '黄淮南', label: '南区', version: 0 }),
    ).rejects.toMatchObject({ code: 4220 })
  })

  test('a taken name or code, a code in another script, and a stale edit are refused', async () => {
    const ann = await app.user()
    const code = 'supplier_type'
    const add = (value: string, label: string) => ann.call(api.entrySave, { code, value, label })
    await ann.call(api.entryState, { code, value: 'LAND', disabled: true })
    await expect(add('LAND_2', '土地租赁')).rejects.toMatchObject({
      code: 4090,
      message: '字典项「土地租赁」已存在（已停用，可重新启用）',
    })
    await expect(add('SEED', '籽种')).rejects.toMatchObject({
      code: 4090,
      message: '字典项编码「SEED」已存在',
    })
    await expect(add('种苗', '种苗')).rejects.toMatchObject({
      code: 4000,
      message: '字典项编码须以字母开头，只含字母、数字和 _',
    })
    await expect(ann.call(api.entrySave, { code, label: '种苗' })).rejects.toMatchObject({
      code: 4000,
      message: '字典项编码必填',
    })
    const edit = { code, value: 'SEED', label: '种子种苗', version: 0 }
    await ann.call(api.entryUpdate, edit)
    await expect(ann.call(api.entryUpdate, { ...edit, label: '籽种' })).rejects.toMatchObject({
      code: 4090,
      message: expect.stringContaining('「种子种苗」已被') as string,
    })
    const stale = { code: 4090, message: '字典项已变化，请刷新后再排序' }
    const before = (await ann.call(api.showDictionary, { code })).entries.map(({ value }) => value)
    await expect(ann.call(api.entrySorts, { code, values: ['SEED'], before })).rejects.toMatchObject(stale)
    await ann.call(api.entrySorts, { code, values: before.toReversed(), before })
    const late = ann.call(api.entrySorts, {
      code,
      values: ['SEED', ...before.filter((value) => value !== 'SEED')],
      before,
    })
    await expect(late).rejects.toMatchObject(stale)
    const { entries } = await ann.call(api.showDictionary, { code })
    expect(entries.map(({ value }) => value)).toEqual(before.toReversed())
  })
})

describe('F-460 字典管理', () => {
  test('all dictionaries are listed, those that may be changed first, and found by an entry', async () => {
    const ann = await app.user()
    const all = await ann.call(api.listDictionaries, {})
    expect(all).toHaveLength(Object.keys(dictionaries).length)
    const firstFixed = all.findIndex(({ isFixed }) => isFixed)
    expect(all.slice(firstFixed).every(({ isFixed }) => isFixed)).toBe(true)
    expect(all[0]).toMatchObject({ code: 'eco_zone', isWords: true, count: known('eco_zone').length })
    const found = await ann.call(api.listDictionaries, { name: '仪器设备' })
    expect(found.map(({ code }) => code)).toEqual(['supplier_type'])
    expect(await ann.call(api.listDictionaries, { name: '没有这样的' })).toEqual([])
  })

  test('F-460 forms offer the added, renamed, moved and disabled entries accordingly', async () => {
    const ann = await app.user()
    const code = 'supplier_type'
    await ann.call(api.entrySave, { code, value: 'FILM', label: '农膜', note: '含地膜' })
    await ann.call(api.entryUpdate, { code, value: 'SEED', label: '种子种苗', version: 0 })
    const { entries } = await ann.call(api.showDictionary, { code })
    const values = entries.map(({ value }) => value)
    await ann.call(api.entrySorts, {
      code,
      values: ['FILM', ...values.filter((value) => value !== 'FILM')],
      before: values,
    })
    await ann.call(api.entryState, { code, value: 'OTHER', disabled: true })
    const offered = await ann.call(choices.dictionaryList, { code })
    expect(offered.slice(0, 2)).toEqual([
      { value: 'FILM', label: '农膜', disabled: false, note: '含地膜' },
      { value: 'SEED', label: '种子种苗', disabled: false, note: null },
    ])
    expect(offered.at(-1)).toMatchObject({ value: 'OTHER', disabled: true })
    await seedDictionaries(app.services.db)
    expect(await ann.call(choices.dictionaryList, { code })).toEqual(offered)
  })

  test('a disabled entry stays readable on old rows and is refused for new ones', async () => {
    const ann = await app.user()
    const code = 'supplier_type'
    const { id } = await ann.call(supplier.supplierSave, { name: '甲', type: 'REAGENT' })
    await ann.call(api.entryState, { code, value: 'REAGENT', disabled: true })
    const row = await ann.call(supplier.supplierShow, { id })
    expect(row.typeLabel).toBe('试剂耗材')
    const edit = { id, version: row.version, name: '甲公司', type: 'REAGENT' }
    await expect(ann.call(supplier.supplierUpdate, edit)).resolves.toMatchObject({ id })
    await expect(ann.call(supplier.supplierSave, { name: '乙', type: 'REAGENT' })).rejects.toMatchObject({
      code: 4000,
      message: '供应商类型「试剂耗材」已停用，请另选',
    })
    await ann.call(api.entryState, { code, value: 'REAGENT', disabled: false })
    await ann.call(supplier.supplierSave, { name: '乙', type: 'REAGENT' })
  })

  test('properties of varieties and the filter of ripe periods follow the dictionary', async () => {
    const ann = await app.user()
    await ann.call(api.entrySave, { code: 'ripe_period', label: '特晚熟' })
    await ann.call(api.entryState, { code: 'ripe_period', value: '爆裂', disabled: true })
    const [property] = await ann.call(propertyList, { code: 'ripe_period' })
    const offered = property!.options.map(({ label }) => label)
    expect(offered).toContain('特晚熟')
    expect(offered).not.toContain('爆裂')
    const filter = (await ann.call(ripePeriodList, {})).map(({ label }) => label)
    expect(filter).toEqual(expect.arrayContaining(['特晚熟', '爆裂']))
  })

  test('an added entry that is not used can be deleted and added again', async () => {
    const ann = await app.user()
    const code = 'lab_type'
    await expect(ann.call(api.entrySave, { code, label: '代谢组' })).rejects.toMatchObject({ code: 4220 })
    const own = { code: 'heterotic_group', label: '新群' }
    await ann.call(api.entrySave, own)
    await ann.call(api.entryDelete, { code: own.code, value: '新群' })
    expect(await entryOf(ann, own.code, '新群')).toBeUndefined()
    await ann.call(api.entrySave, own)
    expect(await entryOf(ann, own.code, '新群')).toMatchObject({ isBuiltIn: false, can: { delete: true } })
  })

  test('the change log names a dictionary, and is filtered by it', async () => {
    const ann = await app.user()
    await ann.call(api.entrySave, { code: 'breeding_method', label: '单倍体' })
    const model = { object: 'dictionary', record: '育方法' }
    const { records } = await ann.call(changeLogPage, { model })
    expect(records).toMatchObject([{ objectName: '选育方法', action: 'create' }])
    expect((await ann.call(changeLogPage, { model: { ...model, record: '试验阶段' } })).records).toEqual([])
  })

  test('the history of a dictionary has every change once, and no line without a change', async () => {
    const ann = await app.user()
    const code = 'breeding_method'
    const { historyId } = await ann.call(api.showDictionary, { code })
    await ann.call(api.entrySave, { code, label: '单倍体' })
    await ann.call(api.entryState, { code, value: 'DH', disabled: true })
    await ann.call(api.entryState, { code, value: 'DH', disabled: true })
    const { entries } = await ann.call(api.showDictionary, { code })
    const values = entries.map(({ value }) => value)
    const turned = values.toReversed()
    await ann.call(api.entrySorts, { code, values: turned, before: values })
    await ann.call(api.entrySorts, { code, values: turned, before: turned })
    await ann.call(api.entryDelete, { code, value: '单倍体' })
    const asked = { object: 'dictionary', objectId: historyId }
    const lines = await ann.call(changeHistory.changeLogOfRecord, asked)
    expect(lines.map(({ action, after, reason }) => ({ action, after, reason }))).toEqual([
      { action: 'delete', after: null, reason: '选育方法' },
      { action: 'update', after: { order: values.toReversed() }, reason: '选育方法：调整顺序' },
      { action: 'update', after: { disabled: true }, reason: '选育方法：字典项「DH」' },
      { action: 'create', after: { value: '单倍体', label: '单倍体', note: null }, reason: '选育方法' },
    ])
    expect(await (await app.user()).call(changeHistory.changeLogOfRecord, asked)).toEqual([])
  })
})

test('an entry added by an organisation is shown by its label in the history of a record and in the log', async () => {
  const ann = await app.user()
  const eve = await app.user()
  await ann.call(api.entrySave, { code: 'supplier_type', value: 'FILM', label: '农膜' })
  await eve.call(api.entrySave, { code: 'supplier_type', value: 'FILM', label: '胶片' })
  const { id } = await ann.call(supplier.supplierSave, { name: '华膜', type: 'FILM' })
  const [line] = await ann.call(changeHistory.changeLogOfRecord, { object: 'party', objectId: id })
  expect(line?.changes).toContainEqual(expect.objectContaining({ field: 'type', after: '农膜' }))
  const { records } = await ann.call(changeLogPage, { model: { object: 'party' } })
  expect(records[0]?.changes).toContainEqual(expect.objectContaining({ field: 'type', after: '农膜' }))
})
