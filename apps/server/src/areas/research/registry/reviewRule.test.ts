import { changeLogPage } from '@hepu/api/areas/authority/changeLog/changeLog'
import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { configYear, updateConfigYear } from '@hepu/api/areas/upgrade/evaluation'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { create, pageOf, show, valuesOf } from './testRegistries.ts'

let app: TestApp
let ann: Client
let bob: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({ org: ann.org })
})
afterAll(() => app.close())

const setRule = (who: Client, reviewFourEyes?: boolean) =>
  who.call(updateConfigYear, {
    currentYear: 2026,
    fourEyes: true,
    minPoints: 5,
    ...(reviewFourEyes === undefined ? {} : { reviewFourEyes, reason: '内控要求' }),
  })
const approve = (who: Client, ...ids: string[]) => who.call(copyright.calls.audit, { ids, pass: true })
const refused = {
  code: 4220,
  message: expect.stringMatching(
    /^「.+」由您最后编辑：审核人不能是最后编辑人（发布规则），请由其他有审核权限的人员审核$/,
  ) as string,
}

describe('审核人不能是最后编辑人', () => {
  test('the rule is off until an organisation turns it on', async () => {
    const { id } = await create(copyright, ann)
    expect(await show(copyright, ann, id)).toMatchObject({ can: { audit: true } })
    await expect(approve(ann, id)).resolves.toEqual({ changed: 1 })
  })

  test('the rule refuses approval and rejection by the last editor, also in advance, and allows another reviewer', async () => {
    await setRule(ann, true)
    const { id } = await create(copyright, ann)
    await expect(approve(ann, id)).rejects.toMatchObject(refused)
    await expect(
      ann.call(copyright.calls.audit, { ids: [id], pass: false, opinion: '不全' }),
    ).rejects.toMatchObject(refused)
    const seen = { can: { audit: false, edit: true }, whyNot: { audit: refused.message } }
    expect(await show(copyright, ann, id)).toMatchObject(seen)
    expect((await pageOf(copyright, ann)).records).toMatchObject([seen])
    const others = await show(copyright, bob, id)
    expect(others['can']).toMatchObject({ audit: true })
    expect(others['whyNot']).toBeUndefined()
    await expect(approve(bob, id)).resolves.toEqual({ changed: 1 })
  })

  test('the rule follows the last edit: a new editor may no longer review, and the previous one may', async () => {
    await setRule(ann, true)
    const { id } = await create(copyright, ann)
    const { version } = await show(copyright, bob, id)
    await bob.call(copyright.calls.update, {
      ...valuesOf(copyright, ann),
      remark: '改',
      id,
      version,
      submit: true,
    } as never)
    await expect(approve(bob, id)).rejects.toMatchObject(refused)
    await expect(approve(ann, id)).resolves.toEqual({ changed: 1 })
  })

  test('the rule refuses a whole batch if one record is refused', async () => {
    await setRule(ann, true)
    const [mine, his] = [await create(copyright, ann), await create(copyright, bob, 1)]
    await expect(approve(ann, his.id, mine.id)).rejects.toMatchObject(refused)
    expect(await show(copyright, ann, his.id)).toMatchObject({ status: 1 })
  })

  test("the rule is that of the record's organisation, for its crop, and survives changes of other rules", async () => {
    const station = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    await setRule(ann, true)
    const below = await create(copyright, station)
    await expect(approve(station, below.id)).resolves.toEqual({ changed: 1 })
    await setRule(ann)
    const { id } = await create(copyright, ann)
    await expect(approve(ann, id)).rejects.toMatchObject(refused)
    await setRule(ann, false)
    await expect(approve(ann, id)).resolves.toEqual({ changed: 1 })
  })

  test('the rule cannot be turned off by a user who would profit from it', async () => {
    await setRule(ann, true)
    const permissions = ['upgrade.record:read', 'upgrade.record:generate', `${copyright.name}:read`] as const
    const keeper = await app.user({
      org: ann.org,
      permissions: [...permissions, `${copyright.name}:write`, `${copyright.name}:audit`],
    })
    const { id } = await create(copyright, keeper)
    await expect(setRule(keeper, false)).rejects.toMatchObject({
      code: 4030,
      message: '「审核人不能是最后编辑人」只能由有“维护角色与人员分配”权限的管理员修改',
      data: { problems: [{ path: 'reviewFourEyes' }] },
    })
    await expect(approve(keeper, id)).rejects.toMatchObject(refused)
    const year = { currentYear: 2025, fourEyes: true, minPoints: 5 }
    await expect(keeper.call(updateConfigYear, { ...year, fourEyes: false })).rejects.toMatchObject({
      code: 4030,
    })
    await keeper.call(updateConfigYear, year)
    expect(await keeper.call(configYear, {})).toMatchObject({
      ...year,
      reviewFourEyes: true,
      can: { edit: true, editFourEyes: false },
    })
  })

  test('a change of the rule needs a reason, which the log shows', async () => {
    const wanted = { currentYear: 2026, fourEyes: true, minPoints: 5, reviewFourEyes: true }
    await expect(ann.call(updateConfigYear, wanted)).rejects.toMatchObject({
      code: 4000,
      data: { problems: [{ path: 'reason', message: '修改四眼原则须填写修改原因' }] },
    })
    await ann.call(updateConfigYear, { ...wanted, reason: '内控要求' })
    const { records } = await ann.call(changeLogPage, {})
    expect(records.find(({ object }) => object === 'upgrade_setting')).toMatchObject({ reason: '内控要求' })
  })
})
