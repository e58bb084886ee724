import { resources } from '@hepu/api/resources'
import { enteredFields, neededFiles, type Field } from '@hepu/api/core/resource/fields'
import { uniqueGroups, type Resource } from '@hepu/api/core/resource/resource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countsOf, sheetsOf } from '../../authority/testTables.ts'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import { certified } from './testCertified.ts'
import { samples } from './samples.ts'
import { create, flowOf, pageOf, show, valuesOf, type Row } from './testRegistries.ts'

let app: FileTest
beforeAll(async () => {
  app = await fileTest()
})
afterAll(() => app.close())

/** Values that a field refuses, each with what follows its label in the refusal. */
function wrongOf(field: Field): [unknown, string][] {
  const blank: [unknown, string][] = field.optional || field.kind === 'files' ? [] : [[null, '必填']]
  return [...blank, ...misshapen(field)]
}
function misshapen(field: Field): [unknown, string][] {
  switch (field.kind) {
    case 'text':
      return [['字'.repeat(field.max + 1), `最多${field.max}个字`]]
    case 'date':
      return [
        ['2023-02-30', '「2023-02-30」不是有效日期'],
        ['昨天', '格式为 YYYY-MM-DD'],
      ]
    case 'number':
      return [['十', '应为数字']]
    case 'money':
      return [['十万', '应为不小于0的金额']]
    default:
      return []
  }
}

describe.each(resources.map((def) => [def.title, def] as const))('%s', (_, def) => {
  test('F-409 F-454 a record passes create → show → update → review → delete → recycle bin → restore → purge', async () => {
    const ann = await app.user()
    const values = valuesOf(def, ann)
    const { id } = await create(def, ann)
    const made = await show(def, ann, id)
    for (const [name, value] of Object.entries(samples[def.name].values)) expect(made[name]).toEqual(value)
    expect((await pageOf(def, ann)).records).toMatchObject([{ orgName: made['orgName'] }])
    expect(made).toMatchObject({
      orgName: expect.stringMatching(/^机构/),
      status: 1,
      can: { edit: true, delete: true, audit: true },
    })
    await ann.call(def.calls.audit, { ids: [id], pass: true })
    const { version } = await show(def, ann, id)
    const name = String(samples[def.name].other(1)[def.nameField] ?? values[def.nameField as never])
    const changed = { ...values, [def.nameField]: name, id, version }
    await ann.call(def.calls.update, changed)
    expect(await show(def, ann, id)).toMatchObject({ [def.nameField]: name, version: version + 1 })
    await expect(ann.call(def.calls.update, changed as never)).rejects.toMatchObject({ code: 4090 })
    await ann.call(def.calls.delete, { ids: [id] })
    expect(await pageOf(def, ann)).toMatchObject({ total: 0 })
    const bin = (await ann.call(def.calls.deletedPage, { model: {} })) as unknown as { records: Row[] }
    expect(bin.records.map((row) => row.id)).toEqual([id])
    await ann.call(def.calls.restore, { ids: [id] })
    expect(await pageOf(def, ann, { name: name.slice(0, 2) })).toMatchObject({ total: 1 })
    await ann.call(def.calls.delete, { ids: [id] })
    await ann.call(def.calls.purge, { ids: [id] })
    await expect(ann.call(def.calls.restore, { ids: [id] })).rejects.toMatchObject({ code: 4040 })
  })

  test('a form cannot set organisation, crop, author, state and version', async () => {
    const eve = await app.user()
    const ann = await app.user()
    const bob = await app.user({ org: ann.org, permissions: [`${def.name}:read`, `${def.name}:write`] })
    const inRice = await app.user({ org: ann.org, crop: 'rice' })
    const said = { orgId: String(eve.orgId), org_id: eve.orgId, crop: 'rice', createdBy: String(eve.userId) }
    const columns = { created_by: eve.userId, status: 2, version: 99, deletedAt: null, deleted_at: null }
    const forged = Object.fromEntries(
      Object.entries({ ...said, ...columns }).filter(([name]) => !(name in def.fields)),
    )
    const values = { ...valuesOf(def, bob), ...(await certified(def, bob)) }
    const save = (route: Resource['calls']['create' | 'update'], input: object) =>
      bob.call(route, { ...values, ...forged, submit: true, ...input })
    const { id } = (await save(def.calls.create, {})) as { id: string }
    const made = await show(def, ann, id)
    expect(made).toMatchObject({ status: 1, version: 1 })
    await expect(save(def.calls.update, { id })).rejects.toMatchObject({ code: 4090 })
    await save(def.calls.update, { id, version: 1 })
    const same = { status: 1, version: 1, orgName: made['orgName'], updateTime: made['updateTime'] }
    expect(await show(def, ann, id)).toMatchObject(same)
    for (const elsewhere of [eve, inRice]) expect(await pageOf(def, elsewhere)).toMatchObject({ total: 0 })
    const { id: hers } = await create(def, eve)
    await expect(save(def.calls.update, { id: hers, version: 1 })).rejects.toMatchObject({ code: 4040 })
  })

  test('numbers are unique in the organisation, and the refusal names field and record', async () => {
    const ann = await app.user()
    await create(def, ann)
    for (const group of uniqueGroups(def)) {
      const same = Object.fromEntries(group.map((field) => [field, samples[def.name].values[field]]))
      const twice = { ...valuesOf(def, ann, 1), ...same }
      await expect(ann.call(def.calls.create, twice as never)).rejects.toMatchObject({
        code: 4000,
        message: expect.stringContaining(`${def.fields[group[0]!]!.label}「`),
      })
    }
    expect(await pageOf(def, ann)).toMatchObject({ total: 1 })
  })

  test('a deleted record shows which record has its number, and what to do before it is restored', async () => {
    const groups = uniqueGroups(def)
    if (groups.length === 0) return
    const ann = await app.user()
    const { id: gone } = await create(def, ann)
    await ann.call(def.calls.delete, { ids: [gone] })
    const same = Object.fromEntries(groups[0]!.map((field) => [field, samples[def.name].values[field]]))
    const taker = { ...valuesOf(def, ann, 1), ...same, ...(await certified(def, ann)) }
    const { id } = await ann.call(def.calls.create, taker)
    const { [def.nameField]: name } = await show(def, ann, id)
    const advice = `已被「${String(name)}」使用，请先修改或删除该记录后再恢复`
    const bin = (await ann.call(def.calls.deletedPage, { model: {} })) as unknown as { records: Row[] }
    expect(bin.records).toMatchObject([
      {
        id: gone,
        takenBy: { id, name },
        can: { restore: false },
        whyNot: { restore: expect.stringContaining(advice) },
      },
    ])
    await expect(ann.call(def.calls.restore, { ids: [gone] })).rejects.toMatchObject({
      code: 4000,
      message: expect.stringContaining(advice),
    })
    await ann.call(def.calls.delete, { ids: [id] })
    await ann.call(def.calls.restore, { ids: [gone] })
    expect(await show(def, ann, gone)).toMatchObject({ id: gone })
  })

  test('F-410 the recycle bin is a list of its own: paged, searchable, with who deleted and when', async () => {
    const ann = await app.user()
    const bob = await app.user({ org: ann.org })
    const ids: string[] = []
    for (const at of [0, 1, 2]) ids.push((await create(def, ann, at)).id)
    const [first, second, kept] = ids as [string, string, string]
    const before = Date.now()
    await ann.call(def.calls.delete, { ids: [first] })
    await bob.call(def.calls.delete, { ids: [second] })
    const binOf = async (input: object) =>
      (await ann.call(def.calls.deletedPage, input)) as unknown as { total: number; records: Row[] }
    const [top, below] = [await binOf({ size: 1 }), await binOf({ size: 1, current: 2 })]
    expect([top.total, below.total]).toEqual([2, 2])
    expect(top.records).toMatchObject([{ id: second, deletedByName: `用户${bob.account}` }])
    expect(below.records).toMatchObject([{ id: first, deletedByName: `用户${ann.account}` }])
    const times = [below, top].map(({ records }) => Date.parse(String(records[0]!['deletedAt'])))
    expect(times[0]).toBeGreaterThanOrEqual(before)
    expect(times[1]).toBeGreaterThanOrEqual(times[0]!)
    const name = String(top.records[0]![def.nameField])
    const found = await binOf({ model: { name } })
    expect(found.records.map(({ id }) => id)).toContain(second)
    expect(found.records.every((row) => String(row[def.nameField]).includes(name))).toBe(true)
    expect(await binOf({ model: { name: '没有这样的名称' } })).toMatchObject({ total: 0, records: [] })
    expect((await pageOf(def, ann)).records.map(({ id }) => id)).toEqual([kept])
  })

  test('F-437 an exported workbook imports again without changing anything', async () => {
    const ann = await app.user()
    for (const at of [0, 1, 2]) await create(def, ann, at)
    const { bytes } = await sheetsOf(ann, def.calls.export)
    const flow = flowOf(def)
    const preview = await flow.preview(ann, bytes)
    expect((await flow.findings(ann, preview)).filter(({ severity }) => severity !== 'warning')).toEqual([])
    expect(countsOf(preview)).toEqual({ created: 0, existing: 3, changed: 0, rejected: 0 })
    const eve = await app.user()
    const other = await flow.preview(eve, bytes)
    expect(other.preview!.counts[0]!.existing).toBe(0)
  })

  test('a record that needs a certificate is submitted with one, and is a draft after an import', async () => {
    const ann = await app.user()
    const needed = neededFiles(def.fields)
    const bare = ann.call(def.calls.create, { ...valuesOf(def, ann), submit: true })
    if (!needed) {
      await expect(bare).resolves.toMatchObject({ id: expect.any(String) })
      return
    }
    const [path, { label }] = needed
    const message = `提交审核须上传${label}`
    await expect(bare).rejects.toMatchObject({ code: 4000, data: { problems: [{ path, message }] } })
    await create(def, ann)
    const { bytes } = await sheetsOf(ann, def.calls.export)
    const eve = await app.user({ org: ann.org, crop: 'rice' })
    const flow = flowOf(def)
    const preview = await flow.preview(eve, bytes)
    expect(preview.preview!.notice).toBe(`1条${def.title}导入后存为草稿：提交审核须先上传${label}。`)
    await flow.confirm(eve, preview)
    const { records } = await pageOf(def, eve)
    expect(records).toMatchObject([{ status: 0 }])
    const { id, version } = records[0]!
    const again = { ...valuesOf(def, eve), id, version, submit: true }
    await expect(eve.call(def.calls.update, again as never)).rejects.toMatchObject({ message })
    await eve.call(def.calls.update, { ...again, ...(await certified(def, eve)) })
    expect(await show(def, eve, id)).toMatchObject({ status: 1 })
  })

  test('a filter or an order by a column that is not listed is refused, and a blank filter filters nothing', async () => {
    const ann = await app.user()
    await create(def, ann)
    const { page, export: file } = def.calls
    const refused = { code: 4000, message: expect.stringContaining('version') }
    await expect(pageOf(def, ann, { version: 1 })).rejects.toMatchObject(refused)
    await expect(ann.call(file, { version: 1 } as never)).rejects.toMatchObject(refused)
    for (const call of [page, file])
      await expect(ann.call(call, { sort: 'version' })).rejects.toMatchObject({
        message: expect.stringContaining('不支持按该列排序'),
      })
    for (const blank of ['', null])
      for (const name of Object.keys(page.input.shape.model.unwrap().shape))
        expect(await pageOf(def, ann, { [name]: blank }), `${name} ${String(blank)}`).toMatchObject({
          total: 1,
        })
  })

  test('F-417 values that are blank, too long, no day or no number are refused in Chinese, at their field', async () => {
    const ann = await app.user()
    const files = await certified(def, ann)
    const good = { ...valuesOf(def, ann), ...files, submit: true }
    for (const [name, field] of enteredFields(def.fields)) {
      for (const [value, words] of wrongOf(field)) {
        const asked = ann.call(def.calls.create, { ...good, [name]: value })
        const problem = { path: name, message: expect.stringContaining(`${field.label}${words}`) as string }
        await expect(asked, `${name}: ${words}`).rejects.toMatchObject({
          code: 4000,
          data: { problems: expect.arrayContaining([expect.objectContaining(problem)]) as unknown },
        })
      }
    }
    expect(await pageOf(def, ann)).toMatchObject({ total: 0 })
    await expect(ann.call(def.calls.create, good as never)).resolves.toMatchObject({
      id: expect.any(String) as string,
    })
  })

  test('another organisation neither sees nor changes the record', async () => {
    const [ann, eve] = [await app.user(), await app.user()]
    const { id } = await create(def, ann)
    await expect(show(def, eve, id)).rejects.toMatchObject({ code: 4040 })
    await expect(eve.call(def.calls.delete, { ids: [id] })).rejects.toMatchObject({ code: 4040 })
    await expect(eve.call(def.calls.audit, { ids: [id], pass: true })).rejects.toMatchObject({ code: 4040 })
    expect(await pageOf(def, eve)).toMatchObject({ total: 0 })
  })
})
