import { resources } from '@hepu/api/resources'
import { reward } from '@hepu/api/areas/research/reward/reward'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { uniqueGroups } from '@hepu/api/core/resource/resource'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementsOf } from '../../test/roundTrips.ts'
import { testApp, type Client, type TestApp } from '../../test/testApp.ts'
import { samples } from '../areas/research/registry/samples.ts'
import { changeLog } from '../db/schema/index.ts'
import { uniqueIndexName } from '../db/schema/resourceTable.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

const { calls } = reward

/** A form with a number of its own that mentions an organisation and a user. */
const form = (no: string) => ({
  ...samples[reward.name].values,
  title: `${no}成果`,
  certNo: no,
  units: { internalUnit: [String(ann.orgId)], staffList: [], externalUnit: null },
  persons: {
    internalUnit: [],
    staffList: [{ userId: String(ann.userId), userName: '安', organizationName: null }],
    externalUnit: null,
  },
})

const create = (values: object): Promise<{ id: string }> => ann.call(calls.create, values)
const show = (id: string) => ann.call(calls.show, { id })
const linesOf = (id: string) =>
  app.services.db
    .select()
    .from(changeLog)
    .where(and(eq(changeLog.object, reward.table), eq(changeLog.objectId, Number(id))))
    .orderBy(changeLog.id)

async function certificate(): Promise<string> {
  const file = { name: '证书.pdf', bytes: Buffer.from('%PDF-1.4 证书') }
  return (await ann.upload(fileInfoUpload, { infoType: reward.name, publicStatus: '2' }, file)).id
}

describe('round trips to the database, the session and the transaction included', () => {
  test('a draft with its line of the change log takes six at most', async () => {
    await show((await create(form('A-1'))).id)
    let id = ''
    expect((await statementsOf(async () => ({ id } = await create(form('A-2'))))).length).toBeLessThanOrEqual(
      6,
    )
    expect(await linesOf(id)).toMatchObject([
      { action: 'create', after: { certNo: 'A-2', title: 'A-2成果' } },
    ])
  })

  test('an edit takes six at most', async () => {
    const { id } = await create(form('B-1'))
    const { version } = await show(id)
    const edit = () => ann.call(calls.update, { ...form('B-2'), id, version })
    expect((await statementsOf(edit)).length).toBeLessThanOrEqual(6)
    expect((await linesOf(id)).at(-1)).toMatchObject({
      action: 'update',
      before: { certNo: 'B-1' },
      after: { certNo: 'B-2' },
    })
  })

  test('submitting a draft by its form takes eight at most besides its attachments', async () => {
    const { id } = await create({ ...form('C-1'), files: [await certificate()] })
    const { version } = await show(id)
    const submit = () => ann.call(calls.update, { ...form('C-1'), id, version, submit: true })
    // The attachments that the record must have are looked for.
    expect((await statementsOf(submit)).length).toBeLessThanOrEqual(8 + 1)
    expect(await show(id)).toMatchObject({ status: 1 })
  })

  test('one record takes three: the session, the record and its attachments', async () => {
    const { id } = await create(form('D-1'))
    await show(id)
    expect(await statementsOf(() => show(id))).toHaveLength(3)
  })
})

describe('a number that is taken, which the unique index refuses', () => {
  const taken = (no: string, called: string) =>
    `证书编号「${no}」、奖励名称「神农中华农业科技奖」已被「${called}」使用`

  test('is refused at the creation and at the edit with the field and the other record', async () => {
    await create(form('E-1'))
    await expect(create({ ...form('E-2'), certNo: 'E-1' })).rejects.toMatchObject({
      message: taken('E-1', 'E-1成果'),
      data: { problems: [{ path: 'certNo' }] },
    })
    const { id } = await create(form('E-3'))
    const { version } = await show(id)
    const values = { ...form('E-3'), certNo: 'E-1' }
    const edit = ann.call(calls.update, { ...values, id, version })
    await expect(edit).rejects.toMatchObject({ message: taken('E-1', 'E-1成果') })
    expect(await show(id)).toMatchObject({ certNo: 'E-3', version })
    expect(await linesOf(id)).toHaveLength(1)
  })

  test('goes to one of many calls at once; the others are told who has it', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => create({ ...form(`F-${at}`), certNo: 'F' })),
    )
    const made = all.filter(({ status }) => status === 'fulfilled')
    expect(made).toHaveLength(1)
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    for (const message of refused)
      expect(message).toMatch(/证书编号「F」、奖励名称「神农中华农业科技奖」已被「F-\d成果」使用/)
  })
})

test('every registry has a unique index for each group of fields that its form refuses', async () => {
  const { rows } = await app.services.db.execute<{ name: string }>(
    `select indexname as name from pg_indexes where indexdef like 'CREATE UNIQUE INDEX%deleted_at IS NULL%'`,
  )
  const names = new Set(rows.map(({ name }) => name))
  for (const def of resources) {
    for (const group of uniqueGroups(def)) expect(names).toContain(uniqueIndexName(def, group))
  }
})
