import { dictionaries } from '@hepu/api/dictionaries'
import * as session from '@hepu/api/areas/authority/session/session'
import { checkPermission } from '@hepu/api/core/checkPermission'
import * as choices from '@hepu/api/core/resource/choices'
import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { experimentGroup } from '../../../db/schema/index.ts'
import { insertRow, updateRow } from '../../../db/write.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const flat = (entries: readonly AuthEntry[]): AuthEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)])

/** Returns the entries below the one root. */
async function menuOf(client: Client): Promise<AuthEntry[]> {
  const { menus } = await client.call(session.myAuths, {})
  expect(menus).toMatchObject([{ type: 'm', label: '工作台', path: '', parentId: null }])
  return menus[0]!.children
}

describe('GET /api/authority/userV2/myAuths', () => {
  test('a user without permissions has the home page and, in no sidebar, his own screens', async () => {
    const bob = await app.user({ permissions: [] })
    const { auths, permissions } = await bob.call(session.myAuths, {})
    expect([auths, permissions]).toEqual([[], []])
    expect(flat(await menuOf(bob)).map((entry) => [entry.id, entry.path, entry.hidden])).toEqual([
      ['1000081', 'home/index', false],
      ['9170', 'system/personalInfo', true],
      ['9171', 'system/changePassword', true],
      ['9172', 'system/changeAccount', true],
      ['9173', 'system/noticeSettings', true],
      ['2055', 'task/myIncome', true],
      ['2056', 'business/ownConsults', true],
    ])
  })

  test('F-057 F-058 a permission brings its resources, their menus and the menus above, under one root', async () => {
    const bob = await app.user({ permissions: ['upgrade.standard:read'] })
    const shown = flat(await menuOf(bob)).filter((entry) => !entry.hidden)
    expect(shown.map((entry) => [entry.type, entry.label, entry.word])).toEqual([
      ['m', '首页', null],
      ['m', '品种评价', null],
      ['m', '晋级标准', null],
      ['r', '查看晋级标准', 'upgrade.standard:read'],
    ])
  })

  test('F-072 two users of one organisation have only the menus of their own permissions', async () => {
    const ann = await app.user({ permissions: ['upgrade.standard:read'] })
    const bob = await app.user({ org: ann.org, permissions: ['system.log:read'] })
    const shown = async (client: Client) =>
      flat(await menuOf(client)).flatMap(({ type, hidden, label }) => (type === 'm' && !hidden ? label : []))
    expect(await shown(ann)).toEqual(['首页', '品种评价', '晋级标准'])
    expect(await shown(bob)).toEqual(['首页', '系统管理', '操作日志', '登录日志'])
  })

  test('F-105 every entry is a whole menu record, with the id of its position in the catalogue', async () => {
    const ann = await app.user()
    const resource = flat(await menuOf(ann)).find((entry) => entry.word === 'upgrade.standard:write')
    expect(resource).toEqual({
      id: '112402',
      parentId: '1124',
      type: 'r',
      label: '维护晋级标准',
      code: 'upgrade.standard:write',
      path: '',
      component: null,
      icon: null,
      sortValue: 2,
      isGeneral: false,
      isIframe: false,
      hidden: false,
      keepAlive: false,
      word: 'upgrade.standard:write',
      description: null,
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      createdBy: null,
      updateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      updatedBy: null,
      children: [],
    })
  })

  test('F-108 the session form has an entry per menu and a child with the action per resource', async () => {
    const bob = await app.user({ permissions: ['upgrade.standard:read', 'upgrade.standard:write'] })
    const { auths } = await bob.call(session.myAuths, {})
    const url = 'estimate/estimate-promotion/upgradeStandard'
    expect(auths).toEqual([
      {
        type: 1,
        url,
        id: '1124',
        menu: '晋级标准',
        children: [
          { type: 1, url, id: '112401', menu: 'read', children: [] },
          { type: 1, url, id: '112402', menu: 'write', children: [] },
        ],
      },
    ])
  })

  test('no menu of the catalogue has one action twice, so that a permission string has one meaning', async () => {
    const ann = await app.user()
    const { auths } = await ann.call(session.myAuths, {})
    expect(auths.length).toBeGreaterThan(5)
    for (const { url, children } of auths) {
      expect(new Set(children.map((child) => child.menu)).size, url).toBe(children.length)
    }
  })
})

describe('GET /api/authority/authority/menuResources', () => {
  test('F-386 the resources of the caller are listed menu by menu', async () => {
    const bob = await app.user({ permissions: ['upgrade.standard:read'] })
    expect(await bob.call(session.menuResources, {})).toEqual([
      {
        menuId: '1124',
        label: '晋级标准',
        path: 'estimate/estimate-promotion/upgradeStandard',
        resources: [
          {
            id: '112401',
            code: 'upgrade.standard:read',
            label: '查看晋级标准',
            word: 'upgrade.standard:read',
          },
        ],
      },
    ])
  })

  test('F-386 the call exists, like checkPermission, under a second /authority', () => {
    expect([session.menuResources.path, checkPermission.path]).toEqual([
      '/api/authority/authority/menuResources',
      '/api/authority/authority/checkPermission',
    ])
  })
})

describe('GET /api/authority/authority/checkPermission', () => {
  test('F-385 the answer is true for a held permission and false for any other text', async () => {
    const bob = await app.user({ permissions: ['upgrade.standard:read'] })
    const asked = ['upgrade.standard:read', 'upgrade.standard:write', '没有这样的权限']
    const answers = await Promise.all(asked.map((permission) => bob.call(checkPermission, { permission })))
    expect(answers).toEqual([true, false, false])
  })
})

describe('GET /api/authority/data/list/{code}', () => {
  test('F-460 every dictionary of the catalogue is listed in its order', async () => {
    const ann = await app.user({ permissions: [] })
    for (const [code, entries] of Object.entries(dictionaries)) {
      const answer = await ann.call(choices.dictionaryList, { code })
      expect(
        answer.map(({ value, label }) => ({ value, label })),
        code,
      ).toEqual(entries.map(({ value, label }) => ({ value, label })))
    }
  })

  test('F-460 an unknown dictionary has no entries', async () => {
    const ann = await app.user()
    await expect(ann.call(choices.dictionaryList, { code: '没有' })).resolves.toEqual([])
  })
})

describe('GET /api/authority/changeLog/list', () => {
  test('the history of a record is shown to its own organisation only, newest first', async () => {
    const ann = await app.user()
    const ctx = await ctxOf(app, ann)
    const { id } = await insertRow(ctx, experimentGroup, { name: '甲组', year: 2024, phase: 'R1' })
    await updateRow(ctx, experimentGroup, id, { values: { name: '乙组' } }, { reason: '改名' })
    const asked = { object: 'experiment_group', objectId: String(id) }
    expect(await ann.call(changeHistory.changeLogOfRecord, asked)).toMatchObject([
      {
        action: 'update',
        before: { name: '甲组' },
        after: { name: '乙组' },
        reason: '改名',
        objectLabel: '组别',
      },
      { action: 'create', userName: `用户${ann.account}` },
    ])
    const stranger = await app.user()
    expect(await stranger.call(changeHistory.changeLogOfRecord, asked)).toEqual([])
  })

  test('reading the history needs the permission to read such records', async () => {
    const asked = { object: 'experiment_group', objectId: '1' }
    const powerless = await app.user({ permissions: [] })
    await expect(powerless.call(changeHistory.changeLogOfRecord, asked)).rejects.toMatchObject({ code: 4030 })
    const reader = await app.user({ permissions: ['experiment.variety:read'] })
    await expect(reader.call(changeHistory.changeLogOfRecord, asked)).resolves.toEqual([])
    await expect(
      reader.call(changeHistory.changeLogOfRecord, { ...asked, object: 'user' }),
    ).rejects.toMatchObject({
      code: 4030,
    })
  })
})
