import * as person from '@hepu/api/areas/authority/person/person'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import * as api from '@hepu/api/areas/authority/person/temporaryPerson'
import type { InputOf } from '@hepu/api/core/route'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { noteTemporaryPerson, type TypedHolder } from '../../../resource/noteTemporaryPerson.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

const add = async (wish: Partial<InputOf<typeof api.insertTemporaryPerson>> = {}, client = ann) =>
  (await client.call(api.insertTemporaryPerson, { name: '王五', unit: '河南农业大学', ...wish })).id
const page = async (model: InputOf<typeof api.pageTemporaryPersons>['model'] = {}, client = ann) =>
  client.call(api.pageTemporaryPersons, { model, size: 200 })
const namesIn = async (state: api.TemporaryState) =>
  (await page({ state })).records.map((row) => row.name).toSorted()
const count = (client = ann) => client.call(api.countTemporaryPersons, {})
const states = Object.keys(api.temporaryStates) as api.TemporaryState[]
const show = async (id: string, client = ann) => {
  const pages = await Promise.all(states.map((state) => page({ state }, client)))
  return pages.flatMap((page) => page.records).find((row) => row.id === id)!
}
const staff = (wish: Partial<InputOf<typeof person.insertPerson>> = {}) =>
  ann.call(person.insertPerson, { orgId: String(ann.orgId), name: '王五', workState: '在职', ...wish })
const patent = (objectId: number) => ({
  object: 'patent',
  objectId,
  label: `专利「第${objectId}号」`,
  path: `/research/patentList/patentListDetails?id=${objectId}`,
})
const note = (holder: TypedHolder, client = ann): Promise<number | undefined> =>
  inTransaction(app.services.db, async (db) => noteTemporaryPerson(await ctxOf(app, client, db), holder))

describe('a temporary person of another organisation', () => {
  test('F-467 every call that names such a person answers that he does not exist', async () => {
    const id = await add({}, await app.user())
    const mine = await add()
    const { id: personId } = await staff()
    const answers = await Promise.allSettled([
      staff({ temporaryId: id }),
      ann.call(api.mergeTemporaryPerson, { id, version: 1, personId }),
      ann.call(api.discardTemporaryPersons, { ids: [mine, id], reason: '重复' }),
    ])
    const reason = { code: 4040, message: '临时人员不存在或无权查看' }
    expect(answers).toMatchObject(answers.map(() => ({ status: 'rejected', reason })))
    await expect(show(mine)).resolves.toMatchObject({ state: 'PENDING' })
  })
})

test.each([
  [{ name: ' ' }, '姓名必填'],
  [{ mobile: '1' }, '手机号应为11位数字，以1开头'],
  [{ unit: 'x'.repeat(101) }, '单位最多100个字'],
])('handling %o is refused', async (wish, message) => {
  await expect(add(wish)).rejects.toMatchObject({ code: 4000, message })
})

test('F-379 F-383 F-467 page and count agree, whatever happens to the temporary persons', async () => {
  const sub = await app.user({ org: await makeOrg(app.services.db, ann.org) })
  const ids = [await add({ name: '甲' }), await add({ name: '乙' }), await add({ name: '丙' })]
  await add({ name: '丁', mobile: '13900001111', remark: '会上认识' }, sub)
  await expect(count(sub)).resolves.toBe(1)
  expect((await page({}, sub)).records).toMatchObject([
    { name: '丁', unit: '河南农业大学', mobile: '13900001111', remark: '会上认识', can: { handle: true } },
  ])
  await expect(count()).resolves.toBe(4)
  const { id: personId } = await staff({ name: '甲', temporaryId: ids[0]!, temporaryVersion: 1 })
  await ann.call(api.mergeTemporaryPerson, { id: ids[1]!, version: 1, personId })
  await ann.call(api.discardTemporaryPersons, { ids: [ids[2]!], reason: '写错了' })
  await expect(count()).resolves.toBe((await page()).total)
  await expect(count()).resolves.toBe(1)
  await expect(namesIn('PENDING')).resolves.toEqual(['丁'])
  await expect(namesIn('COMPLETED')).resolves.toEqual(['甲'])
  await expect(namesIn('MERGED')).resolves.toEqual(['乙'])
  await expect(namesIn('DISCARDED')).resolves.toEqual(['丙'])
  await expect(page({ name: '农业' })).resolves.toMatchObject({ total: 1 })
})

describe('handling a temporary person', () => {
  test('F-379 completed, he is staff, and his record shows where he was named', async () => {
    const id = String(await note({ name: '王五(外部人员)', unit: '河南农业大学', source: patent(3) }))
    await expect(show(id)).resolves.toMatchObject({
      name: '王五',
      unit: '河南农业大学',
      sources: [{ object: 'patent', objectId: '3', label: '专利「第3号」', path: patent(3).path }],
    })
    const made = await staff({ temporaryId: id, temporaryVersion: 1 })
    await expect(show(id)).resolves.toMatchObject({
      state: 'COMPLETED',
      personId: made.id,
      personName: '王五',
      can: { handle: false },
    })
    await expect(ann.call(person.getPerson, { id: made.id })).resolves.toMatchObject({
      sources: [{ label: '专利「第3号」' }],
    })
    await expect(staff({ temporaryId: id })).rejects.toMatchObject({
      code: 4220,
      message: '临时人员「王五」已转为正式人员，请刷新后再试',
    })
    await expect(ann.call(person.pagePersons, {})).resolves.toMatchObject({ total: 1 })
  })

  test('merged, his records belong to the person', async () => {
    const { id: personId } = await staff()
    const first = String(await note({ name: '王五', source: patent(1) }))
    const second = String(await note({ name: '王 五', source: patent(2) }))
    for (const id of [first, second]) {
      await ann.call(api.mergeTemporaryPerson, { id, version: 1, personId })
    }
    const { sources } = await ann.call(person.getPerson, { id: personId })
    expect(sources.map((source) => source.label)).toEqual(['专利「第1号」', '专利「第2号」'])
    const eve = await app.user()
    const id = await add({}, eve)
    await expect(eve.call(api.mergeTemporaryPerson, { id, version: 1, personId })).rejects.toMatchObject({
      code: 4040,
      message: '人员不存在或无权查看',
    })
  })

  test('dismissing him needs a reason, which the history keeps', async () => {
    const id = await add()
    await expect(ann.call(api.discardTemporaryPersons, { ids: [id], reason: ' ' })).rejects.toMatchObject({
      code: 4000,
      message: '原因必填',
    })
    await ann.call(api.discardTemporaryPersons, { ids: [id], reason: '重复录入' })
    await expect(show(id)).resolves.toMatchObject({ state: 'DISCARDED', reason: '重复录入' })
    const lines = await ann.call(changeLogOfRecord, { object: 'temporary_person', objectId: id })
    expect(lines[0]).toMatchObject({ objectLabel: '临时人员', reason: '重复录入' })
    await expect(staff({ temporaryId: id })).rejects.toMatchObject({ code: 4220 })
  })

  test('the name of a deleted record stays listed', async () => {
    const id = await add()
    const made = await staff({ temporaryId: id })
    await ann.call(person.deletePerson, { id: made.id })
    await expect(show(id)).resolves.toMatchObject({ personId: null, personName: '王五' })
  })

  test('completing him is refused if somebody else handled him meanwhile', async () => {
    const id = await add()
    await expect(staff({ temporaryId: id, temporaryVersion: 9 })).rejects.toMatchObject({ code: 4090 })
    await expect(ann.call(person.pagePersons, {})).resolves.toMatchObject({ total: 0 })
  })
})

describe('noteTemporaryPerson', () => {
  test('F-379 the same name and unit is noted as one waiting person, with one line per record', async () => {
    const holder = { name: '王五(外部人员)', unit: '河南农业大学' }
    const first = await note({ ...holder, source: patent(1) })
    await expect(note({ ...holder, source: patent(1) })).resolves.toBe(first)
    await expect(note({ ...holder, name: ' 王五 ', source: patent(2) })).resolves.toBe(first)
    await expect(note({ ...holder, unit: '另一家', source: patent(2) })).resolves.toBe(first)
    const other = await note({ ...holder, unit: null, source: patent(4) })
    expect(other).not.toBe(first)
    expect((await show(String(first))).sources.map((source) => source.objectId)).toEqual(['1', '2'])
    await expect(count()).resolves.toBe(2)
  })

  test('a record saved again notes nobody after he was handled, and a blank name notes nobody', async () => {
    const id = await note({ name: '王五', source: patent(1) })
    await ann.call(api.discardTemporaryPersons, { ids: [String(id)], reason: '不是科研人员' })
    await expect(note({ name: '王五', source: patent(1) })).resolves.toBe(id)
    await expect(note({ name: '(外部人员)', source: patent(1) })).resolves.toBeUndefined()
    await expect(count()).resolves.toBe(0)
  })

  test('another organisation has its own temporary person', async () => {
    const eve = await app.user()
    const mine = await note({ name: '王五', source: patent(1) })
    const hers = await note({ name: '王五', source: patent(1) }, eve)
    expect(hers).not.toBe(mine)
    await expect(count(eve)).resolves.toBe(1)
  })

  test('two who note the same name at once note one person', async () => {
    const both = await Promise.all([1, 2].map((id) => note({ name: '赵六', source: patent(id) })))
    expect(new Set(both).size).toBe(1)
  })
})
