import * as pkBasket from '@hepu/api/areas/upgrade/pk/pkBasket'
import * as pkCompare from '@hepu/api/areas/upgrade/pk/pkCompare'
import * as pkSaved from '@hepu/api/areas/upgrade/pk/pkSaved'
import { configYear } from '@hepu/api/areas/upgrade/evaluation'
import { publishRecords } from '@hepu/api/areas/upgrade/publish'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { makeTrial } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { changeLog, organization } from '../../../db/schema/index.ts'
import { makeEvaluated, makeFivePoints, type Evaluated } from '../testPromotion.ts'

let app: TestApp
let made: Evaluated
let ann: Client
beforeAll(async () => {
  app = await testApp()
  made = await makeEvaluated(app)
  ann = made.ann
})
afterAll(() => app.close())

const idOf = (name: string) => String(made.trial.entry(name))
const namesIn = ({ items }: { items: { name: string }[] }) => items.map((item) => item.name)

describe('one’s own PK list', () => {
  beforeEach(async () => {
    await ann.call(pkBasket.savePkList, { entryIds: [] })
  })

  test('F-504 insertPKList and selectPKList keep varieties in their order, each once', async () => {
    await ann.call(pkBasket.insertPKList, { entryIds: [idOf('试A'), idOf('LPA612')] })
    await ann.call(pkBasket.insertPKList, { entryIds: [idOf('LPA612'), idOf('郑单958')] })
    const list = await ann.call(pkBasket.selectPKList, {})
    expect(namesIn(list)).toEqual(['试A', 'LPA612', '郑单958'])
    expect(list).toMatchObject({ limit: 10, items: [{ groupName: 'D2', year: 2025 }, {}, { isCk: true }] })
    expect(namesIn(await made.bob.call(pkBasket.selectPKList, {}))).toEqual([])
  })

  test('a variety of the same name in another group counts as the same one', async () => {
    const other = await makeFivePoints(app, ann, { name: '同名组', year: 2024 })
    await ann.call(pkBasket.insertPKList, { entryIds: [idOf('试A')] })
    await ann.call(pkBasket.insertPKList, { entryIds: [String(other.entry('试A'))] })
    expect(namesIn(await ann.call(pkBasket.selectPKList, {}))).toEqual(['试A'])
    const { records } = await ann.call(pkBasket.pkList, { model: { name: '试A' } })
    expect(records.map((row) => [row.year, row.inPk])).toEqual([
      [2024, true],
      [2025, true],
    ])
  })

  test('F-504 updatePKListButton adds and removes; an entry that is not in the list is named', async () => {
    const press = (button: 'add' | 'remove') =>
      ann.call(pkBasket.updatePKListButton, { entryId: idOf('LPA612'), button })
    expect(namesIn(await press('add'))).toEqual(['LPA612'])
    expect(namesIn(await press('remove'))).toEqual([])
    await expect(press('remove')).rejects.toMatchObject({
      code: 4040,
      message: '品种「LPA612」不在您的PK清单中',
    })
  })

  test('F-502 savePkList replaces, deleteUpgradePkListNoSave takes out or clears', async () => {
    const all = ['LPA612', '试A', '登海605'].map(idOf)
    expect(namesIn(await ann.call(pkBasket.savePkList, { entryIds: all }))).toHaveLength(3)
    const left = await ann.call(pkBasket.deleteUpgradePkListNoSave, { entryIds: [idOf('试A')] })
    expect(namesIn(left)).toEqual(['LPA612', '登海605'])
    expect(namesIn(await ann.call(pkBasket.deleteUpgradePkListNoSave, {}))).toEqual([])
  })

  test('F-504 the list holds ten varieties and refuses the eleventh', async () => {
    const entries = Array.from({ length: 11 }, (_, n) => ({ name: `候选${n}` }))
    const trial = await makeTrial(await ctxOf(app, ann), { name: '十一', points: [{ name: '甲' }], entries })
    const ids = entries.map(({ name }) => String(trial.entry(name)))
    await ann.call(pkBasket.savePkList, { entryIds: ids.slice(0, 10) })
    await expect(ann.call(pkBasket.insertPKList, { entryIds: ids.slice(10) })).rejects.toMatchObject({
      code: 4000,
      message: 'PK清单最多10个品种，请先移出一些',
    })
    await expect(ann.call(pkBasket.savePkList, { entryIds: ids })).rejects.toMatchObject({
      message: '最多10个品种',
    })
    expect((await ann.call(pkBasket.selectPKList, {})).items).toHaveLength(10)
  })

  test('F-504 entries of another organisation, unknown ones, no choice and callers without the right are refused', async () => {
    const entryIds = [idOf('试A')]
    const stranger = await app.user()
    const outsider = await app.user({ org: ann.org, permissions: ['upgrade.record:read'] })
    const unseen = { code: 4040, message: '品种不存在或无权查看' }
    await expect(stranger.call(pkBasket.insertPKList, { entryIds })).rejects.toMatchObject(unseen)
    await expect(ann.call(pkBasket.insertPKList, { entryIds: ['999999999'] })).rejects.toMatchObject(unseen)
    await expect(ann.call(pkBasket.insertPKList, { entryIds: [] })).rejects.toMatchObject({ code: 4000 })
    const pressed = { entryId: entryIds[0]!, button: 'turn' as 'add' }
    await expect(ann.call(pkBasket.updatePKListButton, pressed)).rejects.toMatchObject({ code: 4000 })
    await expect(ann.call(pkBasket.selectByButton, { button: 'some' as 'all' })).rejects.toMatchObject({
      code: 4000,
    })
    for (const refused of [
      () => outsider.call(pkBasket.selectPKList, {}),
      () => outsider.call(pkBasket.insertPKList, { entryIds }),
      () => outsider.call(pkBasket.updatePKListButton, { entryId: entryIds[0]!, button: 'add' }),
      () => outsider.call(pkBasket.selectByButton, { button: 'all' }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 4030 })
    expect(namesIn(await ann.call(pkBasket.selectPKList, {}))).toEqual([])
  })

  test('F-504 publish records and years of promotion are shown to nobody without the right, and not to another organisation', async () => {
    const stranger = await app.user()
    const outsider = await app.user({ org: ann.org, permissions: ['experiment.variety:read'] })
    const { upgradeId } = made
    await expect(stranger.call(publishRecords, { upgradeId })).rejects.toMatchObject({ code: 4040 })
    await expect(outsider.call(publishRecords, { upgradeId })).rejects.toMatchObject({ code: 4030 })
    await expect(outsider.call(configYear, {})).rejects.toMatchObject({ code: 4030 })
    expect(await ann.call(publishRecords, { upgradeId })).toEqual([])
  })

  test('two windows at once do not exceed the limit', async () => {
    const entries = Array.from({ length: 12 }, (_, n) => ({ name: `同时${n}` }))
    const trial = await makeTrial(await ctxOf(app, ann), { name: '同时', points: [{ name: '甲' }], entries })
    const ids = entries.map(({ name }) => String(trial.entry(name)))
    const both = await Promise.allSettled([
      ann.call(pkBasket.insertPKList, { entryIds: ids.slice(0, 6) }),
      ann.call(pkBasket.insertPKList, { entryIds: ids.slice(6) }),
    ])
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await ann.call(pkBasket.selectPKList, {})).items).toHaveLength(6)
  })

  test('F-504 selectByButton chooses checks, test varieties, or the checks of their groups', async () => {
    await ann.call(pkBasket.savePkList, { entryIds: [idOf('LPA612'), idOf('登海605')] })
    const chosen = async (button: 'all' | 'test' | 'check' | 'groupChecks') =>
      namesIn(await ann.call(pkBasket.selectByButton, { button }))
    expect(await chosen('all')).toEqual(['LPA612', '登海605'])
    expect(await chosen('test')).toEqual(['LPA612'])
    expect(await chosen('check')).toEqual(['登海605'])
    expect(await chosen('groupChecks')).toEqual(['郑单958', '登海605'])
    const { items } = await ann.call(pkBasket.selectByButton, {
      button: 'all',
      groupId: String(made.trial.groupId),
    })
    expect(items).toHaveLength(2)
  })

  test('F-502 pkList offers varieties by year, phase, ripe period, name, and checks', async () => {
    const names = async (model: object) => {
      const { records } = await ann.call(pkBasket.pkList, {
        model: { groupId: String(made.trial.groupId), ...model },
        sort: 'yieldRank',
        order: 'ascending',
      })
      return records.map((row) => row.name)
    }
    expect(await names({})).toEqual(['LPA612', '试A', '郑单958', '登海605'])
    expect(await names({ isCk: true })).toEqual(['郑单958', '登海605'])
    expect(await names({ name: 'lpa' })).toEqual(['LPA612'])
    expect(await names({ year: 2019 })).toEqual([])
    expect(await names({ phase: 'P1' })).toEqual([])
    expect(await names({ ripePeriod: '晚熟' })).toEqual([])
  })

  test('entries of a parent organisation that the caller may only read can be compared', async () => {
    const below = await makeOrg(app.services.db, ann.org)
    const reader = await app.user({ org: below, permissions: ['experiment.variety:read'] })
    await app.services.db.update(organization).set({ dataScope: 'all' }).where(eq(organization.id, below.id))
    const list = await reader.call(pkBasket.insertPKList, { entryIds: [idOf('LPA612'), idOf('郑单958')] })
    expect(namesIn(list)).toEqual(['LPA612', '郑单958'])
    const found = await reader.call(pkCompare.getContrastInfoPk, {
      groupIds: [String(made.trial.groupId)],
    })
    expect(found.results[0]).toMatchObject({ target: 'LPA612', common: 5 })
    await expect(reader.call(pkSaved.saveUpgradePk, { name: '越权' })).rejects.toMatchObject({ code: 4030 })
  })
})

describe('saved comparisons of varieties', () => {
  const save = (changes: object = {}) =>
    ann.call(pkSaved.saveUpgradePk, {
      name: '两个新品种',
      entryIds: [idOf('LPA612'), idOf('试A')],
      ...changes,
    })
  const show = async (pkId: string) => {
    const { records } = await ann.call(pkSaved.getUpgradePkList, { model: { pkId } })
    return records[0]!
  }

  test('F-450 F-502 saveUpgradePk stores a comparison linked to its evaluation; getUpgradePkList finds it', async () => {
    await ann.call(pkBasket.savePkList, { entryIds: [idOf('试A'), idOf('LPA612')] })
    const { id } = await save({
      name: '评估内对比',
      entryIds: undefined,
      upgradeId: made.upgradeId,
      baseEntryId: idOf('登海605'),
      threshold: 25,
    })
    const { records } = await ann.call(pkSaved.getUpgradePkList, { model: { upgradeId: made.upgradeId } })
    expect(records).toMatchObject([
      {
        id,
        name: '评估内对比',
        upgradeText: '2025 D2',
        baseName: '登海605',
        threshold: 25,
        varieties: [{ name: '试A' }, { name: 'LPA612' }],
        can: { edit: true, delete: true },
      },
    ])
    const found = await ann.call(pkCompare.getContrastInfo, { pkId: id })
    expect(found).toMatchObject({ title: '评估内对比', base: '登海605', threshold: 25 })
    expect(found.results.map((result) => result.target)).toEqual(['试A', 'LPA612'])
    const lines = await app.services.db.select().from(changeLog).where(eq(changeLog.object, 'upgrade_pk'))
    expect(lines).toMatchObject([{ action: 'create', objectId: Number(id) }])
  })

  test('a comparison is renamed with the version that was read, and an older version is refused', async () => {
    const { id, version } = await save({ name: '待改名' })
    const renamed = await save({ id, version, name: '改好名' })
    expect(renamed.version).toBe(version + 1)
    expect(await show(id)).toMatchObject({ name: '改好名', varieties: [{ name: 'LPA612' }, { name: '试A' }] })
    await expect(save({ id, version, name: '晚了' })).rejects.toMatchObject({ code: 4090 })
    await expect(save({ name: '改好名' })).rejects.toMatchObject({
      code: 4090,
      message: '您保存的组合PK名称已存在',
    })
  })

  test('F-502 saveUpgradePkList sets the varieties, saveOrDeleteUpgradePkList adds and removes', async () => {
    const { id } = await save({ name: '品种清单' })
    const names = async () => (await show(id)).varieties.map((variety) => variety.name)
    await ann.call(pkSaved.saveUpgradePkList, { pkId: id, entryIds: [idOf('登海605')] })
    expect(await names()).toEqual(['登海605'])
    const toggle = { pkId: id, entryIds: [idOf('试A')] }
    await ann.call(pkSaved.saveOrDeleteUpgradePkList, { ...toggle, button: 'add' })
    expect(await names()).toEqual(['登海605', '试A'])
    await ann.call(pkSaved.saveOrDeleteUpgradePkList, { ...toggle, button: 'remove' })
    expect(await names()).toEqual(['登海605'])
    await expect(
      ann.call(pkSaved.saveOrDeleteUpgradePkList, {
        pkId: id,
        entryIds: [idOf('登海605')],
        button: 'remove',
      }),
    ).rejects.toMatchObject({ code: 4000, message: '请选择品种' })
  })

  test('F-502 F-503 updateExperimentIdPkList limits a comparison to groups, and deleteExperimentIdPkList removes one', async () => {
    const other = await makeFivePoints(app, ann, { name: '限定组', year: 2023 })
    const { id } = await save({ name: '限定组别' })
    const groupIds = [String(made.trial.groupId), String(other.groupId)]
    await ann.call(pkSaved.updateExperimentIdPkList, { pkId: id, groupIds })
    expect((await show(id)).groupIds).toEqual(groupIds)
    await ann.call(pkSaved.deleteExperimentIdPkList, { pkId: id, groupIds: groupIds[0]! })
    expect((await show(id)).groupIds).toEqual([groupIds[1]])
    const { groups } = await ann.call(pkCompare.getContrastInfo, { pkId: id })
    expect(groups.filter((group) => group.counted).map((group) => group.name)).toEqual(['限定组'])
    await expect(
      ann.call(pkSaved.deleteExperimentIdPkList, { pkId: id, groupIds: groupIds[0]! }),
    ).rejects.toMatchObject({ code: 4040 })
  })

  test('F-502 deleteUpgradePkList deletes; the list can be cut to one’s own and searched by name', async () => {
    const { id } = await save({ name: '要删除的' })
    const names = async (model: object) =>
      (await made.bob.call(pkSaved.getUpgradePkList, { model })).records.map((row) => row.name)
    expect(await names({ name: '删除' })).toEqual(['要删除的'])
    expect(await names({ name: '删除', ownOnly: '1' })).toEqual([])
    await ann.call(pkSaved.deleteUpgradePkList, { ids: [id] })
    expect(await names({ name: '删除' })).toEqual([])
    await expect(ann.call(pkCompare.getContrastInfo, { pkId: id })).rejects.toMatchObject({ code: 4040 })
  })

  test('F-502 deleteUpgradePkList takes entries out of a comparison that stays', async () => {
    const { id } = await save({ name: '留一个', entryIds: [idOf('登海605'), idOf('试A')] })
    await ann.call(pkSaved.deleteUpgradePkList, { pkId: id, entryIds: [idOf('登海605')] })
    expect((await show(id)).varieties.map(({ name }) => name)).toEqual(['试A'])
    for (const wrong of [{}, { pkId: id }, { pkId: id, entryIds: [] }, { ids: [id], pkId: id }])
      await expect(ann.call(pkSaved.deleteUpgradePkList, wrong)).rejects.toMatchObject({ code: 4000 })
  })

  test('a comparison is changed or deleted only by its creator and by users who maintain the standards', async () => {
    const { id } = await save({ name: '安的对比' })
    const permissions = ['experiment.variety:read', 'upgrade.pk:write'] as const
    const colleague = await app.user({ org: ann.org, permissions })
    const keeper = await app.user({ org: ann.org, permissions: [...permissions, 'upgrade.standard:write'] })
    const groupIds = [String(made.trial.groupId)]
    const entryIds = [idOf('登海605')]
    const changes: ((who: Client) => Promise<unknown>)[] = [
      (who) => who.call(pkSaved.saveUpgradePk, { id, name: '安的对比' }),
      (who) => who.call(pkSaved.saveUpgradePkList, { pkId: id, entryIds }),
      (who) => who.call(pkSaved.saveOrDeleteUpgradePkList, { pkId: id, entryIds, button: 'add' }),
      (who) => who.call(pkSaved.updateExperimentIdPkList, { pkId: id, groupIds }),
      (who) => who.call(pkSaved.deleteExperimentIdPkList, { pkId: id, groupIds: groupIds[0]! }),
      (who) => who.call(pkSaved.deleteUpgradePkList, { ids: [id] }),
    ]
    const canOf = async (who: Client) =>
      (await who.call(pkSaved.getUpgradePkList, { model: { pkId: id } })).records[0]!.can
    expect(await canOf(colleague)).toEqual({ edit: false, delete: false })
    expect(await canOf(keeper)).toEqual({ edit: true, delete: true })
    for (const change of changes) {
      await expect(change(colleague)).rejects.toMatchObject({
        code: 4030,
        message: '组合PK「安的对比」由他人保存，只有保存人或晋级标准维护人可以修改、删除',
      })
    }
    for (const change of changes) await change(keeper)
    const own = await colleague.call(pkSaved.saveUpgradePk, { name: '自己的', entryIds })
    expect(await colleague.call(pkSaved.deleteUpgradePkList, { ids: [own.id] })).toBeNull()
  })

  test('bad input is refused by name', async () => {
    await expect(save({ name: '' })).rejects.toMatchObject({ message: '名称必填' })
    await expect(save({ name: '阈值', threshold: 301 })).rejects.toMatchObject({
      message: '增产阈值不得大于300',
    })
    await expect(save({ name: '空', entryIds: [] })).rejects.toMatchObject({ message: '请选择品种' })
  })
})
