import * as choices from '@hepu/api/core/resource/choices'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { person } from '@hepu/api/areas/research/person/person'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/testApp.ts'
import { temporaryPerson, user } from '../../../db/schema/index.ts'
import { countsOf, sheetsOf, tableOf } from '../../authority/testTables.ts'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import { samples } from './samples.ts'
import { flowOf, type Row } from './testRegistries.ts'

let app: FileTest
beforeAll(async () => {
  app = await fileTest()
})
afterAll(() => app.close())

let serial = 0
/** A new mobile number. */
const mobile = () => `139${String(++serial).padStart(8, '0')}`

/** A record of 科研人员 of the organisation of somebody. */
async function addPerson(ann: Client, name: string, wish: Record<string, unknown> = {}): Promise<string> {
  const values = {
    ...samples[person.name].values,
    name,
    mobile: mobile(),
    unitId: String(ann.orgId),
    ...wish,
  }
  const { id } = await ann.call<typeof person.calls.create>(person.calls.create, { ...values, submit: false })
  return id
}
const holderOf = (...staffList: { userId?: string; personId?: string; userName: string }[]) => ({
  internalUnit: [],
  staffList,
  externalUnit: null,
})
const draft = (ann: Client, wish: Record<string, unknown>) =>
  ann.call(patent.calls.create, { title: '一种玉米脱粒方法', ...wish } as never) as Promise<{ id: string }>
const show = (ann: Client, id: string) => ann.call(patent.calls.show, { id }) as unknown as Promise<Row>

test('F-262 a 科研人员 without an account is offered with a link to the record, and a user is offered once', async () => {
  const ann = await app.user()
  const number = mobile()
  await app.services.db.update(user).set({ name: '穗青禾', mobile: number }).where(eq(user.id, ann.userId))
  await addPerson(ann, '穗青禾', { mobile: number })
  const id = await addPerson(ann, '穗青山')
  const found = await ann.call(choices.searchStaff, { userName: '穗青', withPersons: 'true' })
  expect(found).toEqual([
    expect.objectContaining({ userId: String(ann.userId), personId: null, userName: '穗青禾' }),
    expect.objectContaining({
      userId: null,
      personId: id,
      userName: '穗青山',
      organizationId: String(ann.orgId),
    }),
  ])
  expect(await ann.call(choices.searchStaff, { userName: '穗青' })).toHaveLength(1)
  const eve = await app.user()
  expect(await eve.call(choices.searchStaff, { userName: '穗青', withPersons: 'true' })).toEqual([])
})

test('an inventor without account is stored by record and shown with its name, not as an outsider', async () => {
  const ann = await app.user()
  const personId = await addPerson(ann, '麦秋声')
  const inventors = holderOf({ personId, userName: '麦' }, { userName: '云外客' })
  const { id } = await draft(ann, { inventors })
  expect(await show(ann, id)).toMatchObject({
    inventors: {
      staffList: [
        { userId: null, personId, userName: '麦秋声' },
        { userId: null, personId: null, userName: '云外客' },
      ],
    },
    labels: { inventors: '麦秋声、云外客（外部）' },
  })
  const noted = await app.services.db
    .select({ name: temporaryPerson.name })
    .from(temporaryPerson)
    .where(eq(temporaryPerson.orgId, ann.orgId))
  expect(noted).toEqual([{ name: '云外客' }])
})

test('科研人员 of another organisation cannot be referred to', async () => {
  const [ann, eve] = [await app.user(), await app.user()]
  const personId = await addPerson(eve, '别家人')
  await expect(draft(ann, { inventors: holderOf({ personId, userName: '别家人' }) })).rejects.toMatchObject({
    code: 4000,
    data: { problems: [{ path: 'inventors', message: '发明人中的人员不存在或无权查看' }] },
  })
})

test('a person whom a patent names as inventor is not deleted for ever', async () => {
  const ann = await app.user()
  const personId = await addPerson(ann, '麦秋声')
  await draft(ann, { inventors: holderOf({ personId, userName: '麦秋声' }) })
  await ann.call(person.calls.delete, { ids: [personId] })
  await expect(ann.call(person.calls.purge, { ids: [personId] })).rejects.toMatchObject({
    code: 4220,
    message: '「麦秋声」是1条专利的发明人，不能彻底删除',
  })
})

test('a unit cannot be an inventor, but can be a holder', async () => {
  const ann = await app.user()
  const unit = { ...holderOf(), internalUnit: [String(ann.orgId)] }
  await expect(draft(ann, { inventors: unit })).rejects.toMatchObject({
    data: { problems: [{ path: 'inventors', message: '发明人只能是人员，不能是单位' }] },
  })
  const { id } = await draft(ann, { applicants: unit, holders: unit })
  expect(await show(ann, id)).toMatchObject({ holders: { internalUnit: [{ id: String(ann.orgId) }] } })
})

test('a workbook names inventors without account, an export marks outsiders, and both import without change', async () => {
  const ann = await app.user()
  const personId = await addPerson(ann, '麦秋声')
  const heads = ['专利名称', '专利类型', '申请号', '申请日', '法律状态', '申请人外部单位', '发明人人员']
  const line = ['一种测定方法', '发明', '201910123450.2', '2019-02-03', '实质审查', '某公司']
  const flow = flowOf(patent)
  const book = await tableOf(heads, [[...line, '麦秋声、云外客、麦秋声(外部人员)']])
  await flow.confirm(ann, await flow.preview(ann, book), {})
  const page = (await ann.call(patent.calls.page, { model: {} })) as unknown as { records: Row[] }
  expect(page.records).toMatchObject([
    { inventors: { staffList: [{ personId }, { personId: null }, { personId: null, userName: '麦秋声' }] } },
  ])
  const { rowsOf, bytes } = await sheetsOf(ann, patent.calls.export)
  const [shown, row] = rowsOf(patent.title)
  expect(row![shown!.indexOf('发明人')]).toBe('麦秋声、云外客(外部人员)、麦秋声(外部人员)')
  const unchanged = { created: 0, existing: 1, changed: 0, rejected: 0 }
  for (const again of [book, bytes]) expect(countsOf(await flow.preview(ann, again))).toEqual(unchanged)
  expect(shown).not.toContain('发明人内部单位')
})

test('outsiders are marked next to units too', async () => {
  const ann = await app.user()
  const { id } = await draft(ann, {
    holders: { ...holderOf({ userName: '云外客' }), externalUnit: '某公司' },
  })
  expect(await show(ann, id)).toMatchObject({ labels: { holders: '云外客（外部）、某公司' } })
})
