import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { person } from '@hepu/api/areas/research/person/person'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, testConfig, type Client, type TestApp } from '../../../../test/testApp.ts'
import { changeLog, researchPerson } from '../../../db/schema/index.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { importing, sheetsOf } from '../../authority/testTables.ts'
import { samples } from '../registry/samples.ts'

const ID_NO = '410105198503120021'
const OTHER = '410105198503120048'
const MASKED = '*****************1'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: testConfig({ HEPU_SECRET_KEY: 'a secret of thirty-two characters' }) })
})
afterAll(() => app.close())

const { calls } = person
type Wish = Record<string, unknown>
interface Row extends Wish {
  id: string
  version: number
  status: number
}
const valid = (ann: Client, wish: Wish = {}) => ({
  ...samples[person.name].values,
  unitId: String(ann.orgId),
  idNo: ID_NO,
  ...wish,
})
const create = (ann: Client, wish: Wish = {}) =>
  ann.call(calls.create, { ...valid(ann, wish), submit: true }) as Promise<{ id: string }>
const show = (ann: Client, id: string) => ann.call(calls.show, { id }) as unknown as Promise<Row>
const secret = (ann: Client, id: string) => ann.call(calls.secret!, { id })
const storedNo = async (id: string) => {
  const [row] = await app.services.db
    .select({ idNo: columnOf(researchPerson, 'idNo') })
    .from(researchPerson)
    .where(eq(researchPerson.id, Number(id)))
  return row!.idNo as string
}
const logOf = (id: string) =>
  app.services.db
    .select()
    .from(changeLog)
    .where(eq(changeLog.objectId, Number(id)))

describe('identity numbers', () => {
  test('identity numbers are stored encrypted, returned masked, and absent from lists, exports and log lines', async () => {
    const ann = await app.user()
    const { id } = await create(ann)
    expect(await storedNo(id)).not.toContain(ID_NO)
    expect(await show(ann, id)).toMatchObject({ idNo: MASKED })
    const list = await ann.raw({ method: 'POST', url: calls.page.path, payload: { model: {} } })
    expect(list.body).toContain(MASKED)
    expect(list.body).not.toContain(ID_NO)
    const { bytes, rowsOf } = await sheetsOf(ann, calls.export)
    expect(rowsOf(person.title)[1]).toContain(MASKED)
    const log = JSON.stringify(await logOf(id))
    for (const text of [ID_NO, MASKED, await storedNo(id)]) expect(log).not.toContain(text)
    const { batch, import: upload } = calls
    const flow = importing({ ...batch, upload })
    const preview = await flow.preview(ann, bytes)
    expect(preview.preview).toMatchObject({ isSame: true })
    expect(await show(ann, id)).toMatchObject({ idNo: MASKED, version: 1 })
  })

  test('identity numbers are not searchable', async () => {
    const ann = await app.user()
    await create(ann)
    const { total } = (await ann.call(calls.page, { model: { name: ID_NO.slice(-4) } })) as { total: number }
    expect(total).toBe(0)
  })

  test('identity numbers are returned in full to users who may change the record, and the log shows who looked', async () => {
    const ann = await app.user()
    const { id } = await create(ann)
    const reader = await app.user({ org: ann.org, permissions: ['research.person:read'] })
    expect(await show(reader, id)).toMatchObject({ idNo: MASKED })
    await expect(secret(reader, id)).rejects.toMatchObject({ code: 4030 })
    await expect(secret(await app.user(), id)).rejects.toMatchObject({ code: 4040 })
    expect(await secret(ann, id)).toEqual({ idNo: ID_NO })
    const lines = await ann.call(changeLogOfRecord, { object: person.table, objectId: id })
    expect(lines).toContainEqual(expect.objectContaining({ reason: '查看身份证号' }))
  })

  test('identity numbers sent back masked stay unchanged, and the approval stays', async () => {
    const ann = await app.user()
    const { id } = await create(ann)
    await ann.call(calls.audit, { ids: [id], pass: true })
    const sealed = await storedNo(id)
    const { version } = await show(ann, id)
    const kept = { ...valid(ann, { idNo: MASKED, remark: '已核对' }), id, version }
    expect(await ann.call(calls.update, kept as never)).toMatchObject({ status: 2 })
    expect(await storedNo(id)).toBe(sealed)
    const foreign = { ...valid(ann, { idNo: '*****************2' }), id, version: version + 1 }
    await expect(ann.call(calls.update, foreign as never)).rejects.toMatchObject({
      data: { problems: [{ path: 'idNo', message: '身份证号请填写完整，不要含“*”' }] },
    })
  })

  test('changed identity numbers reset an approval and are logged without their digits', async () => {
    const ann = await app.user()
    const { id } = await create(ann)
    await ann.call(calls.audit, { ids: [id], pass: true })
    const { version } = await show(ann, id)
    const changed = { ...valid(ann, { idNo: OTHER }), id, version }
    expect(await ann.call(calls.update, changed as never)).toMatchObject({ status: 1 })
    expect(await secret(ann, id)).toEqual({ idNo: OTHER })
    expect(await logOf(id)).toContainEqual(expect.objectContaining({ reason: '修改了身份证号' }))
  })

  test('identity numbers give the day of birth', async () => {
    const ann = await app.user()
    const { id } = await create(ann, { birthDate: null })
    expect(await show(ann, id)).toMatchObject({ birthDate: '1985-03-12' })
  })

  test.each([
    [{ birthDate: '1985-03-13' }, 'birthDate', '出生年月与身份证号不符，身份证号表示 1985-03-12'],
    [{ idNo: '410105198503120022' }, 'idNo', '身份证号的校验位不正确'],
  ])('a person with %o is refused', async (wish, path, message) => {
    await expect(create(await app.user(), wish)).rejects.toMatchObject({
      data: { problems: [{ path, message }] },
    })
  })

  test('identity numbers show as unreadable under another key, and can be entered again', async () => {
    const ann = await app.user()
    const { id } = await create(ann)
    await app.services.db
      .update(researchPerson)
      .set({ idNo: 'g1.AAAA' } as never)
      .where(eq(researchPerson.id, Number(id)))
    const { idNo, version } = await show(ann, id)
    expect(idNo).toBe('（无法解密）')
    await ann.call(calls.update, { ...valid(ann), id, version })
    expect(await show(ann, id)).toMatchObject({ idNo: MASKED })
  })
})
