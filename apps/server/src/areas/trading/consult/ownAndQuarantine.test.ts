import * as api from '@hepu/api/areas/trading/consult/consult'
import * as handling from '@hepu/api/areas/trading/consult/consultHandling'
import * as box from '@hepu/api/areas/trading/consult/consultQuarantine'
import * as own from '@hepu/api/areas/trading/consult/ownConsult'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { consult, userNotice } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { storeConsult, storeListing } from '../testTrading.ts'
import { addConsult, type NewConsult } from './addConsult.ts'
import { ask, freshPhone } from './testConsults.ts'

let app: TestApp
let ann: Client
let bob: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  bob = await app.user()
})
afterAll(() => app.close())

/** Adds what a visitor asks, as the calls without a token do. */
async function visit(more: Partial<NewConsult> = {}) {
  const { caller: _, ...ctx } = await ctxOf(app, ann)
  const asked: NewConsult = {
    topic: 'platform',
    topicId: null,
    orgId: ann.orgId,
    crop: 'maize',
    snapshot: null,
    source: 'public',
    sender: { name: '孙丽', phone: freshPhone(), content: '想了解合作方式。' },
    ...more,
  }
  return inTransaction(app.services.db, (db) => addConsult({ ...ctx, db, caller: null }, asked))
}

describe('my consultations', () => {
  test('the sender sees what he asked with its answers, without inside notes and names of the staff', async () => {
    const { id } = await ask(bob, (await storeListing(app, ann, { state: 'listed' })).id)
    await ann.call(handling.consultNote, { id, content: '老客户。' })
    await ann.call(handling.consultAnswer, { id, content: '已寄资料。' })
    const { records } = await bob.call(own.ownConsultPage, { model: {} })
    expect(records).toMatchObject([{ id, state: 'answered', answers: 1 }])
    const { thread } = await bob.call(own.ownConsultShow, { id })
    expect(thread).toMatchObject([{ content: '已寄资料。', writer: records[0]?.orgName }])
    const notices = await app.services.db
      .select()
      .from(userNotice)
      .where(and(eq(userNotice.userId, bob.userId), eq(userNotice.kind, 'trading.answered')))
    expect(notices).toHaveLength(1)
  })

  test('a further question leads back to the staff, and none follows the end', async () => {
    const { id } = await ask(bob, (await storeListing(app, ann, { state: 'listed' })).id)
    await ann.call(handling.consultAnswer, { id, content: '您好。' })
    await bob.call(own.ownConsultAsk, { id, content: '能否实地看？' })
    await expect(ann.call(api.consultShow, { id })).resolves.toMatchObject({ state: 'handling' })
    await ann.call(api.consultSwitch, { id, resultStatus: 3, outcome: 'noInterest' })
    const late = bob.call(own.ownConsultAsk, { id, content: '还在吗？' })
    await expect(late).rejects.toMatchObject({ code: 4220 })
  })

  test('what others asked does not exist', async () => {
    const { id } = await ask(bob, (await storeListing(app, ann, { state: 'listed' })).id)
    const eve = await app.user()
    await expect(eve.call(own.ownConsultShow, { id })).rejects.toMatchObject({ code: 4040 })
    await expect(eve.call(own.ownConsultAsk, { id, content: '？' })).rejects.toMatchObject({ code: 4040 })
    const { records } = await eve.call(own.ownConsultPage, { model: {} })
    expect(records).toEqual([])
  })
})

describe('visitors', () => {
  test('F-393 what a visitor asks without a login is in the list of the organisation that is asked', async () => {
    const { id } = await visit({ sender: { name: '孙丽', phone: '13712340001', content: '怎样合作？' } })
    const { records } = await ann.call(api.consultPage, { model: { topic: 'platform' } })
    expect(records).toContainEqual(
      expect.objectContaining({ id: String(id), source: 'public', phone: '137****0001' }),
    )
    const [row] = await app.services.db.select().from(consult).where(eq(consult.id, id))
    expect(row).toMatchObject({ orgId: ann.orgId, crop: 'maize', senderId: null })
  })

  test('a visitor asking again about the platform is merged, too', async () => {
    const sender = { name: '孙丽', phone: freshPhone(), content: '在吗？' }
    const first = await visit({ sender })
    await expect(visit({ sender })).resolves.toEqual({ id: first.id, merged: true })
  })
})

describe('quarantine', () => {
  test('what is in quarantine is in no list, sends no notice and is not merged', async () => {
    const sender = { name: '广告', phone: freshPhone(), content: '代开发票' }
    const before = await app.services.db.$count(userNotice, eq(userNotice.userId, ann.userId))
    const { id } = await visit({ sender, quarantine: '填写过快' })
    const second = await visit({ sender, quarantine: '填写过快' })
    expect(second.merged).toBe(false)
    await expect(app.services.db.$count(userNotice, eq(userNotice.userId, ann.userId))).resolves.toBe(before)
    await expect(ann.call(api.consultShow, { id: String(id) })).rejects.toMatchObject({ code: 4040 })
    await expect(ann.call(handling.consultTake, { id: String(id) })).rejects.toMatchObject({ code: 4040 })
    const { records } = await ann.call(box.quarantinePage, { model: { name: '发票' } })
    expect(records).toMatchObject([{ quarantine: '填写过快' }, { quarantine: '填写过快' }])
  })

  test('released, it comes into the list; with an open one of the same phone it becomes a further question', async () => {
    const sender = { name: '周平', phone: freshPhone(), content: '求购种子' }
    const one = await visit({ sender, quarantine: '同一地址过多' })
    const two = await visit({ sender, quarantine: '同一地址过多' })
    const released = await ann.call(box.quarantineRelease, { id: String(one.id) })
    expect(released).toEqual({ id: String(one.id), merged: false })
    const merged = await ann.call(box.quarantineRelease, { id: String(two.id) })
    expect(merged).toEqual({ id: String(one.id), merged: true })
    await expect(ann.call(api.consultShow, { id: String(one.id) })).resolves.toMatchObject({
      thread: [{ content: '求购种子', fromStaff: false, writer: null }],
    })
    await expect(ann.call(box.quarantineRelease, { id: String(one.id) })).rejects.toMatchObject({
      code: 4220,
    })
  })

  test('only those in quarantine are dropped', async () => {
    const open = await storeConsult(app, ann)
    await expect(ann.call(box.quarantineDrop, { ids: [String(open.id)] })).rejects.toMatchObject({
      code: 4220,
    })
    const kept = await storeConsult(app, ann, { quarantine: '蜜罐' })
    await ann.call(box.quarantineDrop, { ids: [String(kept.id)] })
    const { records } = await ann.call(box.quarantinePage, { model: {} })
    expect(records.map(({ id }) => id)).not.toContain(String(kept.id))
  })
})
