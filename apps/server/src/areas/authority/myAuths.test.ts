import { dictionaries } from '@hepu/api/areas/authority/dictionaries'
import * as session from '@hepu/api/areas/authority/session'
import type { AuthEntry } from '@hepu/api/areas/authority/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ctxOf, testApp, type TestApp } from '../../../test/testApp.ts'
import { experimentGroup } from '../../db/schema/index.ts'
import { insertRow, updateRow } from '../../db/write.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
})
afterAll(() => it.close())

const flat = (entries: readonly AuthEntry[]): AuthEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)])

describe('GET /api/authority/userV2/myAuths', () => {
  test('without rights there is the home page and nothing else', async () => {
    const bob = await it.user({ words: [] })
    const { menus, words } = await bob.call(session.myAuths, {})
    expect(words).toEqual([])
    expect(flat(menus).map((entry) => [entry.id, entry.path])).toEqual([['1000081', 'home/index']])
  })

  test('a word brings its resources, their menus and the menus above', async () => {
    const bob = await it.user({ words: ['upgrade.standard:read'] })
    const { menus, words } = await bob.call(session.myAuths, {})
    expect(words).toEqual(['upgrade.standard:read'])
    expect(flat(menus).map((entry) => [entry.type, entry.label, entry.word])).toEqual([
      ['m', '首页', null],
      ['m', '品种评价', null],
      ['m', '晋级标准', null],
      ['r', '查看晋级标准', 'upgrade.standard:read'],
    ])
  })

  test('every resource has the id its place in the catalogue gives it', async () => {
    const ann = await it.user()
    const { menus } = await ann.call(session.myAuths, {})
    const resource = flat(menus).find((entry) => entry.word === 'upgrade.standard:write')
    expect(resource).toMatchObject({ id: '112402', parentId: '1124', type: 'r' })
  })
})

describe('GET /api/authority/data/list/{code}', () => {
  test('gives every dictionary of the catalogue, in its order', async () => {
    const ann = await it.user({ words: [] })
    for (const [code, entries] of Object.entries(dictionaries)) {
      const answer = await ann.call(session.dictionaryList, { code })
      expect(
        answer.map(({ value, label }) => ({ value, label })),
        code,
      ).toEqual(entries.map(({ value, label }) => ({ value, label })))
    }
  })

  test('a dictionary that does not exist is named', async () => {
    const ann = await it.user()
    await expect(ann.call(session.dictionaryList, { code: '没有' })).rejects.toMatchObject({
      code: 4040,
      message: '字典「没有」不存在',
    })
  })
})

describe('GET /api/authority/changeLog/list', () => {
  test('tells the history of a record to its own organisation only, newest first', async () => {
    const ann = await it.user()
    const ctx = await ctxOf(it, ann)
    const { id } = await insertRow(ctx, experimentGroup, { name: '甲组', year: 2024, phase: 'R1' })
    await updateRow(ctx, experimentGroup, id, { values: { name: '乙组' } }, { reason: '改名' })
    const asked = { object: 'experiment_group', objectId: String(id) }
    expect(await ann.call(session.changeLogOfRecord, asked)).toMatchObject([
      {
        action: 'update',
        before: { name: '甲组' },
        after: { name: '乙组' },
        reason: '改名',
        objectLabel: '组别',
      },
      { action: 'create', userName: `用户${ann.account}` },
    ])
    const stranger = await it.user()
    expect(await stranger.call(session.changeLogOfRecord, asked)).toEqual([])
  })

  test('takes the right to read such records', async () => {
    const asked = { object: 'experiment_group', objectId: '1' }
    const powerless = await it.user({ words: [] })
    await expect(powerless.call(session.changeLogOfRecord, asked)).rejects.toMatchObject({ code: 4030 })
    const reader = await it.user({ words: ['experiment.variety:read'] })
    await expect(reader.call(session.changeLogOfRecord, asked)).resolves.toEqual([])
    await expect(reader.call(session.changeLogOfRecord, { ...asked, object: 'user' })).rejects.toMatchObject({
      code: 4030,
    })
  })
})
