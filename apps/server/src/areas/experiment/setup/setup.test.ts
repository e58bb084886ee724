import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { reviewCells, saveCells } from '@hepu/api/areas/experiment/cells/cell'
import { designApply } from '@hepu/api/areas/experiment/design'
import { groupPage, groupShow } from '@hepu/api/areas/experiment/group/group'
import * as setup from '@hepu/api/areas/experiment/setup'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { fivePoints, makeTrial } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { layOutGroup, makeGroup, settingsOf, show } from './testSetup.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const refusal = (code: number, message: string) => ({ code, message })

async function storedTrial(): Promise<{ groupId: string; point: string; entry: string }> {
  const made = await makeTrial(await ctxOf(app, ann), fivePoints)
  return {
    groupId: String(made.groupId),
    point: String(made.point('新乡')),
    entry: String(made.entry('LPA612')),
  }
}

describe('a new group', () => {
  beforeAll(async () => {
    ann = await app.user()
  })

  test.each([
    [{ name: '' }, '组别名称必填'],
    [{ phase: 'XX' }, '试验阶段「XX」不在字典中'],
    [{ level: 'XX' }, '试验级别「XX」不在字典中'],
    [{ channel: 'XX' }, '试验渠道「XX」不在字典中'],
    [{ ecoZone: '火星' }, '生态区「火星」不在字典中'],
    [{ ripePeriod: '永熟' }, '熟期「永熟」不在字典中'],
    [{ reps: 0 }, '重复数不得小于1'],
    [{ standardMoisture: 41 }, '标准水分不得大于40'],
    [{ year: 1900 }, '年份不得早于1970'],
  ])('a new group with %j is refused', async (more, message) => {
    const input = { year: 2026, name: '甲', phase: 'P2', ...more }
    await expect(ann.call(setup.groupCreate, input)).rejects.toMatchObject(refusal(4000, message))
  })

  test('a new group is in the list with its settings, and in the change log', async () => {
    const { id } = await ann.call(setup.groupCreate, {
      year: 2026,
      name: '新组',
      phase: 'R1',
      level: 'COMPANY',
      channel: 'GREEN',
      ecoZone: '黄淮海夏玉米',
      ripePeriod: '中熟',
      density: '4500株/亩',
      leadOrg: '禾谱种业',
      compareBase: 'ADJACENT_CK',
      standardMoisture: 13,
      reps: 2,
    })
    const group = await show(ann, id)
    expect(group).toMatchObject({
      channel: 'GREEN',
      compareBase: 'ADJACENT_CK',
      standardMoisture: 13,
      density: '4500株/亩',
      points: [],
      entries: [],
      layout: null,
      can: { edit: true, delete: true },
    })
    const page = await ann.call(groupPage, { model: { name: '新组' } })
    expect(page.records).toMatchObject([{ id, points: 0, entries: 0, plots: 0 }])
    const log = await ann.call(changeLogOfRecord, { object: 'experiment_group', objectId: id })
    expect(log[0]?.changes).toContainEqual({
      field: 'compareBase',
      label: '比较基准',
      before: null,
      after: '相邻对照',
    })
  })

  test('a new group with the name, year and phase of another one is refused', async () => {
    const input = { year: 2026, name: '同名', phase: 'P2' }
    const { id } = await ann.call(setup.groupCreate, input)
    const message = '组别名称「同名」在2026年的同一阶段已存在，请改用其他名称'
    const refused = { code: 4090, message, data: { problems: [{ path: 'name', message }] } }
    await expect(ann.call(setup.groupCreate, input)).rejects.toMatchObject(refused)
    const other = { ...input, name: '另名' }
    const made = await show(ann, (await ann.call(setup.groupCreate, other)).id)
    await expect(ann.call(setup.groupCopy, { ...input, id: made.id })).rejects.toMatchObject(refused)
    const named = { ...input, id: made.id, version: made.version }
    await expect(ann.call(setup.groupSave, named)).rejects.toMatchObject(refused)
    await ann.call(setup.groupSave, { ...named, name: '另名', density: '5000株/亩' })
    await ann.call(setup.groupDelete, { id, version: (await show(ann, id)).version })
    await ann.call(setup.groupCreate, input)
  })

  test('a group with data keeps its year, and one without may change it', async () => {
    const { groupId } = await storedTrial()
    const { id, version, name, phase } = await show(ann, groupId)
    const save = { id, version, name, phase, year: 2020 }
    await expect(ann.call(setup.groupSave, save)).rejects.toMatchObject(
      refusal(4220, '组别已有60个小区的数据，不能改年份'),
    )
    const empty = await makeGroup(ann, 3, '改年')
    await ann.call(setup.groupSave, { ...save, id: empty.id, version: empty.version, name: '改年' })
    expect((await show(ann, empty.id)).year).toBe(2020)
  })

  test('a group that somebody else saved meanwhile is refused', async () => {
    const { id, version, name, phase, year } = await makeGroup(ann, 2, '并发')
    const save = { id, version, name, phase, year }
    await ann.call(setup.groupSave, { ...save, density: '5000株/亩' })
    await expect(ann.call(setup.groupSave, { ...save, density: '4000株/亩' })).rejects.toMatchObject({
      code: 4090,
    })
  })
})

describe('points and entries', () => {
  beforeAll(async () => {
    ann = await app.user()
  })

  test('points and entries are saved in the given order, changed and removed', async () => {
    const { id, points } = await makeGroup(ann, 3, '试点组')
    const [first, second] = points
    const rows = [
      { name: '菏泽', pointType: 'SURVEY_ONLY' as const, sowDate: '2026-06-10', province: '山东' },
      { id: second!.id, version: second!.version, name: '商丘市' },
    ]
    await ann.call(setup.savePoints, { groupId: id, rows, removed: [first!.id] })
    const after = await show(ann, id)
    expect(after.points).toMatchObject([
      { name: '菏泽', pointType: 'SURVEY_ONLY', sowDate: '2026-06-10', province: '山东' },
      { name: '商丘市', id: second!.id },
    ])
    expect(after.dataVersion).toBe((await ann.call(groupShow, { groupId: id })).dataVersion)
  })

  test.each([
    [[{ name: '甲' }, { name: '甲' }], '第2行的试点名称「甲」与第1行重复'],
    [[{ name: ' ' }], '试点名称必填'],
    [[{ name: '甲', longitude: 200 }], '经度不得大于180'],
    [[{ name: '甲', sowDate: '六月' }], '播种日期格式为 YYYY-MM-DD'],
  ])('points %j are refused and nothing is saved', async (rows, message) => {
    const { id } = await makeGroup(ann, 2, `拒绝${message}`)
    await expect(ann.call(setup.savePoints, { groupId: id, rows })).rejects.toMatchObject(
      refusal(4000, message),
    )
    expect((await show(ann, id)).points).toHaveLength(2)
  })

  test.each([
    [[{ name: '甲' }, { name: '甲' }], '第2行的品种名称「甲」与第1行重复'],
    [
      [
        { name: '甲', ckNo: 1 },
        { name: '乙', ckNo: 1 },
      ],
      '第2行的对照序号「1」与第1行重复',
    ],
    [
      [
        { name: '甲', entryNo: '1' },
        { name: '乙', entryNo: '1' },
      ],
      '第2行的参试编号「1」与第1行重复',
    ],
    [[{ name: '甲', ckNo: 10 }], '对照序号不得大于9'],
  ])('entries %j are refused', async (rows, message) => {
    const { id } = await makeGroup(ann, 2, `品种${message}`)
    await expect(ann.call(setup.saveEntries, { groupId: id, rows })).rejects.toMatchObject(
      refusal(4000, message),
    )
  })

  test.each([
    ['points', setup.savePoints, '试点', 'experiment_point'],
    ['entries', setup.saveEntries, '品种', 'experiment_variety'],
  ] as const)(
    '%s can exchange their names, and a new one can take a name that is given up',
    async (of, save, noun, object) => {
      const group = await makeGroup(ann, 2, `换名${of}`)
      const { id: groupId } = group
      const [first, second] = group[of]
      const rowOf = ({ id, version }: { id: string; version: number }, name: string) => ({
        id,
        version,
        name,
      })
      await ann.call(save, { groupId, rows: [rowOf(first!, second!.name), rowOf(second!, first!.name)] })
      const after = await show(ann, groupId)
      expect(after[of].map(({ id, name, version }) => [id, name, version])).toEqual([
        [first!.id, second!.name, first!.version + 1],
        [second!.id, first!.name, second!.version + 1],
      ])
      const log = await ann.call(changeLogOfRecord, { object, objectId: first!.id })
      expect(log).toHaveLength(2)
      expect(log[0]!.changes).toContainEqual({
        field: 'name',
        label: expect.any(String),
        before: first!.name,
        after: second!.name,
      })
      const [kept, other] = after[of]
      const stale = { ...rowOf(other!, '改'), version: other!.version - 1 }
      await expect(ann.call(save, { groupId, rows: [{ name: other!.name }, stale] })).rejects.toMatchObject({
        code: 4090,
        message: expect.stringContaining(`「${other!.name}」已被`),
      })
      await ann.call(save, { groupId, rows: [{ name: kept!.name }, rowOf(kept!, '改')] })
      expect((await show(ann, groupId))[of].map(({ name }) => name).toSorted()).toEqual(
        [kept!.name, other!.name, '改'].toSorted(),
      )
      await expect(ann.call(save, { groupId, rows: [{ name: '新' }, { name: '改' }] })).rejects.toMatchObject(
        refusal(4090, `第2行的${noun}名称「改」已被该组别的另一${noun}使用，请改名，或刷新后再试`),
      )
    },
  )

  test('checks have a number and a purpose, and an entry that is no check has neither', async () => {
    const { id, entries } = await makeGroup(ann, 3, '对照组')
    expect(entries[0]).toMatchObject({ isCk: true, ckNo: 1, ckRole: 'YIELD' })
    const rows = entries.map(({ id: entryId, name }, i) => ({
      id: entryId,
      name,
      ...(i === 2 ? { ckNo: 1, ckRole: 'DISEASE' as const } : { ckRole: 'AUX' as const }),
    }))
    await ann.call(setup.saveEntries, { groupId: id, rows })
    const after = await show(ann, id)
    expect(after.entries.map((entry) => [entry.isCk, entry.ckNo, entry.ckRole])).toEqual([
      [false, null, null],
      [false, null, null],
      [true, 1, 'DISEASE'],
    ])
    expect((await ann.call(groupShow, { groupId: id })).checks).toMatchObject([{ name: '组合3', ckNo: 1 }])
  })

  test('points and entries with data cannot be removed, nor their group, and the message names where data are', async () => {
    const { groupId, point, entry } = await storedTrial()
    await expect(ann.call(setup.savePoints, { groupId, rows: [], removed: [point] })).rejects.toMatchObject(
      refusal(
        4220,
        '试点「新乡」已有品种「LPA612」「试A」「郑单958」等4个的数据，不能删除；不计入可报废试点',
      ),
    )
    await expect(ann.call(setup.saveEntries, { groupId, rows: [], removed: [entry] })).rejects.toMatchObject(
      refusal(4220, '品种「LPA612」在试点「新乡」「商丘」「菏泽」等5个已有数据，不能删除'),
    )
    const { version, can } = await show(ann, groupId)
    expect(can['delete']).toBe(false)
    await expect(ann.call(setup.groupDelete, { id: groupId, version })).rejects.toMatchObject(
      refusal(4220, '组别在试点「新乡」「商丘」「菏泽」「宿州」「石家庄」已有小区数据，不能删除'),
    )
  })

  test('a group without data is removed with its points, entries and planned plots', async () => {
    const group = await layOutGroup(ann, await makeGroup(ann, 3, '可删'))
    await ann.call(setup.groupDelete, { id: group.id, version: group.version })
    await expect(show(ann, group.id)).rejects.toMatchObject({ code: 4040 })
    const { id } = await makeGroup(ann, 3, '可删')
    expect(id).not.toBe(group.id)
  })

  test('a set-up is copied to another year, with points and entries on request and without plots', async () => {
    const group = await layOutGroup(ann, await makeGroup(ann, 4, '样板'))
    const copy = { id: group.id, year: 2027, phase: 'PRE', name: '样板' }
    const made = await ann.call(setup.groupCopy, copy)
    expect(await show(ann, made.id)).toMatchObject({
      year: 2027,
      phase: 'PRE',
      reps: 3,
      plots: 0,
      layout: null,
    })
    const names = (list: { name: string }[]) => list.map(({ name }) => name)
    const whole = await show(ann, made.id)
    expect(names(whole.points)).toEqual(['新乡', '商丘'])
    expect(whole.entries[0]).toMatchObject({ name: '组合1', ckNo: 1, ckRole: 'YIELD', femaleParent: '母1' })
    const bare = await ann.call(setup.groupCopy, {
      ...copy,
      year: 2028,
      withPoints: false,
      withEntries: false,
    })
    expect(await show(ann, bare.id)).toMatchObject({ points: [], entries: [] })
    await expect(ann.call(setup.groupCopy, { ...copy, year: 2026, phase: 'P2' })).rejects.toMatchObject({
      message: '年份、阶段与组别名称和原组别相同，请改其中一项',
    })
  })
})

describe('values that wait for a reviewer', () => {
  let typist: Client
  beforeAll(async () => {
    const org = await makeOrg(app.services.db)
    ann = await app.user({ org })
    typist = await app.user({ org, permissions: ['experiment.variety:read', 'experiment.value:enter'] })
  })

  test('waiting values keep entries, points, layout and group until they are reviewed', async () => {
    const group = await layOutGroup(ann, await makeGroup(ann, 3, '待审核'))
    const groupId = group.id
    const [point, other] = group.points
    const [entry, next] = group.entries
    const at = { pointId: point!.id, entryId: entry!.id, rep: 1, field: 'plantHeight' }
    await typist.call(saveCells, { groupId, cells: [{ ...at, raw: '250', seen: null, seenId: null }] })
    const { version } = await show(ann, groupId)
    const laidAnew = { ...settingsOf({ seed: 8 }), groupId, version }
    await expect(
      ann.call(setup.saveEntries, { groupId, rows: [], removed: [entry!.id] }),
    ).rejects.toMatchObject(refusal(4220, '品种「组合1」在试点「新乡」有待审核的填报值，不能删除'))
    await expect(
      ann.call(setup.savePoints, { groupId, rows: [], removed: [point!.id] }),
    ).rejects.toMatchObject(refusal(4220, '试点「新乡」的品种「组合1」有待审核的填报值，不能删除'))
    await expect(ann.call(designApply, laidAnew)).rejects.toMatchObject(
      refusal(4220, '试点「新乡」的品种「组合1」有待审核的填报值，不能重新布置'),
    )
    await expect(ann.call(setup.groupDelete, { id: groupId, version })).rejects.toMatchObject(
      refusal(4220, '组别在试点「新乡」有待审核的填报值，不能删除'),
    )
    expect((await show(ann, groupId)).plots).toBe(18)
    await ann.call(setup.saveEntries, { groupId, rows: [], removed: [next!.id] })
    await ann.call(setup.savePoints, { groupId, rows: [], removed: [other!.id] })
    const back = { groupId, pointId: point!.id, decision: 'rejected' as const, reason: '请复测' }
    await ann.call(reviewCells, back)
    await ann.call(setup.saveEntries, { groupId, rows: [], removed: [entry!.id] })
    expect((await show(ann, groupId)).entries.map(({ name }) => name)).toEqual(['组合3'])
  })
})
