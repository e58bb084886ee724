import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { resources } from '@hepu/api/resources'
import { storedFields } from '@hepu/api/core/resource/fields'
import { isRecordTarget } from '@hepu/api/core/resource/targets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import { create, show, valuesOf } from './testRegistries.ts'

let app: FileTest
beforeAll(async () => {
  app = await fileTest()
})
afterAll(() => app.close())

/** Returns the names of the parts of a stored value, which no user should read. */
const keysIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(keysIn)]

describe.each(resources.map((def) => [def.title, def] as const))('变更历史 of %s', (_, def) => {
  test('the history shows every field and part by its label, and people, units and choices by their names', async () => {
    const ann = await app.user()
    const { id } = await create(def, ann)
    const record = await show(def, ann, id)
    const again = { ...valuesOf(def, ann), remark: '改过', id, version: record.version, submit: true }
    await ann.call(def.calls.update, again)
    const lines = await ann.call(changeLogOfRecord, { object: def.table, objectId: id })
    expect(lines.map(({ action }) => action)).toEqual(['update', 'create'])
    const changes = lines.flatMap((line) => line.changes)
    for (const { label } of changes) expect(label).toMatch(/\p{Script=Han}/u)
    const changedTo = new Map(lines.at(-1)!.changes.map(({ field, after }) => [field, after ?? '']))
    const labels = record['labels'] as Record<string, string>
    for (const [name, field] of storedFields(def.fields)) {
      const text = changedTo.get(name) ?? ''
      for (const key of keysIn(record[name])) expect(text.split(/[，；、\s]/)).not.toContain(key)
      const isNamed = field.kind === 'dict' || field.kind === 'dicts' || field.kind === 'region'
      const isUnit = field.kind === 'ref' && !isRecordTarget(field.target)
      if ((isNamed || isUnit) && labels[name]) expect([name, text]).toEqual([name, labels[name]])
      if (field.kind === 'holder' && record[name])
        expect(text).toMatch(
          field.people ? /^人员 .+王麦，外部单位 / : /^内部单位 .+，人员 .+王麦，外部单位 /,
        )
    }
  })
})
