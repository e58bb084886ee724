import type { AppError } from '@hepu/api/core/errorCodes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../test/build/buildAuthority.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../test/testApp.ts'
import type { Ctx } from '../http/context.ts'
import { changeLog, experimentGroup, organization, user } from './schema/index.ts'
import { findRow, getRow, rows } from './scope.ts'
import { insertRow, removeRow, updateRow, writeLog } from './write.ts'

let app: TestApp
let ann: Client
let ctx: Ctx
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  ctx = await ctxOf(app, ann)
})
afterAll(() => app.close())

const group = (name: string) => ({ name, year: 2024, phase: 'R1' })
const linesOf = (objectId: number) =>
  app.services.db.select().from(changeLog).where(eq(changeLog.objectId, objectId)).orderBy(changeLog.id)

describe('the scope of rows', () => {
  test('rows of another organisation or crop and deleted rows are hidden, with the reason', async () => {
    const mine = await insertRow(ctx, experimentGroup, group('我的组'))
    const stranger = await ctxOf(app, await app.user())
    const rice = await ctxOf(app, await app.user({ org: ann.org, crop: 'rice' }))
    for (const other of [stranger, rice]) {
      expect(await findRow(other, experimentGroup, mine.id)).toBeUndefined()
      await expect(getRow(other, experimentGroup, mine.id, '组别')).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: '组别不存在或无权查看',
      })
    }
    await removeRow(ctx, experimentGroup, mine.id)
    expect(await findRow(ctx, experimentGroup, mine.id)).toBeUndefined()
  })

  test('an organisation sees the rows of those below it, and not the reverse', async () => {
    const below = await makeOrg(app.services.db, ann.org)
    const station = await ctxOf(app, await app.user({ org: below }))
    const theirs = await insertRow(station, experimentGroup, group('站上的组'))
    const above = await insertRow(ctx, experimentGroup, group('总部的组'))
    const now = await ctxOf(app, ann)
    expect((await getRow(now, experimentGroup, theirs.id, '组别')).name).toBe('站上的组')
    expect(await findRow(station, experimentGroup, above.id)).toBeUndefined()
  })

  test('an organisation whose id begins with the same digits is not below', async () => {
    const { db } = app.services
    const parent = await makeOrg(db)
    const alike = await makeOrg(db)
    const path = `${parent.path.slice(0, -1)}0/`
    await db.update(organization).set({ path }).where(eq(organization.id, alike.id))
    const { caller } = await ctxOf(app, await app.user({ org: parent }))
    expect(caller.orgIds).toEqual([parent.id])
  })

  test('a caller without an organisation sees nothing', async () => {
    const nobody = { ...ctx, caller: { ...ctx.caller, orgIds: [] } }
    expect(await app.services.db.select().from(experimentGroup).where(rows(nobody, experimentGroup))).toEqual(
      [],
    )
  })
})

describe('insertRow', () => {
  test("a new row belongs to the caller's organisation and has one log line", async () => {
    const row = await insertRow(ctx, experimentGroup, group('新组'), { reason: '试种' })
    expect(row).toMatchObject({
      orgId: ann.orgId,
      crop: 'maize',
      createdBy: ann.userId,
      updatedBy: ann.userId,
      version: 1,
    })
    expect(await linesOf(row.id)).toMatchObject([
      {
        orgId: ann.orgId,
        crop: 'maize',
        userId: ann.userId,
        requestId: 'test',
        object: 'experiment_group',
        action: 'create',
        before: null,
        after: group('新组'),
        reason: '试种',
      },
    ])
  })
})

describe('updateRow', () => {
  test('only changed fields are logged, and the version rises', async () => {
    const { id } = await insertRow(ctx, experimentGroup, group('旧名'))
    const row = await updateRow(ctx, experimentGroup, id, {
      version: 1,
      values: { name: '新名', year: 2024 },
    })
    expect(row).toMatchObject({ name: '新名', version: 2 })
    expect((await linesOf(id))[1]).toMatchObject({
      action: 'update',
      before: { name: '旧名' },
      after: { name: '新名' },
    })
  })

  test('an update without a change writes no line and no version', async () => {
    const { id } = await insertRow(ctx, experimentGroup, group('不变'))
    const row = await updateRow(ctx, experimentGroup, id, {
      version: 1,
      values: { name: '不变', level: null },
    })
    expect(row.version).toBe(1)
    expect(await linesOf(id)).toHaveLength(1)
  })

  test('an old version is refused, with who changed what when, and the current version', async () => {
    const { id } = await insertRow(ctx, experimentGroup, group('争用'))
    await updateRow(ctx, experimentGroup, id, { version: 1, values: { year: 2025 } })
    const late = updateRow(ctx, experimentGroup, id, { version: 1, values: { year: 2023 } })
    await expect(late).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(
        /^「争用」已被用户user-\w+于\d{4}-\d{2}-\d{2} \d{2}:\d{2}修改，请刷新后再试$/,
      ),
      data: { version: 2 },
    })
  })

  test('of two saves at once, one is refused', async () => {
    const { id } = await insertRow(ctx, experimentGroup, group('并发'))
    const save = (year: number) =>
      app.services.db.transaction((tx) =>
        updateRow({ ...ctx, db: tx }, experimentGroup, id, { version: 1, values: { year } }),
      )
    const outcomes = await Promise.allSettled([save(2001), save(2002), save(2003)])
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refusals.map((outcome) => (outcome.reason as AppError).code)).toEqual(['CONFLICT', 'CONFLICT'])
  })

  test('a row of another organisation cannot be changed', async () => {
    const stranger = await ctxOf(app, await app.user())
    const { id } = await insertRow(stranger, experimentGroup, group('别人的'))
    const attempt = updateRow(ctx, experimentGroup, id, { values: { name: '改' } }, { label: '组别' })
    await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND', message: '组别不存在或无权查看' })
    await expect(removeRow(ctx, experimentGroup, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a line about a row of an organisation below belongs to that organisation', async () => {
    const below = await makeOrg(app.services.db, ann.org)
    const station = await ctxOf(app, await app.user({ org: below }))
    const { id } = await insertRow(station, experimentGroup, group('站组'))
    await updateRow(await ctxOf(app, ann), experimentGroup, id, { values: { year: 2020 } })
    expect((await linesOf(id)).map((line) => line.orgId)).toEqual([below.id, below.id])
  })
})

describe('removeRow', () => {
  test('a removed row stays in the table, and its values are logged', async () => {
    const { id } = await insertRow(ctx, experimentGroup, group('删去'))
    await removeRow(ctx, experimentGroup, id, { reason: '重复' })
    const [kept] = await app.services.db.select().from(experimentGroup).where(eq(experimentGroup.id, id))
    expect(kept?.deletedAt).toBeInstanceOf(Date)
    expect((await linesOf(id))[1]).toMatchObject({
      action: 'delete',
      before: { name: '删去', year: 2024 },
      after: null,
      reason: '重复',
    })
  })
})

describe('writeLog', () => {
  test('an update keeps the differing fields only, other actions keep all their values', async () => {
    await writeLog(ctx, {
      object: 'x',
      objectId: 901,
      action: 'update',
      before: { a: 1, b: 2 },
      after: { a: 1, b: 3 },
    })
    await writeLog(ctx, { object: 'x', objectId: 901, action: 'update', before: { a: 1 }, after: { a: 1 } })
    await writeLog(ctx, { object: 'x', objectId: 901, action: 'publish', before: { a: 1 }, after: { a: 1 } })
    expect((await linesOf(901)).map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'update', before: { b: 2 }, after: { b: 3 } },
      { action: 'publish', before: { a: 1 }, after: { a: 1 } },
    ])
  })

  test('a line never has a password', async () => {
    const [stored] = await app.services.db.select().from(user).where(eq(user.id, ann.userId))
    await writeLog(ctx, {
      object: 'user',
      objectId: 902,
      action: 'other',
      after: { ...stored, password: 'geheim' },
    })
    const text = JSON.stringify(await linesOf(902))
    expect(text).toContain(ann.account)
    expect(text).not.toContain('geheim')
    expect(text).not.toContain('$argon2')
  })
})
