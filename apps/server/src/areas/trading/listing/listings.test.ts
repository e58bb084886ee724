import * as api from '@hepu/api/areas/trading/listing/listing'
import { resultStatuses, type ListingState } from '@hepu/api/areas/trading/listing/listingStates'
import { allAchievements, allNeeds } from '@hepu/api/areas/trading/market/market'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { changeLog, listingTrail, userNotice } from '../../../db/schema/index.ts'
import { storeContract } from '../../contract/testContracts.ts'
import { storeBreeder } from '../../breeder/testBreeders.ts'
import { storePublic } from '../market/testMarket.ts'
import { storeListing } from '../testTrading.ts'
import {
  approveListing,
  demandValues,
  makeDemand,
  makeListed,
  makeSupply,
  submit,
  supplyValues,
} from './testListings.ts'

let app: TestApp
let ann: Client
let eve: Client
let bob: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  eve = await app.user({ org: ann.org })
  bob = await app.user()
})
afterAll(() => app.close())

const show = (id: string, who = ann) => who.call(api.showAchievement, { id })
const switchTo = (id: number | string, state: ListingState, more: object = {}, who = ann) =>
  who.call(api.switchAchievement, { id: String(id), resultStatus: resultStatuses[state], ...more })

describe('F-551 supplies', () => {
  test('missing values, a telephone with letters, a wrong price and a day that is over are refused by name', async () => {
    const add = (more: object) => ann.call(api.addAchievement, supplyValues(more))
    await expect(add({ name: ' ' })).rejects.toThrow('成果名称必填')
    await expect(add({ contactPhone: '1380000abcd' })).rejects.toThrow('联系电话不正确')
    await expect(add({ pricing: 'fixed' })).rejects.toThrow('价格必填')
    await expect(add({ pricing: 'range', priceFrom: '10', priceTo: '5' })).rejects.toThrow('上限不得小于下限')
    await expect(add({ pricing: 'fixed', priceFrom: '-1' })).rejects.toThrow('应为不小于0的数')
    await expect(add({ validTo: '2020-01-01' })).rejects.toThrow('不得早于今天')
    await expect(add({ audience: 'chosen' })).rejects.toThrow('请选择可见机构')
    await expect(add({ audience: 'chosen', audienceOrgs: [String(bob.orgId)] })).rejects.toMatchObject({
      code: 4040,
    })
    await expect(add({ conversions: [] })).rejects.toThrow('转化方式必填')
    await expect(add({ regions: ['410000', '990000'] })).rejects.toMatchObject({
      message: '适宜区域中有不存在的地区，请重新选择',
      data: { problems: [{ path: 'regions' }] },
    })
    await expect(ann.call(api.addNeed, demandValues({ regions: ['990000'] }))).rejects.toThrow('目标区域中有')
  })

  test('listings of another organisation do not exist', async () => {
    const id = await makeSupply(bob)
    const refused = { code: 4040 }
    await expect(show(id)).rejects.toMatchObject(refused)
    await expect(ann.call(api.editAchievement, { id, version: 1, ...supplyValues() })).rejects.toMatchObject(
      refused,
    )
    await expect(ann.call(api.deleteAchievement, { id })).rejects.toMatchObject(refused)
    await expect(ann.call(api.deleteAchievements, { ids: [id] })).rejects.toMatchObject(refused)
    await expect(switchTo(id, 'offline')).rejects.toMatchObject(refused)
    await expect(ann.call(api.listTrail, { id })).rejects.toMatchObject(refused)
    await expect(ann.call(api.showFacts, { id })).rejects.toMatchObject(refused)
    await expect(ann.call(api.fileList, { listingId: id })).rejects.toMatchObject(refused)
  })

  test('a supply is entered, found, shown, changed and deleted; a demand is none', async () => {
    const id = await makeSupply(ann, {
      name: '抗倒玉米甲',
      pricing: 'range',
      priceFrom: 80,
      priceTo: '120.5',
    })
    const page = await ann.call(api.pageAchievements, { model: { name: '抗倒玉米甲' } })
    expect(page).toMatchObject({
      total: 1,
      records: [{ id, state: 'draft', resultStatus: 0, priceFrom: '80.0000' }],
    })
    const { version } = await show(id)
    const values = supplyValues({ name: '抗倒玉米乙' })
    await ann.call(api.editAchievement, { id, version, ...values })
    await expect(
      ann.call(api.editAchievement, { id, version, ...values, name: '旧版本' }),
    ).rejects.toMatchObject({ code: 4090 })
    expect(await show(id)).toMatchObject({ name: '抗倒玉米乙', pricing: 'negotiable', priceFrom: null })
    await expect(ann.call(api.showNeed, { id })).rejects.toMatchObject({ code: 4040 })
    await ann.call(api.deleteAchievement, { id })
    await expect(show(id)).rejects.toMatchObject({ code: 4040 })
    const both = [await makeSupply(ann), await makeSupply(ann)]
    await ann.call(api.deleteAchievements, { ids: both })
    await expect(show(both[0] ?? '')).rejects.toMatchObject({ code: 4040 })
  })
})

describe('F-552 demands', () => {
  test('a demand is entered, found, shown, changed and deleted', async () => {
    const id = await makeDemand(ann, {
      name: '求早熟品种',
      gainMin: 3,
      growthDaysMax: 98,
      resistances: { 茎腐病: 'MR' },
    })
    const page = await ann.call(api.pageNeeds, { model: { name: '求早熟' } })
    expect(page.records).toMatchObject([
      { id, gainMin: '3.00', growthDaysMax: 98, resistances: { 茎腐病: 'MR' } },
    ])
    const { version } = await ann.call(api.showNeed, { id })
    await ann.call(api.editNeed, { id, version, ...demandValues({ name: '求极早熟品种' }) })
    expect(await ann.call(api.showNeed, { id })).toMatchObject({ name: '求极早熟品种' })
    await ann.call(api.deleteNeed, { id })
    const ids = [await makeDemand(ann)]
    await ann.call(api.deleteNeeds, { ids })
    expect((await ann.call(api.pageNeeds, { model: { name: '求极早熟' } })).total).toBe(0)
  })
})

describe('states', () => {
  test.each([
    ['F-400 a supply', 'supply'],
    ['F-401 a demand', 'demand'],
  ] as const)(
    '%s that is taken down and listed again leaves the public list and returns to it',
    async (_title, kind) => {
      const { id } = await storePublic(app, ann, { kind })
      const visitor = callsOf(app.app, '')
      const isPublic = async () => {
        const all = kind === 'supply' ? allAchievements : allNeeds
        const { records } = await visitor.call(all, { current: 1, size: 50, model: {} })
        return records.some((row) => row.id === String(id))
      }
      const move = (resultStatus: number) =>
        ann.call(kind === 'supply' ? api.switchAchievement : api.switchNeed, { id: String(id), resultStatus })
      const shown = async () =>
        (await ann.call(kind === 'supply' ? api.showAchievement : api.showNeed, { id: String(id) }))
          .stateLabel
      expect(await isPublic()).toBe(true)
      await move(resultStatuses.offline)
      expect([await isPublic(), await shown()]).toEqual([false, '已下架'])
      await move(resultStatuses.listed)
      expect([await isPublic(), await shown()]).toEqual([true, '已上架'])
    },
  )

  test('F-400 every pair of states that the table does not allow is refused, naming both', async () => {
    const states = Object.keys(resultStatuses) as ListingState[]
    const allowed: Partial<Record<ListingState, readonly ListingState[]>> = {
      listed: ['offline', 'talking'],
      offline: ['listed'],
      talking: ['offline', 'listed', 'done'],
    }
    for (const from of states) {
      for (const to of states.filter((state) => !allowed[from]?.includes(state))) {
        const { id } = await storeListing(app, ann, { state: from })
        const refusal = await switchTo(id, to).catch((error: unknown) => error as Error & { code: number })
        expect(refusal, `${from} → ${to}`).toMatchObject({ code: 4220 })
        if (from !== to) expect((refusal as Error).message).toMatch(/当前状态为「.+」，不能变为「.+」/)
      }
    }
  })

  test('F-401 已成交 needs a contract that binds, and is the end; a demand calls it 已对接', async () => {
    const { id } = await storeListing(app, ann, { state: 'talking', kind: 'demand', resultType: 'variety' })
    const close = (contractId?: number) =>
      ann.call(api.switchNeed, {
        id: String(id),
        resultStatus: 5,
        ...(contractId ? { contractId: String(contractId) } : {}),
      })
    await expect(close()).rejects.toThrow('变为「已对接」需要选择对应的合同')
    const draft = await storeContract(app, ann, { state: 'draft' })
    await expect(close(draft.id)).rejects.toThrow('尚未签订')
    const theirs = await storeContract(app, bob)
    await expect(close(theirs.id)).rejects.toMatchObject({ code: 4040 })
    const bound = await storeContract(app, ann)
    await close(bound.id)
    expect(await ann.call(api.showNeed, { id: String(id) })).toMatchObject({
      state: 'done',
      stateLabel: '已对接',
      contractId: String(bound.id),
    })
    const { records } = await ann.call(api.pageNeeds, { model: { resultStatus: 5 } })
    expect(records.map((row) => [row.id, row.stateLabel])).toContainEqual([String(id), '已对接'])
    await expect(ann.call(api.editNeed, { id: String(id), version: 2, ...demandValues() })).rejects.toThrow(
      '只供查看',
    )
    await expect(ann.call(api.deleteNeed, { id: String(id) })).rejects.toThrow('不能删除')
  })

  test('an old version is refused, and each move leaves a line that nobody changes', async () => {
    const id = await makeListed(ann, eve)
    const { version } = await show(id)
    await switchTo(id, 'offline', { version, note: '换包装' })
    await expect(switchTo(id, 'listed', { version })).rejects.toMatchObject({ code: 4090 })
    await switchTo(id, 'listed')
    const trail = await ann.call(api.listTrail, { id })
    expect(trail.map(({ event }) => event)).toEqual(['putUp', 'takeDown', 'approve', 'submit', 'create'])
    expect(trail[1]).toMatchObject({ note: '换包装', fromState: 'listed', toState: 'offline' })
    const rows = await app.services.db
      .select()
      .from(listingTrail)
      .where(eq(listingTrail.listingId, Number(id)))
    expect(rows.every((row) => row.version === 1)).toBe(true)
  })
})

describe('review', () => {
  test('a draft is seen by its creator only, one in review by its reviewers too', async () => {
    const reads = { permissions: ['trading.listing:read'] as const, org: ann.org }
    const [reader, reviewer] = [
      await app.user(reads),
      await app.user({ org: ann.org, permissions: ['trading.listing:read', 'trading.listing:audit'] }),
    ]
    const id = await makeSupply(ann)
    await expect(show(id, reader)).rejects.toMatchObject({ code: 4040 })
    await expect(show(id, reviewer)).rejects.toMatchObject({ code: 4040 })
    await submit(ann, id)
    await expect(show(id, reader)).rejects.toMatchObject({ code: 4040 })
    const waiting = await show(id, reviewer)
    expect(waiting).toMatchObject({ state: 'review', contactPhone: '138****0000' })
    const nameOf = ({ account }: Client) => `用户${account}`
    expect(waiting.reviewers).toEqual(expect.arrayContaining([nameOf(reviewer), nameOf(eve)]))
    expect(waiting.reviewers).not.toContain(nameOf(reader))
    expect(
      (await reviewer.call(api.pageAchievements, { model: { reviewing: true, name: (await show(id)).name } }))
        .total,
    ).toBe(1)
    expect((await reader.call(api.pageAchievements, { model: { reviewing: true } })).total).toBe(0)
    await approveListing(eve, id)
    expect(await show(id, reader)).toMatchObject({ state: 'listed', reviewers: null })
    const { version } = await show(id, eve)
    const decide = (decision: 'approve' | 'reject') =>
      eve.call(api.decideListing, { id, version, decision, note: '说明' })
    await expect(decide('approve')).rejects.toMatchObject({
      code: 4220,
      message: '当前状态已是「已上架」，无须再次「审核通过」',
    })
    await expect(decide('reject')).rejects.toMatchObject({
      message: '当前状态为「已上架」，不能变为「已驳回」',
    })
  })

  test('要求修改 keeps it in review, the owner reads the note and not the inside one; 驳回 needs a reason', async () => {
    const writer = await app.user({
      org: ann.org,
      permissions: ['trading.listing:read', 'trading.listing:write'],
    })
    const id = await makeSupply(writer, { submit: true })
    const decide = (more: object) =>
      eve.call(api.decideListing, { id, version: 3, decision: 'reject', ...more })
    const { version } = await show(id, eve)
    await expect(decide({ version })).rejects.toThrow('驳回请填写说明')
    await eve.call(api.decideListing, {
      id,
      version,
      decision: 'askChange',
      note: '请补充试验数据',
      insideNote: '数据可疑',
    })
    const asked = await show(id, writer)
    expect(asked).toMatchObject({ state: 'review', stateReason: '请补充试验数据' })
    const [line] = await writer.call(api.listTrail, { id })
    expect(line).toMatchObject({ event: 'askChange', note: '请补充试验数据', insideNote: null })
    expect((await eve.call(api.listTrail, { id }))[0]).toMatchObject({ insideNote: '数据可疑' })
    await writer.call(api.editAchievement, { id, version: asked.version, ...supplyValues() })
    const changed = await show(id, eve)
    expect(changed.state).toBe('review')
    await expect(decide({ version: asked.version, note: '不合格' })).rejects.toMatchObject({ code: 4090 })
    await decide({ version: changed.version, note: '不合格' })
    expect(await show(id, writer)).toMatchObject({ state: 'rejected', can: { submit: true } })
    const notices = await app.services.db
      .select()
      .from(userNotice)
      .where(eq(userNotice.userId, writer.userId))
    expect(notices.map(({ title }) => title).join()).toContain('被驳回')
  })

  test('an expired listing gets a later day and goes to the review again', async () => {
    const { id, version } = await storeListing(app, ann, { state: 'expired', validTo: '2024-01-01' })
    const renew = (validTo: string) => ann.call(api.renewListing, { id: String(id), version, validTo })
    await expect(renew('2024-02-01')).rejects.toThrow('不得早于今天')
    await renew('2099-01-01')
    expect(await show(String(id))).toMatchObject({ state: 'review', validTo: '2099-01-01' })
  })
})

describe('changes of what the public sees', () => {
  test('a change waits for its review, the contact changes at once, and the reviewer sees the difference', async () => {
    const writer = await app.user({
      org: ann.org,
      permissions: ['trading.listing:read', 'trading.listing:write'],
    })
    const id = await makeListed(writer, eve, { name: '挂牌甲' })
    const { version } = await show(id)
    const values = supplyValues({
      name: '挂牌乙',
      contactPhone: '13700000000',
      pricing: 'fixed',
      priceFrom: '50',
    })
    const saved = await writer.call(api.editAchievement, { id, version, ...values, reason: '调价' })
    expect(saved.isPending).toBe(true)
    const waiting = await show(id)
    expect(waiting).toMatchObject({
      name: '挂牌甲',
      contactPhone: '13700000000',
      state: 'listed',
      hasPendingEdit: true,
    })
    expect(waiting.pendingEdit?.changes).toEqual(
      expect.arrayContaining([
        { field: 'name', label: '成果名称', before: '挂牌甲', after: '挂牌乙' },
        { field: 'pricing', label: '报价方式', before: '面议', after: '一口价' },
      ]),
    )
    const editVersion = waiting.pendingEdit?.version ?? 0
    await expect(eve.call(api.decideEdit, { id, editVersion, isApproved: false })).rejects.toThrow(
      '请填写说明',
    )
    await expect(eve.call(api.decideEdit, { id, editVersion: 9, isApproved: true })).rejects.toMatchObject({
      code: 4090,
    })
    await eve.call(api.decideEdit, { id, editVersion, isApproved: true })
    expect(await show(id)).toMatchObject({ name: '挂牌乙', priceFrom: '50.0000', pendingEdit: null })
    const edits = await ann.call(api.listEdits, { id })
    expect(edits).toMatchObject([{ outcome: 'approved', reason: '调价' }])
  })

  test('there is one pending change, which only who made it withdraws', async () => {
    const writer = await app.user({
      org: ann.org,
      permissions: ['trading.listing:read', 'trading.listing:write'],
    })
    const id = await makeListed(writer, eve)
    const edit = async (name: string) => {
      const { version } = await show(id, writer)
      return writer.call(api.editAchievement, { id, version, ...supplyValues({ name }) })
    }
    await edit('第一次')
    await edit('第二次')
    const pending = (await show(id)).pendingEdit
    expect(pending?.changes).toContainEqual(expect.objectContaining({ after: '第二次' }))
    expect(pending?.values).toEqual({ name: '第二次' })
    const editVersion = pending?.version ?? 0
    await expect(ann.call(api.withdrawEdit, { id, editVersion })).rejects.toThrow('只有提交人')
    await writer.call(api.withdrawEdit, { id, editVersion })
    await expect(writer.call(api.withdrawEdit, { id, editVersion })).rejects.toThrow('没有待审的修改')
    expect(await ann.call(api.listEdits, { id })).toHaveLength(1)
  })

  test('an edit back to what the public sees leaves nothing pending', async () => {
    const same = {
      name: '原名称',
      evidence: { yield: 'public', plots: 'confidential', status: 'public' },
    } as const
    const id = await makeListed(ann, eve, same)
    const edit = async (more: object) => {
      const { version } = await show(id)
      return ann.call(api.editAchievement, { id, version, ...supplyValues({ ...same, ...more }) })
    }
    await expect(edit({ name: '另一名称' })).resolves.toMatchObject({ isPending: true })
    expect((await show(id)).pendingEdit?.values).toEqual({ name: '另一名称' })
    await expect(edit({ contactPhone: '13700000001' })).resolves.toMatchObject({ isPending: false })
    expect(await show(id)).toMatchObject({ contactPhone: '13700000001', pendingEdit: null })
    expect(await ann.call(api.listEdits, { id })).toMatchObject([{ outcome: 'withdrawn' }])
  })
})

test('the holder on the blacklist keeps a supply from the market', async () => {
  const { name } = await storeBreeder(app, ann, { state: 'blacklisted', stateReason: '违约' })
  const id = await makeSupply(ann, { holder: name, submit: true })
  const { version, marketBlocker } = await show(id, eve)
  expect(marketBlocker).toContain('在黑名单中')
  await expect(eve.call(api.decideListing, { id, version, decision: 'approve' })).rejects.toThrow('不能上架')
})

test('a change that names a holder on the blacklist is not approved, and the public page stays as it was', async () => {
  const { name } = await storeBreeder(app, ann, { state: 'blacklisted', stateReason: '违约' })
  const id = await makeListed(ann, eve)
  const { version } = await show(id)
  await ann.call(api.editAchievement, { ...supplyValues({ holder: name }), id, version })
  const editVersion = (await show(id)).pendingEdit?.version ?? 0
  const approve = eve.call(api.decideEdit, { id, editVersion, isApproved: true })
  await expect(approve).rejects.toThrow('不能上架')
  expect(await show(id)).toMatchObject({ holder: '本单位', hasPendingEdit: true })
})

test('counts tell how many listings are in each state and wait for a review', async () => {
  const before = await ann.call(api.countListings, { kind: 'supply' })
  await makeSupply(ann, { submit: true })
  const after = await ann.call(api.countListings, { kind: 'supply' })
  expect(after.reviewing).toBe(before.reviewing + 1)
  expect(after.states['review']).toBe((before.states['review'] ?? 0) + 1)
})

test('F-455 what happens to listings is in the change log', async () => {
  const id = await makeListed(ann, eve)
  const lines = await app.services.db
    .select()
    .from(changeLog)
    .where(eq(changeLog.objectId, Number(id)))
  expect(lines.filter(({ object }) => object === 'listing').map(({ reason }) => reason)).toContain('审核通过')
})
